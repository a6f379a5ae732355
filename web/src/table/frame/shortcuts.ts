// The keys of the table: Esc leaves what was begun, letters go to log, chat, rules and my moves, Ctrl+Enter confirms.

export interface Shortcuts {
  /** False if there was nothing to leave: the key may then mean something else. */
  back: () => boolean;
  confirm: () => void;
  showLog: () => void;
  showChat: () => void;
  showRules: () => void;
  showMoves: () => void;
}

/** Does what the key asks for, unless somebody is typing or the key belongs to something else. */
export function shortcut(event: KeyboardEvent, does: Shortcuts): void {
  if (event.defaultPrevented || event.metaKey || event.altKey) return;
  if (event.ctrlKey) {
    if (event.key === 'Enter') does.confirm();
    return;
  }
  const typing = 'input:not([type=range]), textarea, select, dialog';
  if (event.target instanceof HTMLElement && event.target.closest(typing) !== null) return;
  if (event.key === 'Escape') {
    if (!does.back()) return;
  } else if (event.key === 'l') does.showLog();
  else if (event.key === 'c') does.showChat();
  else if (event.key === 'r') does.showRules();
  else if (event.key === 'm') does.showMoves();
  else return;
  event.preventDefault();
}
