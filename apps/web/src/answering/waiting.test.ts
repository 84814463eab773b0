import 'fake-indexeddb/auto';
import { type State, questionView } from '@canvass/logic';
import { answer, next, back } from '@canvass/logic/testing';
import type { EndStatus, RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBegunTab, openTab, type Tab } from '../testing/browser-tab.ts';
import { createFakeServer, type QuotaReply, type NetworkConditions } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram, sampleProject } from '../testing/sample-project.ts';
import { settle, settleUntil, withSessionClock } from '../testing/session-clock.ts';
import {
  beginSurvey,
  engineEnd,
  engineOf,
  expectAgreement,
  playOn,
  untilDelivered,
  comparedState,
} from '../testing/session-harness.ts';

withSessionClock();

const program = sampleProgram({
  ...sampleProject,
  quota_waits: { start: false, gids: ['q1', 'q3'] },
} as never);
const FREE: EndStatus = { is_end: 0, status: -1 };
const FULL: EndStatus = { is_end: 1, status: 3 };
const CHANGE: EndStatus = { is_end: 0, status: 3, q: 'q1' };

const computeAnswer = (state: State, gid: string) =>
  JSON.stringify(questionView(program, state, gid)?.answer);
/** Replies according to the answer to q1: `b` must be changed on the first page, `c` ends the response later, others are free. */
const byAnswer: QuotaReply = (state) => {
  const first = computeAnswer(state, 'q1') ?? '';
  if (state.page === 0 && first.includes('"b"')) return CHANGE;
  return state.page > 0 && first.includes('"c"') ? FULL : FREE;
};

const pendingOf = (tab: Tab) => engineOf(tab)?.pending.length;

const someEvent: fc.Arbitrary<RespondentEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(next) },
  fc.constant(back),
  fc.constantFrom(answer('q1', ['a']), answer('q1', ['b']), answer('q1', ['c', 'own'])),
  fc.constantFrom(answer('q2', [['d']]), answer('q3', ['text']), answer('q4', ['f']), answer('q4', ['g'])),
);
const networks = fc.constantFrom<NetworkConditions>('fine', 'fine', 'lostRequest', 'lostReply');
const script = fc.array(fc.tuple(someEvent, networks, fc.nat(2)), { maxLength: 16 });
const MANY_RUNS_MS = 1_200_000;

describe('with steps that wait for the server, no answer is lost or sent twice', () => {
  it('a page that is killed after any step resumes on the same page, and still waits if it waited', {
    timeout: MANY_RUNS_MS,
  }, async () => {
    let waited = 0;
    const run = fc.asyncProperty(script, async (steps) => {
      const surveyId = newSurveyId();
      const server = createFakeServer(program, byAnswer);
      let tab = await openBegunTab({ surveyId, program, server });
      for (const [event, network, turns] of steps) {
        server.network = network;
        tab.do(event);
        if (turns > 0) await settle(turns);
        await tab.controller.flush();
        const { queue, ui } = tab.store.getState();
        const before = { ...comparedState(engineOf(tab)), pending: pendingOf(tab) };
        tab.kill();
        waited += before.pending ?? 0;
        tab = await openTab({ surveyId, program, server });
        if (ui.ended !== null || before.end?.is_end === 1) {
          // The page was killed before the end was on disk, so only the server's next reply contains the end.
          server.network = 'fine';
          const { store } = tab;
          await settleUntil(() => store.getState().ui.ended !== null);
          expect(store.getState().ui.ended?.status).toBe(engineEnd(server));
          return;
        }
        if (queue.log.events.length === 0) await tab.controller.begin(true);
        else expect({ ...comparedState(engineOf(tab)), pending: pendingOf(tab) }).toEqual(before);
      }
      server.network = 'fine';
      await untilDelivered(tab);
      expect(pendingOf(tab) ?? 0).toBe(0);
      expectAgreement(tab, server);
    });
    await fc.assert(run, { numRuns: 60 });
    expect(waited).toBeGreaterThan(10);
  });

  it('an open page reaches the same state as the server', { timeout: MANY_RUNS_MS }, async () => {
    const run = fc.asyncProperty(script, async (steps) => {
      const { server, tab } = await beginSurvey(program, byAnswer);
      await playOn(tab, server, steps);
      expect(pendingOf(tab) ?? 0).toBe(0);
      expectAgreement(tab, server);
    });
    await fc.assert(run, { numRuns: 60 });
  });
});

describe('a Next that waits for the server', () => {
  it('keeps its page, takes no answers meanwhile, and moves on with the reply', async () => {
    const { server, tab } = await beginSurvey(program);
    tab.do(answer('q1', ['a']));
    await settle();
    server.network = 'lostRequest';
    tab.do(next);
    await settle(3);
    expect([engineOf(tab)?.page, pendingOf(tab)]).toEqual([0, 1]);
    const visibleState = comparedState(engineOf(tab));
    for (const event of [answer('q1', ['b']), next, back]) tab.do(event);
    expect(comparedState(engineOf(tab))).toEqual(visibleState);
    server.network = 'fine';
    await untilDelivered(tab);
    expect([engineOf(tab)?.page, pendingOf(tab)]).toEqual([1, 0]);
    expectAgreement(tab, server);
  });

  it('waits while all slots are held, also after a reload, and moves on with the same call', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const tab = await openBegunTab({ surveyId, program, server });
    tab.do(answer('q1', ['a']));
    await settle();
    server.network = 'slotsHeld';
    tab.do(next);
    await settleUntil(() => tab.store.getState().queue.delivery === 'held');
    expect([engineOf(tab)?.page, pendingOf(tab), engineOf(tab)?.end.is_end]).toEqual([0, 1, 0]);
    await tab.controller.flush();
    tab.kill();
    server.network = 'fine';
    const reopenedTab = await openTab({ surveyId, program, server });
    await untilDelivered(reopenedTab);
    expect([engineOf(reopenedTab)?.page, pendingOf(reopenedTab)]).toEqual([1, 0]);
    expect(new Set(server.received.map(({ event_id }) => event_id)).size).toBe(server.received.length);
    expectAgreement(reopenedTab, server);
  });

  it('shows that there were too many requests, and continues automatically', async () => {
    const { server, tab } = await beginSurvey(program);
    tab.do(answer('q1', ['a']));
    await settle();
    server.network = 'tooMany';
    tab.do(next);
    await settleUntil(() => tab.store.getState().queue.delivery === 'busy');
    server.network = 'fine';
    await untilDelivered(tab);
    expect([engineOf(tab)?.page, pendingOf(tab)]).toEqual([1, 0]);
  });

  it('ends the survey when a quota is full', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program, () => FULL);
    const tab = await openBegunTab({ surveyId, program, server });
    tab.do(answer('q1', ['a']));
    tab.do(next);
    await settleUntil(() => tab.store.getState().ui.ended !== null);
    expect(tab.store.getState().ui.ended?.status).toBe(3);
    tab.kill();
    const reopenedTab = await openTab({ surveyId, program, server });
    expect(reopenedTab.store.getState().ui.ended?.status).toBe(3);
  });

  it('returns to the question to change with a message, and moves on after the change', async () => {
    const { server, tab } = await beginSurvey(program, byAnswer);
    tab.do(answer('q1', ['b']));
    tab.do(next);
    await untilDelivered(tab);
    expect(engineOf(tab)).toMatchObject({ page: 0, issues: [{ gid: 'q1', key: 'quota.full_change' }] });
    tab.do(answer('q1', ['a']));
    tab.do(next);
    await untilDelivered(tab);
    expect(engineOf(tab)?.page).toBe(1);
    expectAgreement(tab, server);
  });

  it('resumes waiting after a reload without a connection, and sends the same batch again', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const tab = await openBegunTab({ surveyId, program, server });
    tab.do(answer('q1', ['a']));
    await settle();
    server.network = 'lostReply'; // the server has the events, but its reply is lost
    tab.do(next);
    await tab.controller.flush();
    await settle(2);
    const sent = server.received.at(-1)?.event_id;
    tab.kill();
    server.network = 'lostRequest';
    const reopenedTab = await openTab({ surveyId, program, server });
    await settle(3);
    expect([engineOf(reopenedTab)?.page, pendingOf(reopenedTab)]).toEqual([0, 1]);
    expect(reopenedTab.store.getState().queue.log.batches[0]?.id).toBe(sent);
    server.network = 'fine';
    await untilDelivered(reopenedTab);
    expect([engineOf(reopenedTab)?.page, pendingOf(reopenedTab)]).toEqual([1, 0]);
    expectAgreement(reopenedTab, server);
  });

  it('offers to start again if the server does not fulfil the pending effect', async () => {
    const server = createFakeServer(sampleProgram());
    const tab = await openBegunTab({ surveyId: newSurveyId(), program, server });
    tab.do(answer('q1', ['a']));
    tab.do(next);
    await settleUntil(() => tab.store.getState().ui.halt !== null);
    // The server's events make this engine wait again, so the respondent can only start again.
    expect(tab.store.getState().ui.halt).toEqual({ code: 1112, offer: 'restart' });
  });
});

describe('a survey that begins with a quota', () => {
  const programWithFirstQuota = sampleProgram({ ...sampleProject, quota_waits: { start: true, gids: [] } });

  it('has all events before the first page in its log, also after a reload', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(programWithFirstQuota);
    const tab = await openBegunTab({ surveyId, program: programWithFirstQuota, server });
    const { queue } = tab.store.getState();
    expect(queue.log).toMatchObject({ events: [{ type: 'fulfilled' }], acknowledged: 1, batches: [] });
    tab.do(answer('q1', ['a']));
    tab.do(next);
    await tab.controller.flush();
    tab.kill();
    const reopenedTab = await openTab({ surveyId, program: programWithFirstQuota, server });
    await untilDelivered(reopenedTab);
    expect(comparedState(engineOf(reopenedTab))).toEqual(comparedState(engineOf(tab)));
    expect(reopenedTab.store.getState().ui.notice).toBeNull();
    expectAgreement(reopenedTab, server);
  });

  it('may end before its first page', async () => {
    const server = createFakeServer(programWithFirstQuota, () => FULL);
    const tab = await openBegunTab({ surveyId: newSurveyId(), program: programWithFirstQuota, server });
    await settleUntil(() => tab.store.getState().ui.ended !== null);
    expect(tab.store.getState().ui.ended?.status).toBe(3);
  });
});
