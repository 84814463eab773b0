import type { TracerEntry } from '@canvass/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { report, sendTracesTo } from '../network/reports.ts';
import { createTracer } from './start-tracing.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pageMoment = (page: number): TracerEntry => ({ kind: 'event', name: 'page', page, at: 0 });
function startTracer(arrives: () => boolean = () => true, countsEvents = true) {
  const sent: (readonly [readonly TracerEntry[], boolean])[] = [];
  const send = async (entries: readonly TracerEntry[], isLeaving: boolean) => {
    sent.push([entries, isLeaving]);
    return arrives();
  };
  const { take, leave } = createTracer({ send, countsEvents });
  const sizes = () => sent.map(([entries]) => entries.length);
  return { take, leave, sent, sizes };
}

it('sends ten entries immediately, and fewer entries after ten seconds', async () => {
  const { take, sizes } = startTracer();
  for (let page = 1; page <= 13; page += 1) take(pageMoment(page));
  expect(sizes()).toEqual([10]);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(sizes()).toEqual([10]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sizes()).toEqual([10, 3]);
});

it('keeps up to fifty entries that did not arrive, and sends them again', async () => {
  let isOffline = true;
  const { take, sent } = startTracer(() => !isOffline);
  for (let page = 1; page <= 70; page += 1) take(pageMoment(page));
  await vi.advanceTimersByTimeAsync(10_000);
  isOffline = false;
  const before = sent.length;
  await vi.advanceTimersByTimeAsync(60_000);
  const pages = sent
    .slice(before)
    .flatMap(([entries]) => entries.map((entry) => 'page' in entry && entry.page));
  expect(pages).toHaveLength(50);
  expect(pages.at(-1)).toBe(70);
});

it('sends waiting entries when the page is left', () => {
  const { take, leave, sent } = startTracer();
  take(pageMoment(1));
  leave();
  expect(sent).toEqual([[[pageMoment(1)], true]]);
});

it('sends no events of previews, but reports their failures', async () => {
  const { take, sent } = startTracer(undefined, false);
  sendTracesTo(() => undefined); // discards entries that other test files of this process have reported
  sendTracesTo(undefined);
  report('error', 'load', 'before there was a tracer');
  sendTracesTo(take);
  take(pageMoment(1));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.flatMap(([entries]) => entries)).toMatchObject([{ kind: 'report', tag: 'load' }]);
});
