// The keys of the table: Esc leaves what was begun, letters and digits go to tabs and moves, Enter on what is chosen already
// and Ctrl+Enter confirm.

export interface Shortcuts {
  /** False if there was nothing to leave: the key may then mean something else. */
  back: () => boolean;
  /** False if nothing can be confirmed. */
  confirm: () => boolean;
  showLog: () => void;
  showChat: () => void;
  showRules: () => void;
  showMoves: () => void;
  showPlayers: () => void;
  /** The tab at this place, counted from 0. */
  showTab: (at: number) => void;
  /** One position back (-1) or on (1). */
  step: (by: number) => void;
}

/** What is chosen: pieces say so by data-chosen; a radio button or a slider says it by itself. */
const CHOSEN = '[data-chosen], input[type=radio]:checked, input[type=range]';
const TYPING = 'input:not([type=range], [type=radio], [type=checkbox]), textarea, select, dialog, [role=dialog]';

/** Does what the key asks for, unless somebody is typing or the key belongs to something else. */
export function shortcut(event: KeyboardEvent, does: Shortcuts): void {
  if (event.defaultPrevented || event.metaKey || event.altKey) return;
  const on = event.target instanceof Element ? event.target : null;
  if (event.key === 'Enter' && (event.ctrlKey || on?.closest(CHOSEN))) {
    if (on?.closest('dialog, [role=dialog]') == null && does.confirm()) event.preventDefault();
    return;
  }
  if (event.ctrlKey || on?.closest(TYPING)) return;
  if (event.key === 'Escape') {
    if (!does.back()) return;
  } else if (event.key === 'l') does.showLog();
  else if (event.key === 'c') does.showChat();
  else if (event.key === 'r') does.showRules();
  else if (event.key === 'm') does.showMoves();
  else if (event.key === 'p') does.showPlayers();
  else if (event.key === ',') does.step(-1);
  else if (event.key === '.') does.step(1);
  else if (/^[1-9]$/.test(event.key)) does.showTab(Number(event.key) - 1);
  else return;
  event.preventDefault();
}
