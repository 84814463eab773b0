import 'fake-indexeddb/auto';
import { answer, next } from '@canvass/logic/testing';
import { beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStore, type DeviceStore } from '../../storage/device-store.ts';
import { openTab } from '../../testing/browser-tab.ts';
import { createFakeServer } from '../../testing/fake-server.ts';
import { sampleProgram, SURVEY_ID } from '../../testing/sample-project.ts';
import { settle, withSessionClock } from '../../testing/session-clock.ts';
import { listKeptResponses } from './kept-responses.ts';
import { refill, resumeRefill } from './refill.ts';

withSessionClock();
const program = sampleProgram();
const place = { surveyId: SURVEY_ID, program: { current: program } };

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
});

const ANSWERS = [
  answer('q1', ['a']),
  answer('q2', [['d']]),
  answer('q3', ['own words']),
  answer('q4', ['f']),
];
/** A device on which `ANSWERS` are set aside, and the time when they were set aside. */
async function createDeviceWithAside(): Promise<{ device: DeviceStore; savedAt: number }> {
  const device = createMemoryStore(() => 7);
  const server = createFakeServer(program);
  const tab = await openTab({ surveyId: SURVEY_ID, program, server, device });
  await tab.controller.begin(true);
  server.network = 'lostRequest';
  for (const answerEvent of ANSWERS) {
    tab.do(answerEvent);
    tab.do(next);
  }
  await tab.controller.restart();
  tab.kill();
  return { device, savedAt: 7 };
}
const answersOf = (tab: Awaited<ReturnType<typeof openTab>>) =>
  tab.store.getState().session?.engine.answers[0];

it('continues after a reload, page by page, and skips pages that it has filled before', async () => {
  const { device, savedAt } = await createDeviceWithAside();
  const server = createFakeServer(program);
  const firstTab = await openTab({ surveyId: SURVEY_ID, program, server, device });
  await firstTab.controller.begin(true);
  const keptAnswers = new Map(ANSWERS.map((one) => [one.gid, one.answer]));
  refill({ ...place, store: firstTab.store }, { savedAt, answers: keptAnswers });
  expect(answersOf(firstTab)).toEqual([['a'], null, null, null]);
  firstTab.do(next);
  firstTab.do(answer('q2', null));
  await firstTab.controller.flush();
  await settle();
  firstTab.kill();

  const secondTab = await openTab({ surveyId: SURVEY_ID, program, server, device });
  await resumeRefill({ ...place, store: secondTab.store, device });
  expect(answersOf(secondTab)).toEqual([['a'], null, null, null]);
  secondTab.do(next);
  expect(answersOf(secondTab)).toEqual([['a'], null, ['own words'], null]);
});

it('stops filling in when the kept answers are removed', async () => {
  const { device, savedAt } = await createDeviceWithAside();
  const server = createFakeServer(program);
  const tab = await openTab({ surveyId: SURVEY_ID, program, server, device });
  await tab.controller.begin(true);
  refill({ ...place, store: tab.store }, { savedAt, answers: new Map([['q1', ['a']]]) });
  await device.removeAside(savedAt);
  await resumeRefill({ ...place, store: tab.store, device });
  expect(sessionStorage.getItem(`canvass-${SURVEY_ID}-refill`)).toBeNull();
});

it('shows when the last page of kept answers was left, not when they were set aside', async () => {
  const before = Date.now();
  const { device } = await createDeviceWithAside();
  const [keptResponse] = await listKeptResponses({ device, surveyId: SURVEY_ID, program, language: 'en-GB' });
  expect(keptResponse).toMatchObject({ savedAt: 7, rows: { length: ANSWERS.length } });
  expect(keptResponse?.answeredAt).toBeGreaterThanOrEqual(before);
});
