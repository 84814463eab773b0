import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import type { LocalResponse } from './record/local-response.ts';
import { createDeviceStore } from './device-store.ts';
import { budgetOf, makeRoom, tidyDevice } from './tidy-device.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
const DAY = 24 * 60 * 60 * 1000;
const storeAt = (surveyId: string, now: number) =>
  createDeviceStore(surveyId, { onUnavailable: () => undefined, now: () => now, waitMs: null });
/** A response of `size` characters, of which all or none are sent. */
function createResponse(size: number, isSent: boolean): LocalResponse {
  const events = [{ type: 'answer', gid: 'q', answer: 'x'.repeat(size) }];
  return { surveyId: 's', log: { events, acknowledged: isSent ? 1 : 0, batches: [] } } as never; // only what is read
}
const save = (surveyId: string, now: number, { size = 10, isSent = true } = {}) =>
  storeAt(surveyId, now).saveResponse(createResponse(size, isSent));
/** A Node global, for which this package has no types. */
const { setImmediate } = globalThis as unknown as { setImmediate(done: () => void): void };
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
const hasResponse = async (surveyId: string, now: number) =>
  (await storeAt(surveyId, now).load()).response !== undefined;

it('keeps ten surveys: the current one, those with unsent answers, and the newest others', async () => {
  await save('unsent', 0, { isSent: false });
  for (let index = 1; index <= 12; index += 1) await save(`s${index}`, index);
  await tidyDevice('s1', 20, 1e9);
  const remainingNames = [];
  for (const name of ['unsent', ...Array.from({ length: 12 }, (_, index) => `s${index + 1}`)])
    if (await hasResponse(name, 20)) remainingNames.push(name);
  expect(remainingNames).toEqual(['unsent', 's1', 's5', 's6', 's7', 's8', 's9', 's10', 's11', 's12']);
});

it('keeps at most the allowed bytes, and the survey on the screen although it is the oldest', async () => {
  for (const [index, name] of ['current', 'older', 'newer'].entries())
    await save(name, index, { size: 1000 });
  await tidyDevice('current', 5, 2500);
  expect([
    await hasResponse('current', 5),
    await hasResponse('older', 5),
    await hasResponse('newer', 5),
  ]).toEqual([true, false, true]);
});

it('deletes expired data of all surveys, not only of the open one', async () => {
  await save('a', 0);
  await storeAt('a', 40 * DAY).keepStatus(1);
  await storeAt('b', 0).finish({});
  await tidyDevice('c', 41 * DAY, 1e9);
  expect(await storeAt('a', 0).load()).toEqual({ status: 1, asideCount: 0 });
  expect(await storeAt('b', 0).load()).toEqual({ asideCount: 0 });
});

it('keeps unsent answers, whatever the device clock says', async () => {
  const later = 41 * DAY;
  await save('unsent', 0, { isSent: false });
  await storeAt('aside', 0).setAside(createResponse(10, false));
  for (const now of [later, 4_000 * DAY, 0]) {
    await tidyDevice('c', now, 1);
    expect(await hasResponse('unsent', now)).toBe(true);
    expect(await storeAt('aside', now).loadAside()).toHaveLength(1);
  }
});

it('keeps data that is saved during the clean-up', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const name = `answered-${turns}`;
    await save(name, 0);
    const tidying = tidyDevice('c', 41 * DAY, 1e9);
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    await save(name, 41 * DAY);
    await tidying;
    expect(await hasResponse(name, 41 * DAY), `after ${turns} turns`).toBe(true);
  }
});

it('keeps a survey that is answered while room is made', async () => {
  for (let turns = 0; turns < 40; turns += 1) {
    const name = `old-${turns}`;
    await save(name, 0);
    const making = makeRoom('current', 3);
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
    await save(name, 3, { isSent: false });
    await making;
    expect(await hasResponse(name, 3), `after ${turns} turns`).toBe(true);
  }
});

it('makes room by deleting the oldest survey, but neither unsent answers nor the current survey', async () => {
  await save('unsent', 0, { isSent: false });
  await save('old', 1);
  await save('current', 2);
  expect(await makeRoom('current', 3)).toBe(true);
  expect(await hasResponse('old', 3)).toBe(false);
  expect(await makeRoom('current', 3)).toBe(false);
  expect([await hasResponse('unsent', 3), await hasResponse('current', 3)]).toEqual([true, true]);
});

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 2_500_000],
  ['Mozilla/5.0 (Linux; Android 15; wv) MicroMessenger/8', 2_500_000],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140', 3_500_000],
])('the budget of %s is %i bytes', (userAgent, budget) => expect(budgetOf(userAgent)).toBe(budget));
