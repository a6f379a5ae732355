// What is to be said about the time of a table: who is away, what is asked, what happens when time is over. The most
// urgent alone; what can be done about it stands beside it.
import { api } from '../../lib/api';
import { catalogue, t } from '../../lib/catalogue.svelte';
import { duration, short } from '../../lib/clocks';
import type { IconName } from '../../lib/icons/icons';
import { clock as hours, comingDay } from '../../lib/time';
import type { TableInfo } from '../../wire/frame';
import type { TableClient } from '../client/client.svelte';

export interface Way {
  label: string;
  test: string;
  go: () => Promise<TableInfo>;
}

export interface TimeLine {
  tone: 'wine' | 'bronze' | 'slate';
  icon: IconName;
  bold: string;
  more: string;
  ways: Way[];
}

/** Reads the stores of the table: call it in a `$derived`. */
export function timeLine(table: TableClient): TimeLine | null {
  const { clocks, info } = table;
  const mine = clocks.mine;
  const name = (seat: number): string => table.names[seat] ?? '';
  const day = (time: number | null): string => (time === null ? '' : comingDay(time, catalogue.language));
  const ask =
    (what: 'rest' | 'wake' | 'more', until: number | null = null) =>
    () =>
      api.ask(table.id, what, until);
  const answer = (agree: boolean) => () => api.answer(table.id, agree);

  if (info === null) return null;
  if (info.ended !== null) return ended(info);
  if (table.status !== 'running') return null;
  return (
    (mine === null ? null : (question(info) ?? late(info) ?? replaced() ?? onVacation())) ??
    resting(info) ??
    (mine === null ? null : (decided() ?? running())) ??
    away()
  );

  function ended({ ended: why }: TableInfo): TimeLine {
    const by = why?.by ?? 'consent';
    return {
      tone: 'slate',
      icon: 'pause',
      bold: t(`frame.strip.ended.${by}`, { name: why?.late == null ? '' : name(why.late) }),
      more: '',
      ways: [],
    };
  }

  function question({ asked }: TableInfo): TimeLine | null {
    if (asked === null || mine === null) return null;
    const own = asked.agreed.includes(mine.seat);
    const people = table.seats.filter((seat) => seat.kind === 'person' && seat.stand_in === null);
    const params = { name: name(asked.seat), day: day(asked.until) };
    return {
      tone: 'slate',
      icon: asked.what === 'more' ? 'clock' : 'pause',
      bold: t(`frame.strip.${asked.seat === mine.seat ? 'asked' : 'asks'}.${asked.what}`, params),
      more: t('frame.strip.agreed', { n: asked.agreed.length, all: people.length }),
      ways: own
        ? [{ label: t('frame.strip.take_back'), test: 'take-back', go: answer(false) }]
        : [
            { label: t('frame.strip.agree'), test: 'agree', go: answer(true) },
            { label: t('frame.strip.refuse'), test: 'refuse', go: answer(false) },
          ],
    };
  }

  function late({ late: seat, votes }: TableInfo): TimeLine | null {
    if (seat === null || mine === null || seat === mine.seat) return null;
    const voted = votes[String(mine.seat)];
    return {
      tone: 'wine',
      icon: 'clock',
      bold: t('frame.strip.late', { name: name(seat) }),
      more: voted === undefined ? t('frame.strip.late.about') : t('frame.strip.late.voted', { vote: voted }),
      ways: (['wait', 'bot', 'end'] as const).map((vote) => ({
        label: t(`frame.strip.vote.${vote}`),
        test: `vote-${vote}`,
        go: () => api.vote(table.id, vote),
      })),
    };
  }

  function replaced(): TimeLine | null {
    if (mine === null || mine.stand_in === null) return null;
    return {
      tone: 'bronze',
      icon: 'bot',
      bold: t('frame.strip.stands_in'),
      more: '',
      ways: [{ label: t('frame.strip.back'), test: 'come-back', go: () => api.comeBack(table.id) }],
    };
  }

  /** My time was over, and I have decided nothing since. */
  function decided(): TimeLine | null {
    const made = (seq: number): string | undefined => table.made[String(seq)];
    const last = table.moments.findLast(
      ({ seat, seq, undo }) => seat === mine?.seat && !undo && (made(seq) ?? 'late') === 'late',
    );
    if (last === undefined || made(last.seq) !== 'late') return null;
    return {
      tone: 'bronze',
      icon: 'bot',
      bold: t('frame.strip.decided'),
      more: t('frame.strip.decided.about'),
      ways: running()?.ways ?? [],
    };
  }

  function running(): TimeLine | null {
    const { pace } = clocks;
    const clock = mine?.clock ?? null;
    if (pace === null || clock === null || !clock.runs) return null;
    if (clock.over) {
      const then = pace.over === 'vote' || pace.over === 'nothing' ? pace.over : 'bot';
      return {
        tone: 'wine',
        icon: 'clock',
        bold: t('frame.strip.over'),
        more: t(`frame.strip.over.${then}`),
        ways: [],
      };
    }
    if (pace.kind === 'live' || !clocks.ticks(clock) || !short(clocks.left(clock), pace)) return null;
    return {
      tone: 'wine',
      icon: 'clock',
      bold: t('frame.strip.ends', { time: hours(clock.ends ?? clocks.time, catalogue.language) }),
      more: t(`frame.strip.then.${pace.over}`),
      ways: [
        { label: t('frame.strip.more', { time: duration(table.info?.more ?? 0) }), test: 'more', go: ask('more') },
      ],
    };
  }

  function onVacation(): TimeLine | null {
    if (mine === null || mine.away === null) return null;
    return {
      tone: 'bronze',
      icon: 'dawn',
      bold: t('frame.strip.me_away', { day: day(mine.away) }),
      more: t('frame.strip.me_away.about'),
      ways: [{ label: t('frame.strip.end_vacation'), test: 'end-vacation', go: () => endVacation(table) }],
    };
  }

  function resting({ card }: TableInfo): TimeLine | null {
    if (card.rest === null) return null;
    return {
      tone: 'slate',
      icon: 'pause',
      bold: t('frame.strip.rests', { day: day(card.rest.until) }),
      more: t('frame.strip.rests.about'),
      ways: mine === null ? [] : [{ label: t('frame.strip.wake'), test: 'wake', go: ask('wake') }],
    };
  }

  function away(): TimeLine | null {
    const gone = table.seats.filter((seat) => seat.away !== null && seat.seat !== table.seat);
    const seat = gone.find((one) => table.actors.includes(one.seat)) ?? gone[0];
    if (seat === undefined) return null;
    const turn = table.actors.includes(seat.seat);
    return {
      tone: 'bronze',
      icon: 'dawn',
      bold: t('frame.strip.away', { name: name(seat.seat), day: day(seat.away) }),
      more: t(turn ? 'frame.strip.away.turn' : 'frame.strip.away.on', { name: name(seat.seat) }),
      ways: mine === null ? [] : [{ label: t('frame.strip.rest'), test: 'rest-for-all', go: ask('rest', seat.away) }],
    };
  }
}

async function endVacation(table: TableClient): Promise<TableInfo> {
  const absence = await api.absence();
  const current = absence.vacations.find((one) => one.start <= absence.now);
  if (current !== undefined) await api.endVacation(current.number);
  return await api.table(table.id, table.key);
}
