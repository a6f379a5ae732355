// What the dock says and offers at a table of Odyssey: one sentence, what follows, and the one red button.
import { wordKey, type Piece } from '../../lib/words';
import { across, flat, room, third } from '../../table/frame/layout.svelte';
import type { Action, View } from '../../wire/odyssey';
import type { Outcome } from '../../wire/frame';
import type { Dock, DockButton, Story } from '../types';
import type { BoardControls } from './parts/controls.svelte';
import { blow, hitNow, lastTold, outlook, type Outlook } from './parts/knowledge';
import { lastNeeded, nearest } from './moments';
import { handheld } from './screen';
import { SHIPS, type Ship } from './squares';
import { brief } from './survey';
import { playing, type Table } from './table';

export function dock(table: Table, controls: BoardControls): Dock {
  const view = table.view;
  if (view === null) return {};
  const beside = playing(view) && (view.role === 'navigator' || (view.role === 'poseidon' && handheld()));
  return {
    beside,
    ...sentence(table, view, controls.ship),
    consequence: consequence(table, view, controls),
    primary: primary(table, view, controls),
    secondary: secondary(table, view),
  };
}

/** What struck this round stands before the task: cause before effect. */
function sentence(table: Table, view: View, ship: Ship): Pick<Dock, 'sentence'> {
  const task = table.task;
  // A decision in steps asks for its next step.
  const next = view.draft?.next ?? null;
  if (view.role === 'poseidon' && table.live && next !== null)
    return {
      sentence:
        view.draft?.tile == null
          ? table.pieces('task.hide', { kind: next })
          : table.pieces('task.push_ship', { tile: view.draft.tile, ship: next }),
    };
  if (task === null || view.role === 'poseidon' || view.phase !== 'navigators') return {};
  const line = blow(view, view.round);
  if (line === undefined) return {};
  const hit = SHIPS.filter((ship) => hitNow(view, ship));
  const before =
    line.kind === 'monster'
      ? table.pieces('board.say.held', { ship: line.ship })
      : line.tile === null
        ? table.pieces('board.say.hidden')
        : table.pieces(line.tile === 'black' ? 'board.say.all_hit' : 'board.say.hit', { ship: hit[0] ?? line.tile });
  // A narrow dock names the ship at the helm alone; which others wait their cards say.
  const order = (room() !== 'desktop' || third()) && task.code.endsWith('sail');
  const rest = order
    ? table.pieces('board.say.order', { ship })
    : table.pieces(wordKey('task', task.code), task.params);
  // Beside the compass of a phone there is no room for both what happened and whom all wait for.
  return { sentence: handheld() && !table.myTurn ? rest : [...before, { text: ' ' }, ...rest] };
}

/** Where a course may lead, without what cannot come of it. */
function shares(table: Table, found: Outlook, words: string): readonly Piece[] {
  const likely = (['nearer', 'farther', 'home'] as const).filter((way) => found[way] > 0);
  if (likely.length === 0) return table.pieces(`${words}.level`, {});
  return likely.flatMap((way, at) => [
    ...(at > 0 ? [{ text: ', ' }] : []),
    ...table.pieces(`${words}.${way}`, { n: found[way], part: found[way] < 100 }),
  ]);
}

function consequence(table: Table, view: View, controls: BoardControls): readonly Piece[] {
  if (controls.problem !== '') return [{ text: controls.problem }];
  const aim = controls.aim;
  // A phone keeps its dock's height: where tiles lie face down the sentence needs a line more.
  const few = handheld() && table.options['harder'] === true;
  if (aim !== null) {
    const guess = controls.guess(aim.ship);
    const found = guess === undefined ? null : outlook(view, guess, aim.direction);
    if (handheld())
      return [
        ...(found === null
          ? table.pieces('board.from_figure', { square: aim.square })
          : shares(table, found, 'board.outlook_short')),
        ...answers(table, view, aim.ship, few ? 1 : 2),
      ];
    if (room() === 'tablet' && found !== null) return shares(table, found, 'board.outlook_short');
    const sails = table.pieces('board.sails', { ship: aim.ship, direction: aim.direction });
    const rest =
      found === null
        ? table.pieces('board.from_figure', { square: aim.square })
        : [
            ...table.pieces('board.outlook', { squares: found.squares }),
            { text: ' ' },
            ...shares(table, found, 'board.outlook'),
            { text: '.' },
          ];
    return [...sails, { text: ' ' }, ...rest];
  }
  if (view.board === null && table.preview === null) return table.pieces('board.hint.board');
  if (view.role === 'poseidon') return storm(table, controls);
  if (view.role === 'navigator' && view.phase === 'navigators') {
    const why = view.ships.find((one) => one.ship === controls.ship)?.why ?? null;
    if (why !== null && table.live) return [{ text: table.because(why) }];
    const cast = view.helm !== null && view.helm.ship === controls.ship ? view.helm.votes : [];
    if (cast.length > 0)
      return cast.flatMap(([seat, direction], at) => [
        ...(at > 0 ? [{ text: ' · ' }] : []),
        ...table.pieces('board.vote_cast', { seat, direction }),
      ]);
    if (table.moves.some((move) => move.type === 'coop_vote') && view.helm?.ship === controls.ship)
      return table.pieces(table.options['coop_helm'] === 'vote' ? 'board.vote_decides' : 'board.vote');
    return last(table, view, controls);
  }
  // Four rows of ships leave no line for it where there is little height.
  const none = controls.hint === '' || !table.live || (flat() && view.accord?.about === 'ships');
  return none ? [] : [{ text: controls.hint }];
}

/** What the ship was told last, the newest first, each with its round. */
function last(table: Table, view: View, controls: BoardControls): readonly Piece[] {
  const { ship } = controls;
  // A tablet held across has its column full; on a desktop all answers stand below.
  const short = room() === 'desktop' || (handheld() && table.options['harder'] === true);
  const most = short ? 2 : across() && room() === 'tablet' && !handheld() ? 1 : 3;
  const told = answers(table, view, ship, most);
  return told.length === 0 ? table.pieces('board.press') : [...table.pieces('board.last_told', { ship }), ...told];
}

/** The last answers to a ship, a line for each. */
function answers(table: Table, view: View, ship: Ship, most: number): readonly Piece[] {
  return lastTold(view, ship, most).map(({ round, survey }): Piece => {
    const direction = survey.direction === null ? '' : table.say(`direction.${survey.direction}`);
    const told = `${direction} ${brief(table, survey)}`.trim();
    return { text: `\n${table.say('board.last_told.round', { round, told })}` };
  });
}

/** A storm being aimed: where it drives each ship, and what the Navigators will learn of it. */
function storm(table: Table, controls: BoardControls): readonly Piece[] {
  const { view } = table;
  const steps = table.preview?.steps ?? [];
  const pushed = steps.flatMap((step) => (step.type === 'push_ship' ? [step] : []));
  const now = table.now;
  // A phone has room for the last push; the sea shows them all.
  const told = handheld() ? pushed.slice(-1) : pushed;
  const said = told.flatMap((step): Piece[] => {
    const ship = now?.ships.find((one) => one.ship === step.ship);
    const push = ship?.pushes.find((one) => one.square === step.square);
    if (ship === undefined || push === undefined) return [];
    return [
      ...table.pieces(push.arrives ? 'board.pushed_home' : 'board.pushed', {
        ship: step.ship,
        from: ship.square,
        square: step.square,
        n: push.distance,
        before: ship.distance,
      }),
      { text: ' ' },
    ];
  });
  if (pushed.length > 0 && table.preview?.complete === true) {
    const hidden = table.options['harder'] === true;
    const black = steps[0]?.type === 'raise_storm' && steps[0].colour === 'black';
    return [
      ...(pushed.length > 2 ? [] : said),
      ...(handheld() && pushed.length <= 2
        ? []
        : table.pieces(hidden ? 'board.learn.nothing' : black ? 'board.learn.all' : 'board.learn.hit', {
            ship: pushed[0]?.ship,
          })),
    ];
  }
  if (said.length > 0) return said;
  // Beside its eight pushes a phone has room for the sentence alone.
  if (view?.phase === 'maelstrom' && handheld()) return [];
  // Never empty: the column below would jump.
  return controls.hint === '' ? table.pieces('board.hint.watch') : [{ text: controls.hint }];
}

/** The words of a whole decision on the button that makes it. */
function deed(table: Table, view: View, steps: readonly Action[]): string {
  const first = steps[0];
  const end = steps.at(-1);
  if (first === undefined || end === undefined) return '';
  if (end.type === 'order_move' || end.type === 'coop_order')
    return table.say('board.do.order', { ship: end.ship, direction: end.direction });
  if (end.type === 'coop_vote') return table.say('board.do.vote', { ship: view.helm?.ship, direction: end.direction });
  if (first.type === 'raise_storm') {
    const pushed = steps.flatMap((step) => (step.type === 'push_ship' ? [step] : []));
    const only = pushed.length === 1 ? pushed[0] : undefined;
    if (only !== undefined) return table.say('board.do.strike', { ship: only.ship, square: only.square });
    return table.say('board.do.tile', { tile: first.colour });
  }
  if (first.type === 'choose_board') return table.say('board.do.board', { board: first.board });
  if (first.type === 'hide_tile') return table.say('action.place_hidden');
  const lights = steps.flatMap((step) => (step.type === 'mark_lighthouse' ? [step.square] : []));
  if (lights.length > 0) return table.say('action.place_lighthouses', { squares: lights });
  return table.say(`action.${end.type}`, { ...end });
}

function primary(table: Table, view: View, controls: BoardControls): DockButton | null {
  const preview = table.preview;
  if (preview !== null) {
    const label = preview.complete ? deed(table, view, preview.steps) : table.say('board.do.more');
    return {
      label,
      short: label.replace(/^[^:]+: /, ''),
      act: () => void table.confirm(),
      disabled: !preview.complete || !table.live,
      test: 'confirm',
      target: preview.steps.map((step) => `button:${step.type}`).join(' '),
    };
  }
  if (!table.live) return null;
  const agree = table.moves.find((move) => move.type === 'confirm_ships' || move.type === 'confirm_lighthouses');
  if (agree !== undefined) {
    const squares = view.accord?.squares ?? [];
    return {
      label: squares.length > 0 ? table.say('board.do.agree', { squares }) : table.say(`action.${agree.type}`),
      act: () => void table.act([agree]),
      test: 'agree',
      target: `button:${agree.type}`,
    };
  }
  if (controls.proposals.length > 0) {
    const proposal = controls.proposal;
    return {
      label: table.say('action.assign_ships'),
      act: () => proposal !== undefined && void table.choose(proposal),
      disabled: proposal === undefined,
      test: 'propose-ships',
      target: 'button:assign_ships',
    };
  }
  const held = table.moves.find((move) => move.type === 'survey_held' && move.ship === controls.ship);
  if (held !== undefined)
    return {
      label: table.say('board.survey_held', { ship: controls.ship }),
      act: () => void table.choose(held),
      test: 'survey-held',
      target: 'button:survey_held',
    };
  return null;
}

function secondary(table: Table, view: View): readonly DockButton[] {
  const refuse = table.live ? table.moves.find((move) => move.type === 'refuse_proposal') : undefined;
  if (refuse !== undefined && table.preview === null)
    return [{ label: table.say('action.refuse_proposal'), act: () => void table.choose(refuse), test: 'refuse' }];
  const raised = table.preview?.steps[0]?.type === 'raise_storm' && view.role === 'poseidon';
  return raised && !handheld()
    ? [{ label: table.say('board.do.other_tile'), act: () => table.retract(true), test: 'other-tile' }]
    : [];
}

/** One sentence first, then why. A series has no better words than its verdict. */
export function story(table: Table, outcome: Outcome): Story {
  const { params } = outcome.verdict;
  const key = wordKey('verdict', outcome.verdict.code);
  const code = key.slice('verdict.'.length);
  const [winner] = outcome.winners;
  const text = table.pieces(key, outcome.winners.length === 1 ? { seat: winner, ...params } : params);
  if (code === 'series') return { headline: text.map((piece) => piece.text).join(''), text: [] };
  const view = table.now;
  if (code !== 'navigators') {
    const near = view === null ? null : nearest(view);
    return {
      headline: table.say('board.story.poseidon', params),
      text: near === null ? text : [...text, { text: ' ' }, ...table.pieces('board.story.near', { ...near })],
    };
  }
  const last = view === null ? null : lastNeeded(view);
  const how = last === null || last.direction === null ? 'driven' : last.n === 1 ? 'known' : 'guessed';
  return {
    headline: table.say(`board.story.home.${String(params['arrivals'])}`),
    text: last === null ? text : table.pieces(`board.story.won.${how}`, { ...last, last: last.round === view?.rounds }),
  };
}
