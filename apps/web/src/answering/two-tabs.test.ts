import 'fake-indexeddb/auto';
import { answer, back, next } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { openTab, type Tab } from '../testing/browser-tab.ts';
import { createFakeServer, type FakeServer, type NetworkConditions } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram } from '../testing/sample-project.ts';
import { settle, withSessionClock } from '../testing/session-clock.ts';
import { expectAgreement, untilDelivered } from '../testing/session-harness.ts';
import type { TabLock } from './tab-lock.ts';

// TRUST-7: two tabs never mix their answers.

withSessionClock();
const program = sampleProgram();

/** A global of Node, whose types this package does not have. */
const { process } = globalThis as unknown as {
  process: { env: Readonly<Record<string, string | undefined>> };
};
const RUNS = process.env['CANVASS_FULL'] === undefined ? 100 : 1_000;
const MANY_RUNS_MS = 1_200_000;

/** Returns a function that creates locks for tabs of one browser. A tab can take the lock from another. */
function createBrowserLock() {
  let holder: object | undefined;
  let lose: (() => void) | undefined;
  return (onLost: () => void): TabLock => {
    const me = {};
    return {
      async claim(isForced) {
        if (holder !== undefined && holder !== me && !isForced) return false;
        if (holder !== me) lose?.();
        holder = me;
        lose = onLost;
        return true;
      },
      release() {
        if (holder !== me) return;
        holder = undefined;
        lose = undefined;
      },
    };
  };
}

/** `go` answers the page on the screen and leaves it. */
type TabAct = RespondentEvent | 'go' | 'take' | 'reload' | 'wait';
const randomActs: fc.Arbitrary<TabAct> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<TabAct>('go') },
  fc.constantFrom<TabAct>(next, back, answer('q1', ['a']), answer('q1', ['b']), answer('q2', [['d']])),
  fc.constantFrom<TabAct>(answer('q3', ['left']), answer('q3', ['right']), answer('q4', ['f'])),
  { weight: 2, arbitrary: fc.constantFrom<TabAct>('take', 'reload', 'wait') },
);
const networks = fc.constantFrom<NetworkConditions>('fine', 'fine', 'lostRequest', 'lostReply');
const schedules = fc.array(fc.tuple(fc.constantFrom<0 | 1>(0, 1), randomActs, networks), { maxLength: 24 });

/** Opens two tabs of one browser. One can answer, the other shows that the survey is open elsewhere. */
async function openBoth(surveyId: string, server: FakeServer) {
  const lockFor = createBrowserLock();
  const open = async () => {
    const lock: TabLock = lockFor(() => tab.controller.yield());
    const tab: Tab = await openTab({ surveyId, program, server, lock });
    return { tab, lock };
  };
  const tabs = [await open(), await open()];
  return {
    tab: (which: 0 | 1) => tabs[which]?.tab as Tab, // both tabs exist
    async reload(which: 0 | 1) {
      await tabs[which]?.tab.controller.flush();
      tabs[which]?.tab.kill();
      tabs[which]?.lock.release();
      tabs[which] = await open();
    },
  };
}

it('for any actions of two tabs on any network, at most one tab submits, and only once', {
  timeout: MANY_RUNS_MS,
}, async () => {
  let submissions = 0;
  const run = fc.asyncProperty(schedules, async (schedule) => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const tabs = await openBoth(surveyId, server);
    for (const [which, act, network] of schedule) {
      server.network = network;
      await perform(tabs, which, act);
    }
    server.network = 'fine';
    const last = tabs.tab(0);
    await last.controller.open(true);
    await untilDelivered(last);
    await settle();
    const endedResponses = server.responses.filter(({ state }) => state.end.is_end === 1);
    submissions += endedResponses.length;
    expect(endedResponses.length).toBeLessThanOrEqual(1);
    expectAgreement(last, server);
    // Unless the response has ended, the inactive tab shows that the survey is open elsewhere.
    expect(tabs.tab(1).store.getState().ui.hasOtherTab || endedResponses.length === 1).toBe(true);
  });
  await fc.assert(run, { numRuns: RUNS });
  expect(submissions).toBeGreaterThan(0);
});

/** Answers to all questions, then Next. The engine accepts only the answers to questions on the screen. */
const pageEvents = (which: 0 | 1): readonly RespondentEvent[] => [
  answer('q1', [which === 0 ? 'a' : 'b']),
  answer('q2', [[which === 0 ? 'd' : 'e']]),
  answer('q3', [which === 0 ? 'left' : 'right']),
  answer('q4', ['f']),
  next,
];

async function perform(tabs: Awaited<ReturnType<typeof openBoth>>, which: 0 | 1, act: TabAct): Promise<void> {
  const tab = tabs.tab(which);
  if (act === 'reload') return tabs.reload(which);
  if (act === 'wait') return settle(2);
  if (act === 'take') return tab.controller.open(true);
  const { session, ui } = tab.store.getState();
  if (ui.hasOtherTab || ui.ended !== null || ui.halt !== null) return; // the page has no controls in these states
  if (session === null) await tab.controller.begin(true);
  for (const event of act === 'go' ? pageEvents(which) : [act]) tab.do(event);
  await tab.controller.flush();
}
