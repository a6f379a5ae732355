// What the dock says and offers: one sentence, what follows from it, and one red button with its whole effect.
import { room } from '../../table/frame/layout.svelte';
import type { Dock, DockButton } from '../types';
import type { Piece } from '../../lib/words';
import type { Controls } from './controls.svelte';
import type { Table } from './table';

export function dock(table: Table, controls: Controls): Dock {
  const view = table.view;
  const me = controls.me;
  // What is previewed by other means (pass, a hint) the frame confirms.
  if (view === null || me === null || table.preview !== null) return {};
  const secondary = ways(table, controls);
  if (!table.myTurn) return { ...ceiling(table, controls), primary: null };
  const { tag } = tagOf(table, controls);
  const plan = controls.plan;
  const said = plan === null ? {} : sentences(table, controls);
  return { tag, ...said, primary: red(table, controls), secondary };
}

function tagOf(table: Table, controls: Controls): Pick<Dock, 'tag'> & { tag: NonNullable<Dock['tag']> } {
  if (controls.asking) return { tag: { text: table.say('board.tag.sure'), tone: 'wine' } };
  if (controls.asked === 'keep')
    return { tag: { text: table.say(`disaster.${table.view?.disaster ?? ''}`), tone: 'wine' } };
  if (controls.me?.bid.state === 'displaced' && controls.asked === 'bid')
    return { tag: { text: table.say('board.tag.outbid'), tone: 'wine' } };
  return { tag: { text: table.say(controls.asked === 'bid' ? 'board.tag.turn' : 'board.tag.choice'), tone: 'turn' } };
}

/** A phone has one line for the sentence. */
function brief(key: string): string {
  return room() === 'phone' ? `${key}.short` : key;
}

function join(...parts: readonly (readonly Piece[])[]): readonly Piece[] {
  return parts.filter((part) => part.length > 0).flatMap((part, at) => (at === 0 ? part : [{ text: ' ' }, ...part]));
}

function scored(table: Table, from: number | undefined, to: number): readonly Piece[] {
  return table.pieces(from === to ? 'board.score_same' : 'board.score_to', { from, to });
}

function sentences(table: Table, controls: Controls): Pick<Dock, 'sentence' | 'consequence'> {
  const before = controls.me?.holdings;
  switch (controls.asked) {
    case 'bid':
      return ofBid(table, controls);
    case 'build': {
      const { way, tile, choice } = controls.build;
      if (way === null || choice === null) return {};
      const after = choice.after;
      return {
        sentence: table.pieces(`board.say.${way}`, { tile, ...spent(controls), luxury: choice.luxury }),
        consequence: join(
          table.pieces(`board.then.${way}`, { tile, luxury: choice.luxury }),
          scored(table, before?.score, after.score),
          choice.unprotected.length > 0 ? table.pieces('board.unprotected', { disasters: choice.unprotected }) : [],
        ),
      };
    }
    case 'keep': {
      const { keep } = controls;
      if (keep.choice === null) return {};
      const params = {
        kept: keep.kept.length,
        count: keep.all.length,
        lost: keep.lost,
        many: keep.lost.length > 1,
      };
      return {
        sentence: table.pieces(keep.quake ? 'board.say.keep.buildings' : 'board.say.keep.lands', params),
        consequence: join(
          table.pieces(keep.rash ? 'board.then.keep.more' : 'board.then.keep.all', { most: keep.most }),
          scored(table, before?.score, keep.choice.after.score),
          keep.choice.unprotected.length > 0
            ? table.pieces('board.unprotected', { disasters: keep.choice.unprotected })
            : [],
        ),
      };
    }
    case 'supply': {
      const { supply } = controls;
      const chosen = supply.choice;
      if (chosen === null) return { consequence: table.pieces('board.then.supply.no') };
      const stay = chosen.after.inhabitants;
      return {
        sentence: table.pieces('board.say.supply', {
          stay,
          starve: (before?.inhabitants ?? stay) - stay,
          paid: chosen.action.complete,
          lost: chosen.lost,
        }),
        consequence: join(
          table.pieces('board.then.supply', { ...chosen.after }),
          scored(table, before?.score, chosen.after.score),
        ),
      };
    }
    case 'income': {
      const chosen = controls.income.choice;
      if (chosen === null || chosen.action.type !== 'choose_income')
        return { sentence: table.pieces('board.income.pick'), consequence: [] };
      return {
        sentence: table.pieces('board.say.income', { tiles: chosen.action.tiles, goods: chosen.action.goods }),
        consequence: [],
      };
    }
    case 'civilization':
    case 'extra': {
      const { action } = controls.one;
      return action === null ? {} : { sentence: table.pieces(`action.${action.type}`, { ...action }), consequence: [] };
    }
    default:
      return {};
  }
}

function ofBid(table: Table, controls: Controls): Pick<Dock, 'sentence' | 'consequence'> {
  const { bid, me } = controls;
  const [step, lot, result] = [bid.step, bid.lot, bid.result];
  if (me?.bid.state === 'displaced') {
    const sentence = table.pieces('board.say.outbid', {
      seat: me.bid.lost_to,
      tile: me.bid.lost_tile,
      amount: me.bid.lost_to === null ? 0 : (table.view?.seats[me.bid.lost_to]?.bid.coins ?? 0),
    });
    return {
      sentence,
      consequence: table.pieces('board.then.outbid', {
        tile: step === null ? null : bid.tile,
        brings: Math.max(0, (result?.after.coins ?? 0) - me.holdings.coins),
        back: me.bid.coins + 1,
      }),
    };
  }
  if (bid.tile !== null && step === null && bid.prospect?.reason)
    return { consequence: [{ text: table.because(bid.prospect.reason) }] };
  if (bid.tile === null || step === null || lot === null || me === null)
    return { consequence: table.pieces(controls.table.myTurn ? 'board.then.choose' : 'board.then.wait') };
  const act = bid.prospect?.act ?? 'bid';
  const rival = lot.bid;
  const way = step.ways[0] ?? 'lost';
  const brought = result === null ? 0 : result.after.coins - (bid.ladder[0]?.coins ?? 0) + (way === 'mark' ? 1 : 0);
  // What luxury adds to the coins is none of them: the consequence names it.
  const asked = step.amount > me.holdings.coins ? 'board.say.bid.short' : brief('board.say.bid');
  return {
    sentence: table.pieces(act === 'buy' ? 'board.say.buy' : lot.row === 'conquest' ? 'board.say.conquer' : asked, {
      amount: step.amount,
      coins: me.holdings.coins,
      tile: bid.tile,
    }),
    consequence: join(
      rival !== null
        ? table.pieces('board.then.beats', { seat: rival.seat })
        : act === 'buy'
          ? []
          : table.pieces(lot.row === 'conquest' ? 'board.then.safe' : 'board.then.first'),
      table.pieces(`board.then.way.${way}`, { ...(result ?? {}), tile: bid.tile }),
      table.pieces('board.then.leaves', {
        coins: step.coins,
        spent: Math.max(0, me.holdings.luxury - step.luxury),
        brings: Math.max(0, brought),
      }),
      // A tile that takes people or prestige says so before it is bid for.
      bid.after !== null && bid.after.score < me.holdings.score
        ? scored(table, me.holdings.score, bid.after.score)
        : [],
    ),
  };
}

/** Wood and stone the building takes, apart from what comes in at the same time. */
function spent(controls: Controls): { wood: number; stone: number } {
  const [before, after] = [controls.me?.holdings, controls.build.after];
  return { wood: (before?.wood ?? 0) - (after?.wood ?? 0), stone: (before?.stone ?? 0) - (after?.stone ?? 0) };
}

function red(table: Table, controls: Controls): DockButton | null {
  const action = controls.plan?.action ?? null;
  if (action === null) return null;
  const act = (): void => void controls.decide();
  const { bid, build, keep, supply } = controls;
  const given = controls.plan?.lost ?? [];
  const rest = { act, disabled: !table.live, test: 'decide', target: `button:${action.type}` };
  if (controls.asking) {
    const label = table.say('board.red.sure', {
      bid: controls.asked === 'bid',
      tile: bid.tile,
      lost: given,
      starve: controls.asked === 'supply' && given.length === 0,
    });
    return { ...rest, label, short: table.say('board.red.sure.short') };
  }
  switch (action.type) {
    case 'bid':
      return {
        ...rest,
        label: table.say(bid.lot?.row === 'conquest' ? 'board.red.conquer' : 'board.red.bid', { ...action }),
        short: table.say('board.red.bid.short', { ...action }),
      };
    case 'buy':
      return {
        ...rest,
        label: table.say('board.red.buy', { tile: action.tile, amount: bid.amount }),
        short: table.say('board.red.buy.short', { amount: bid.amount }),
      };
    case 'relocate':
      return {
        ...rest,
        label: table.say('board.red.relocate', { tile: action.tile, amount: bid.amount }),
      };
    case 'build':
      return {
        ...rest,
        label: table.say(`board.red.${action.way}`, { ...spent(controls), luxury: build.choice?.luxury ?? 0 }),
      };
    case 'keep_buildings':
    case 'keep_lands':
      return {
        ...rest,
        label: table.say('board.red.keep', {
          kept: keep.kept.length,
          lost: given,
          many: given.length > 1,
          count: given.length,
        }),
      };
    case 'supply': {
      const stay = supply.after?.inhabitants ?? 0;
      const starve = (controls.me?.holdings.inhabitants ?? stay) - stay;
      return {
        ...rest,
        label: table.say('board.red.supply', { stay, starve, lost: given, paid: action.complete }),
        short: table.say('board.red.supply.short', { stay, starve, lost: given, paid: action.complete }),
      };
    }
    default:
      return { ...rest, label: table.say(`board.red.${action.type}`, { ...action }) };
  }
}

/** What leads away from the red button. */
function ways(table: Table, controls: Controls): DockButton[] {
  if (!table.live) return [];
  return table.moves.flatMap((move): DockButton[] => {
    const act = (): void => void table.choose(move);
    if (move.type === 'pass')
      return [
        {
          label: table.say('board.red.pass'),
          short: table.say('board.red.pass.short'),
          act,
          test: 'pass',
          target: 'button:pass',
        },
      ];
    if (move.type === 'withdraw')
      return [{ label: table.say('board.red.withdraw'), act, test: 'withdraw', target: 'button:withdraw' }];
    // Before the own opening bid, where the table plays so: one unpaid building after the other.
    if (move.type === 'complete' && move.tiles.length === 1 && controls.bid.tile === null)
      return [
        {
          label: table.say('board.red.complete', { tiles: move.tiles }),
          act: () => void table.act([move]),
          test: `complete-${move.tiles[0] ?? ''}`,
          target: 'button:complete',
        },
      ];
    return [];
  });
}

/** While I wait for my turn to bid, the rail is my ceiling: the table then bids for me. */
function ceiling(table: Table, controls: Controls): Dock {
  const { bid, me } = controls;
  const view = table.view;
  const open =
    view?.phase === 'bidding' && me?.bid.state === 'waiting' && view.seats.length > 1 && table.mode === 'now';
  if (!open || bid.tile === null || bid.step === null || table.notes === null) return { secondary: [] };
  const { tile, amount } = bid;
  if (tile === null) return { secondary: [] };
  return {
    consequence: table.pieces('board.then.ceiling', { tile, amount }),
    secondary: [
      {
        label: table.say('board.red.ceiling', { tile, amount }),
        act: () => {
          table.writeNote({ type: 'order_bids', wishes: [{ tile, up_to: amount }], otherwise: 'ask', beaten: 'ask' });
          bid.choose(null);
        },
        test: 'ceiling',
      },
    ],
  };
}
