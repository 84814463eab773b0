import 'fake-indexeddb/auto';
import { answer, next, back } from '@canvass/logic/testing';
import type { Project, Question } from '@canvass/project';
import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openTab, type Tab } from '../testing/browser-tab.ts';
import {
  createFakeServer,
  type FakeServer,
  type TakenKeys,
  type NetworkConditions,
} from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram, sampleProject } from '../testing/sample-project.ts';
import { settle, settleUntil, withSessionClock } from '../testing/session-clock.ts';
import { engineOf, expectAgreement, untilDelivered, comparedState } from '../testing/session-harness.ts';

withSessionClock();

/** The third question requires a unique e-mail address. */
const project: Project = {
  ...sampleProject,
  items: sampleProject.items.map((group) =>
    group.type === 'G' ? { ...group, items: group.items.map(withUniqueEmail) } : group,
  ),
};
function withUniqueEmail<T extends Pick<Question, 'gid'>>(item: T): T {
  return item.gid === 'q3' ? { ...item, unique: true, open_attrs: { type: 'email' } } : item;
}
const program = sampleProgram(project);

const mailAnswer = (name: string) => answer('q3', [`${name}@example.com`]);
const USED_ISSUE = { gid: 'q3', key: 'validate.email_used' };
/** Reports `used@example.com` as taken in all requests, and `late@example.com` from the second request on. */
function createTakenKeys(): TakenKeys {
  let requests = 0;
  return (keys) => {
    requests += 1;
    const isTaken = (key: string) =>
      key.includes('used@example.com') || (key.includes('late@example.com') && requests > 1);
    return keys.filter(isTaken);
  };
}
const FREE = { is_end: 0, status: -1 } as const;
const serverOf = (takenKeys: TakenKeys): FakeServer => createFakeServer(program, () => FREE, takenKeys);

async function openEmailPage(surveyId: string, server: FakeServer): Promise<Tab> {
  const tab = await openTab({ surveyId, program, server });
  await tab.controller.begin(true);
  for (const event of [answer('q1', ['a']), next, next]) tab.do(event);
  await untilDelivered(tab);
  expect(engineOf(tab)?.page).toBe(2);
  return tab;
}
const pendingOf = (tab: Tab) => engineOf(tab)?.pending.map(({ type }) => type);

describe('an answer that only the server can judge', () => {
  it('keeps its page on a slow connection, and continues with the reply', async () => {
    const server = serverOf(createTakenKeys());
    const tab = await openEmailPage(newSurveyId(), server);
    server.network = 'lostRequest';
    for (const event of [mailAnswer('new'), next]) tab.do(event);
    await settle(3);
    expect([engineOf(tab)?.page, pendingOf(tab)]).toEqual([2, ['verify']]);
    const visibleState = comparedState(engineOf(tab));
    for (const event of [mailAnswer('other'), next, back]) tab.do(event);
    expect(comparedState(engineOf(tab))).toEqual(visibleState);
    server.network = 'fine';
    await untilDelivered(tab);
    expect([engineOf(tab)?.page, pendingOf(tab)]).toEqual([3, []]);
    expectAgreement(tab, server);
  });

  it('is shown again with an error, and is accepted after a correction', async () => {
    const server = serverOf(createTakenKeys());
    const tab = await openEmailPage(newSurveyId(), server);
    for (const event of [mailAnswer('used'), next]) tab.do(event);
    await untilDelivered(tab);
    expect(engineOf(tab)).toMatchObject({ page: 2, issues: [USED_ISSUE], pending: [] });
    expectAgreement(tab, server);
    tab.do(mailAnswer('new'));
    expect(engineOf(tab)?.issues).toEqual([]);
    tab.do(next);
    await untilDelivered(tab);
    expect(engineOf(tab)?.page).toBe(3);
    expectAgreement(tab, server);
  });

  it('is checked once, also if the page is reloaded without a connection', async () => {
    const surveyId = newSurveyId();
    const server = serverOf(createTakenKeys());
    const tab = await openEmailPage(surveyId, server);
    server.network = 'lostReply'; // the server has checked the answer, but its reply is lost
    for (const event of [mailAnswer('used'), next]) tab.do(event);
    await tab.controller.flush();
    await settle(2);
    tab.kill();
    server.network = 'lostRequest';
    const reopenedTab = await openTab({ surveyId, program, server });
    await settle(3);
    expect([engineOf(reopenedTab)?.page, pendingOf(reopenedTab)]).toEqual([2, ['verify']]);
    server.network = 'fine';
    await untilDelivered(reopenedTab);
    expect(engineOf(reopenedTab)).toMatchObject({ page: 2, issues: [USED_ISSUE], pending: [] });
    expectAgreement(reopenedTab, server);
    const fulfilledEvents = server.responses[0]?.events.filter(({ type }) => type === 'fulfilled');
    expect(fulfilledEvents).toHaveLength(1);
  });

  it('returns from the end to its page if another respondent has given the same answer meanwhile', async () => {
    const server = serverOf(createTakenKeys());
    const tab = await openEmailPage(newSurveyId(), server);
    for (const event of [mailAnswer('late'), next]) tab.do(event);
    await untilDelivered(tab);
    tab.do(next);
    await untilDelivered(tab);
    expect(engineOf(tab)).toMatchObject({ page: 2, issues: [USED_ISSUE], end: { is_end: 0 } });
    expect(tab.store.getState().ui).toMatchObject({ halt: null, notice: null, ended: null });
    for (const event of [mailAnswer('new'), next]) tab.do(event);
    await untilDelivered(tab);
    tab.do(next);
    await settleUntil(() => tab.store.getState().ui.ended !== null);
    expect(tab.store.getState().ui.ended?.status).toBe(1);
  });
});

it('a response whose last answer only the server can judge is submitted by `s` (CALL-3)', async () => {
  const items = project.items.map((group) =>
    group.type === 'G' ? { ...group, items: group.items.filter(({ gid }) => gid !== 'q4') } : group,
  );
  const shortProgram = sampleProgram({ ...project, items, jumpConsList: [] });
  const server = createFakeServer(shortProgram, () => FREE, createTakenKeys());
  const sentCalls: string[] = [];
  const calls: typeof server.calls = {
    ...server.calls,
    send(call, body, token) {
      sentCalls.push(call);
      return server.calls.send(call, body, token);
    },
  };
  const tab = await openTab({ surveyId: newSurveyId(), program: shortProgram, server: { ...server, calls } });
  await tab.controller.begin(true);
  for (const event of [answer('q1', ['a']), next, next, mailAnswer('used'), next]) tab.do(event);
  await untilDelivered(tab);
  expect(engineOf(tab)).toMatchObject({ page: 2, issues: [USED_ISSUE], end: { is_end: 0 } });
  expect(tab.store.getState().ui).toMatchObject({ halt: null, notice: null });
  for (const event of [mailAnswer('new'), next]) tab.do(event);
  await settleUntil(() => tab.store.getState().ui.ended !== null);
  expect(sentCalls).toEqual(['n', 'n', 's', 's']);
});

const MANY_RUNS_MS = 1_200_000;
const someEvents: fc.Arbitrary<readonly RespondentEvent[]> = fc.oneof(
  { weight: 2, arbitrary: fc.constant([next]) },
  { weight: 1, arbitrary: fc.constant([back]) },
  {
    weight: 4,
    arbitrary: fc.constantFrom('used', 'new', 'late', 'more').map((name) => [mailAnswer(name), next]),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom([answer('q1', ['a'])], [answer('q1', ['b'])], [mailAnswer('used')]),
  },
);
const networks = fc.constantFrom<NetworkConditions>('fine', 'fine', 'lostRequest', 'lostReply');

it('for any events on any network, browser and server agree', {
  timeout: MANY_RUNS_MS,
}, async () => {
  let refusalCount = 0;
  const script = fc.array(fc.tuple(someEvents, networks, fc.boolean()), { maxLength: 14 });
  const run = fc.asyncProperty(script, async (steps) => {
    const surveyId = newSurveyId();
    const takenKeys = createTakenKeys();
    const server = serverOf((asks) => {
      const issues = takenKeys(asks);
      refusalCount += issues.length;
      return issues;
    });
    let tab = await openEmailPage(surveyId, server);
    for (const [events, network, isKilled] of steps) {
      server.network = network;
      for (const event of events) tab.do(event);
      await settle(3);
      if (!isKilled) continue;
      await tab.controller.flush();
      if (tab.store.getState().ui.ended !== null) return;
      tab.kill();
      tab = await openTab({ surveyId, program, server });
    }
    server.network = 'fine';
    await untilDelivered(tab);
    if (tab.store.getState().ui.ended !== null) return;
    expect(pendingOf(tab)).toEqual([]);
    expectAgreement(tab, server);
  });
  await fc.assert(run, { numRuns: 100 });
  expect(refusalCount).toBeGreaterThan(20);
});
