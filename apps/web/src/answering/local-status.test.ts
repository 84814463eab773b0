import 'fake-indexeddb/auto';
import type { ApiError } from '@canvass/api-client';
import { answer, next } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { expect, it, test, vi } from 'vitest';
import { openTab, type Tab } from '../testing/browser-tab.ts';
import { type Calls, createFakeServer, type FakeServer } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram, sampleProject } from '../testing/sample-project.ts';
import { settle, settleUntil, withSessionClock } from '../testing/session-clock.ts';
import { engineOf, expectAgreement, untilDelivered, comparedState } from '../testing/session-harness.ts';

// STATE-9, Local status and resume: the cases of the table in docs/adr/0042.

withSessionClock();

const program = sampleProgram();
const replyWithCode = (value: number, details: Partial<ApiError> = {}) =>
  Promise.resolve({ error: { kind: 'code', code: value, status: 200, ...details } as ApiError });

const withCalls = (server: FakeServer, calls: Partial<Calls>): FakeServer => ({
  ...server,
  calls: { ...server.calls, ...calls },
});

/** Begins a response at the server, stores these events on the device, and reloads the page with other calls. */
async function replayLocally(events: readonly RespondentEvent[], calls: Partial<Calls>) {
  const surveyId = newSurveyId();
  const server = createFakeServer(program);
  const tab = await openTab({ surveyId, program, server });
  await tab.controller.begin(false);
  for (const event of events) tab.do(event);
  await tab.controller.flush();
  tab.kill();
  const reload = (otherCalls: Partial<Calls> = {}) =>
    openTab({ surveyId, program, server: withCalls(server, otherCalls) });
  return { server, tab: await reload(calls), reload };
}

it('after 1119 without answers, begins again on the newest version without a message', async () => {
  const { tab, server } = await replayLocally([], { continue: () => replyWithCode(1119) });
  await settleUntil(() => server.responses.length === 2);
  await settle();
  const { session, ui } = tab.store.getState();
  expect([session?.facts.seq, ui.halt, ui.notice]).toEqual([2, null, null]);
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await untilDelivered(tab);
  expect(server.responses[1]?.events).toEqual([answer('q1', ['a']), next]);
});

it('after 1119 with answers, shows a message and sets the answers aside', async () => {
  const { tab, server } = await replayLocally([answer('q1', ['a'])], { continue: () => replyWithCode(1119) });
  await settleUntil(() => server.responses.length === 2);
  await settle();
  expect(tab.store.getState().ui.notice).toBe('toast.updated');
  expect(tab.store.getState().queue.log.events).toEqual([]);
});

it('does not begin again if a begin itself is refused with 1119', async () => {
  const begin = vi.fn(() => replyWithCode(1119));
  const tab = await openTab({
    surveyId: newSurveyId(),
    program,
    server: withCalls(createFakeServer(program), { begin }),
  });
  await tab.controller.begin(false);
  await settle();
  expect(begin).toHaveBeenCalledTimes(1);
  expect(tab.store.getState().ui.start).toBe('failed');
});

test.each([1002, 1001, 1009])('%i: the next load begins again automatically, once', async (refresh) => {
  const { tab, server, reload } = await replayLocally([answer('q1', ['a'])], {
    continue: () => replyWithCode(refresh),
  });
  await settleUntil(() => tab.store.getState().ui.halt !== null);
  expect(tab.store.getState().ui.halt).toEqual({ code: refresh, offer: 'reload' });
  await settle();
  tab.kill();
  const reopenedTab = await reload();
  await settleUntil(() => server.responses.length === 2);
  await settle();
  expect(reopenedTab.store.getState().session?.facts.seq).toBe(2);
  await reopenedTab.controller.restart();
  reopenedTab.kill();
  const third = await reload();
  await settle();
  expect(third.store.getState().session).toBeNull();
  expect(server.responses).toHaveLength(2);
});

it('after 1002 with a unique link, offers a new response, because the link always opens the old one', async () => {
  const uniqueLink = vi.fn<Calls['uniqueLink']>(({ restart }) =>
    Promise.resolve({
      data: restart === true ? { uniq_link_seq: null } : { uniq_link_seq: 1, rspd_token: '0' },
    }),
  );
  const server = createFakeServer(program);
  const calls = { continue: () => replyWithCode(1002), uniqueLink };
  const surveyId = newSurveyId();
  const tab = await openTab({
    surveyId,
    program,
    server: withCalls(server, calls),
    uniqueLink: { token: 'token', isStarted: true },
  });
  await settleUntil(() => tab.store.getState().ui.halt !== null);
  expect(tab.store.getState().ui.halt).toEqual({ code: 1002, offer: 'restart' });
  await tab.controller.restart();
  expect(uniqueLink).toHaveBeenLastCalledWith({ uniq_link: 'token', restart: true });
  expect(tab.store.getState().ui.halt).toBeNull();
  await tab.controller.begin(false);
  await settle();
  expect(tab.store.getState().session?.facts.seq).toBe(1);
});

it('a refresh asks for consent again if the survey requires it', async () => {
  const surveyId = newSurveyId();
  const terms = sampleProgram({ ...sampleProject, desc_begin_page: { open_policy: true } });
  const server = createFakeServer(terms);
  const tab = await openTab({
    surveyId,
    program: terms,
    server: withCalls(server, { send: () => replyWithCode(1002) }),
  });
  await tab.controller.begin(false);
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await settleUntil(() => tab.store.getState().ui.halt !== null);
  await settle();
  tab.kill();
  const reopenedTab = await openTab({ surveyId, program: terms, server });
  await settle();
  expect(reopenedTab.store.getState().session).toBeNull();
});

it('after 1112, the next load shows the start page and begins no response', async () => {
  const { tab, server, reload } = await replayLocally([answer('q1', ['a'])], {
    continue: () => replyWithCode(1112),
  });
  await settleUntil(() => tab.store.getState().ui.halt !== null);
  expect(tab.store.getState().ui.halt).toEqual({ code: 1112, offer: 'restart' });
  await settle();
  tab.kill();
  const reopenedTab = await reload();
  await settle();
  expect([reopenedTab.store.getState().session, server.responses.length]).toEqual([null, 1]);
});

it("after 1118, adopts the server's state and continues at the first question without an answer", async () => {
  const server = createFakeServer(program);
  let isDrawChanged = false;
  const send: Calls['send'] = (...args) => {
    if (!isDrawChanged) return server.calls.send(...args);
    isDrawChanged = false;
    return replyWithCode(1118);
  };
  const tab = await openTab({ surveyId: newSurveyId(), program, server: withCalls(server, { send }) });
  await tab.controller.begin(false);
  for (const event of [answer('q1', ['a']), next, next, answer('q3', ['x']), next]) tab.do(event);
  await untilDelivered(tab);
  isDrawChanged = true;
  tab.do({ type: 'back' });
  await settleUntil(() => tab.store.getState().ui.notice !== null);
  await untilDelivered(tab);
  expect(tab.store.getState().ui.notice).toBe('api.1118');
  expect(engineOf(tab)?.page).toBe(1);
  expectAgreement(tab, server);
});

test.each<[string, Partial<ApiError> & { readonly code: number }, string]>([
  [
    'an answer is too long',
    { code: 400, status: 400, key: 'answering.answer_too_long' },
    'answering.answer_too_long',
  ],
  [
    'all answers together are too long',
    { code: 400, status: 400, key: 'answering.too_much_stored' },
    'answering.too_much_stored',
  ],
  ['a file is no longer held', { code: 400, status: 400, key: 'answering.files' }, 'answering.files'],
  ['the body is too large', { code: 413, status: 413 }, 'answering.too_much_stored'],
])('when %s, the page shows a message', async (_, error, notice) => {
  const server = createFakeServer(program);
  const send = () => replyWithCode(error.code, error);
  const tab = await openTab({ surveyId: newSurveyId(), program, server: withCalls(server, { send }) });
  await tab.controller.begin(false);
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await settleUntil(() => tab.store.getState().ui.notice !== null);
  expect(tab.store.getState().ui).toMatchObject({ notice, halt: null });
});

it('after a new start, a reload does not show the end of the previous response', async () => {
  const surveyId = newSurveyId();
  const server = createFakeServer(program);
  const tab = await openTab({ surveyId, program, server });
  await tab.controller.begin(false);
  for (const event of [answer('q1', ['b']), next, next, next]) tab.do(event);
  await settleUntil(() => tab.store.getState().ui.ended !== null);
  await tab.controller.restart();
  tab.kill();
  const reopenedTab: Tab = await openTab({ surveyId, program, server });
  expect([reopenedTab.store.getState().ui.ended, comparedState(engineOf(reopenedTab))]).toEqual([
    null,
    undefined,
  ]);
});
