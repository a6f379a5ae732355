// What is told to somebody who comes back: only what the log holds, what touches him first, nothing he has seen.
import { describe, expect, it } from 'vitest';
import { newsSince, type Told } from '../../../src/table/since/news';
import type { ChatLine, Moment } from '../../../src/wire/frame';

const moment = (seq: number, seat: number, of: number | null = null, undo = false): Moment => ({
  seq,
  seat,
  round: 1,
  events: (undo
    ? []
    : [
        { type: of === null ? 'quiet' : 'hit', of },
        { type: 'quiet', of: null },
      ]) as unknown as Moment['events'],
  actions: [],
  undo,
});

function table(moments: Moment[], more: Partial<Told> = {}): Told {
  return {
    seat: 0,
    moments,
    chat: [],
    made: {},
    pieces: (key, params) =>
      key === 'event.hit' ? [{ text: 'x', group: 'seat', value: (params as { of: number }).of }] : [{ text: key }],
    ...more,
  };
}

describe('since you were here', () => {
  it('puts what speaks of my seat first, and of it only that', () => {
    const news = newsSince(table([moment(0, 1), moment(1, 1, 0), moment(2, 2, 1)]), null, 0, 0);
    expect(news.mine.map((one) => [one.seq, one.events.length])).toEqual([[1, 1]]);
    expect(news.rest.map((one) => one.seq)).toEqual([0, 2]);
  });

  it('leaves out what I had seen, what I did myself, and what was taken back', () => {
    const log = [moment(0, 1), moment(1, 0), moment(2, 1), moment(3, 1, null, true), moment(4, 2)];
    expect(newsSince(table(log), null, 1, 0).steps.map((one) => one.seq)).toEqual([4]);
  });

  it('tells what was decided for me as mine', () => {
    const news = newsSince(table([moment(0, 0), moment(1, 0)], { made: { '1': 'late' } }), null, 0, 0);
    expect(news.mine.map((one) => one.seq)).toEqual([1]);
    expect(news.mine[0]?.events).toHaveLength(2);
  });

  it('asks the game what touches me beyond its words', () => {
    const module = { touches: (event: { type: string }) => event.type === 'quiet' } as never;
    expect(newsSince(table([moment(0, 1)]), module, 0, 0).mine.map((one) => one.seq)).toEqual([0]);
    const nobody = newsSince(table([moment(0, 1, 0)], { seat: null }), module, 0, 0);
    expect(nobody.mine).toEqual([]);
  });

  it('brings what others said after I left', () => {
    const line = (number: number, seat: number | null, time: number): ChatLine => ({
      type: 'chat_line',
      number,
      seat,
      name: 'Bo',
      text: 'hello',
      time,
      team: false,
    });
    const chat = [line(1, 1, 5), line(2, 1, 20), line(3, 0, 30), line(4, null, 40)];
    expect(newsSince(table([], { chat }), null, 0, 10).said.map((one) => one.number)).toEqual([2, 4]);
  });
});
