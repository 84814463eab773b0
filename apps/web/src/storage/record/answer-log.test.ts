import { next } from '@canvass/logic/testing';
import { describe, expect, it } from 'vitest';
import { acknowledgeBatch, appendEvent, closeBatch, EMPTY_LOG, firstBatchEvents } from './answer-log.ts';

const answer = (gid: string, value: string) => ({ type: 'answer', gid, answer: value }) as const;
const fulfilled = { type: 'fulfilled', id: 'x', value: {} } as const;
const log = (...events: Parameters<typeof appendEvent>[1][]) =>
  events.reduce((before, event) => appendEvent(before, event), EMPTY_LOG);
const batch = (id: string) => ({ id, call: 'n', language: 'zh-CN', at: Number(id) }) as const;

describe('the log of a response', () => {
  it('keeps the last of consecutive answers to a question', () => {
    expect(log(answer('a', '1'), answer('a', '2'), answer('b', '2'), answer('a', '3')).events).toEqual([
      answer('a', '2'),
      answer('b', '2'),
      answer('a', '3'),
    ]);
  });

  it('keeps the order of answers that hide others', () => {
    const [shownAnswer, typedAnswer, longerAnswer] = [
      answer('a', 'yes'),
      answer('b', '3'),
      answer('b', '30'),
    ];
    const steps = [
      [shownAnswer, true],
      [typedAnswer, false],
      [longerAnswer, false],
      [answer('a', 'no'), true],
      [shownAnswer, true],
    ] as const;
    const { events } = steps.reduce(
      (before, [event, isFinal]) => appendEvent(before, event, isFinal),
      EMPTY_LOG,
    );
    expect(events).toEqual([shownAnswer, longerAnswer, answer('a', 'no'), shownAnswer]);
  });

  it.each([next, { type: 'language', language: 'ar' } as const])(
    'keeps both answers to a question if a $type is between them',
    (move) => {
      expect(log(answer('a', '1'), move, answer('a', '2')).events).toHaveLength(3);
    },
  );

  it('never changes a batch that may have been sent', () => {
    const sent = closeBatch(log(answer('a', '1'), next), batch('1'));
    expect(firstBatchEvents(appendEvent(sent, answer('a', '2')))).toEqual([answer('a', '1'), next]);
  });

  it("inserts the server's events at the server's position, and shifts later batches", () => {
    const first = closeBatch(log(answer('a', '1'), next), batch('1'));
    const twoBatches = closeBatch(appendEvent(appendEvent(first, answer('b', '2')), next), batch('2'));
    const after = acknowledgeBatch(twoBatches, '1', [fulfilled]);
    expect(after).toMatchObject({ acknowledged: 3, batches: [{ id: '2', end: 5 }], left: [1, 2] });
    expect(after.events[2]).toBe(fulfilled);
    expect(firstBatchEvents(after)).toEqual([answer('b', '2'), next]);
  });

  it('ignores acknowledgements of batches other than the first', () => {
    const sent = closeBatch(log(next), batch('1'));
    expect(acknowledgeBatch(sent, '2', [])).toBe(sent);
  });
});
