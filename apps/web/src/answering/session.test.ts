import 'fake-indexeddb/auto';
import { pageView, type State } from '@canvass/logic';
import { answer, next, back } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../storage/device-store.ts';
import { openBegunTab, openTab, type Tab } from '../testing/browser-tab.ts';
import { createFakeServer, type FakeServer, type NetworkConditions } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram } from '../testing/sample-project.ts';
import { settle, settleUntil, withSessionClock } from '../testing/session-clock.ts';
import {
  beginSurvey,
  engineEnd,
  engineOf,
  expectAgreement,
  leaveUnsent,
  playOn,
  untilDelivered,
  comparedState,
} from '../testing/session-harness.ts';

const program = sampleProgram();

withSessionClock();

/** Milliseconds for sixty page loads per case, on a busy machine. */
const MANY_RUNS_MS = 1_200_000;

const someEvent: fc.Arbitrary<RespondentEvent> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(next) },
  fc.constant(back),
  fc.constantFrom(
    answer('q1', ['a']),
    answer('q1', ['b']),
    answer('q1', ['c', 'own words']),
    answer('q1', null),
  ),
  fc.constantFrom(
    answer('q2', [['d']]),
    answer('q2', [['d'], ['e']]),
    answer('q3', ['text']),
    answer('q3', null),
  ),
  fc.constantFrom(answer('q4', ['f']), answer('q4', ['g']), answer('nobody', ['x'])),
);
const networks = fc.constantFrom<NetworkConditions>('fine', 'fine', 'lostRequest', 'lostReply');

describe('in all sequences of events, no answer is lost or sent twice', () => {
  it('a page that is killed after any step resumes on the same page with the same answers', {
    timeout: MANY_RUNS_MS,
  }, async () => {
    const run = fc.asyncProperty(
      fc.array(fc.tuple(someEvent, networks, fc.boolean()), { maxLength: 14 }),
      async (script) => {
        const surveyId = newSurveyId();
        const server = createFakeServer(program);
        let tab = await openBegunTab({ surveyId, program, server });
        for (const [event, network, waits] of script) {
          server.network = network;
          tab.do(event);
          const before = comparedState(engineOf(tab));
          const hasEvents = tab.store.getState().queue.log.events.length > 0;
          // The answer is on disk within moments. The network may not have replied yet.
          await tab.controller.flush();
          if (waits) await settle(2);
          const isSubmitted = engineOf(tab)?.end.is_end === 1;
          tab.kill();
          tab = await openTab({ surveyId, program, server });
          if (isSubmitted) {
            await settleUntil(() => tab.store.getState().ui.ended !== null);
            expect(tab.store.getState().ui.ended?.status).toBe(engineEnd(server));
            return;
          }
          if (hasEvents && before !== undefined) expect(comparedState(engineOf(tab))).toEqual(before);
          else await tab.controller.begin(true);
        }
        server.network = 'fine';
        await untilDelivered(tab);
        expectAgreement(tab, server);
      },
    );
    await fc.assert(run, { numRuns: 60 });
  });

  it('an open page sends everything in order and once, on any network', {
    timeout: MANY_RUNS_MS,
  }, async () => {
    const run = fc.asyncProperty(
      fc.array(fc.tuple(someEvent, networks), { maxLength: 20 }),
      async (script) => {
        const { server, tab } = await beginSurvey(program);
        await playOn(tab, server, script);
        expectAgreement(tab, server);
      },
    );
    await fc.assert(run, { numRuns: 60 });
  });
});

describe('the response of a respondent', () => {
  it('begins on the server with the first answer, not before', async () => {
    const { server, tab } = await beginSurvey(program);
    await settle();
    expect(server.responses).toHaveLength(0);
    tab.do(answer('q1', ['a']));
    await settleUntil(() => server.responses.length > 0);
    await settle();
    expect(server.responses).toHaveLength(1);
    expect(tab.store.getState().session?.facts.seq).toBe(1);
  });

  it('begins on the server immediately if the survey reads data that only the server has', async () => {
    const server = createFakeServer(program);
    const tab = await openTab({
      surveyId: newSurveyId(),
      program: { ...program, needsServer: true },
      server,
    });
    await tab.controller.begin(true);
    expect(server.responses).toHaveLength(1);
    expect(tab.store.getState().session?.facts.seq).toBe(1);
  });

  it('waits for the server after Start, and shows a message if it cannot be reached', async () => {
    const server = createFakeServer(program);
    const tab = await openTab({ surveyId: newSurveyId(), program, server });
    server.network = 'lostRequest';
    await tab.controller.begin(false);
    expect(tab.store.getState().ui.start).toBe('failed');
    server.network = 'fine';
    await tab.controller.begin(false);
    expect(pageView(program, engineOf(tab) as State).gids).toEqual(['q1']);
  });

  it.each([true, false])(
    'begins one response even if replies are lost (no start page: %s)',
    async (skipsStart) => {
      const surveyId = newSurveyId();
      const server = createFakeServer(program);
      const press = async (tab: Tab) => {
        await tab.controller.begin(skipsStart);
        if (engineOf(tab) !== undefined) tab.do(answer('q1', ['a']));
        await settle(3);
      };
      server.network = 'lostReply';
      const tab = await openTab({ surveyId, program, server });
      await press(tab);
      await press(tab);
      tab.kill();
      const reopenedTab = await openTab({ surveyId, program, server });
      await press(reopenedTab);
      server.network = 'fine';
      if (!skipsStart) await press(reopenedTab);
      await settle();
      expect(server.responses).toHaveLength(1);
      expect(reopenedTab.store.getState().queue.credentials).not.toBeNull();
      for (const event of [answer('q1', ['b']), next, next, answer('q4', ['g']), next]) reopenedTab.do(event);
      await settle();
      expect(engineOf(reopenedTab)?.end.is_end).toBe(1);
      // The next respondent on this device starts a new response.
      reopenedTab.kill();
      const otherTab = await openTab({ surveyId, program, server });
      await otherTab.controller.restart();
      await press(otherTab);
      await settle();
      expect(server.responses).toHaveLength(2);
    },
  );

  it('is submitted once, even if Next is repeated and replies are lost', async () => {
    const { server, tab } = await beginSurvey(program);
    for (const event of [answer('q1', ['b']), next, answer('q3', ['x']), next]) tab.do(event);
    await untilDelivered(tab);
    server.network = 'lostReply';
    const before = server.received.length;
    tab.do(next);
    tab.do(next);
    tab.do(next);
    await settleUntil(() => server.received.length >= before + 3);
    expect(engineOf(tab)?.pending).toHaveLength(1);
    server.network = 'fine';
    await settleUntil(() => tab.store.getState().ui.ended !== null);
    expect(engineOf(tab)?.end).toMatchObject({ is_end: 1, status: 1 });
    expect(server.responses[0]?.events.filter(({ type }) => type === 'fulfilled')).toHaveLength(1);
    expect(new Set(server.received.slice(before).map(({ event_id }) => event_id)).size).toBe(1);
  });

  it('sets no answers aside if the page closes before the reply to the submission', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const tab = await openBegunTab({ surveyId, program, server });
    for (const event of [answer('q1', ['b']), next, answer('q3', ['x']), next]) tab.do(event);
    await untilDelivered(tab);
    server.network = 'lostReply';
    for (const event of [answer('q4', ['f']), next]) tab.do(event);
    await settleUntil(() => server.responses[0]?.state.end.is_end === 1);
    tab.kill();
    server.network = 'fine';
    const secondTab = await openTab({ surveyId, program, server });
    await settleUntil(() => secondTab.store.getState().ui.ended !== null);
    const { ended, aside } = secondTab.store.getState().ui;
    expect([ended?.status, aside]).toEqual([1, 0]);
  });

  it('leaves no answers on the device after the end, only the end status', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const tab = await openBegunTab({ surveyId, program, server });
    for (const event of [answer('q1', ['b']), next, next, answer('q4', ['g']), next]) tab.do(event);
    await settleUntil(() => tab.store.getState().ui.ended !== null);
    tab.kill();
    const reopenedTab = await openTab({ surveyId, program, server });
    expect(reopenedTab.store.getState().session).toBeNull();
    expect(reopenedTab.store.getState().ui.ended).toMatchObject({ status: 2 });
  });

  it('adopts the answers of another device, sets its own aside and shows a message', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const device = createMemoryStore();
    const aside = vi.spyOn(device, 'copyAside');
    const tab = await openTab({ surveyId, program, server, device });
    await tab.controller.begin(false);
    tab.do(answer('q1', ['a']));
    const [response] = server.responses;
    const requestOfOtherDevice = { transaction_id: response?.transaction ?? '', event_id: 'other-device' };
    await server.calls.send('n', { ...requestOfOtherDevice, events: [answer('q1', ['b']), next] }, '0');
    tab.do(next);
    tab.do(answer('q2', [['d']]));
    await settle();
    expect(comparedState(engineOf(tab))).toEqual(comparedState(response?.state));
    expect(tab.store.getState().ui.notice).toBe('api.1117');
    expect(aside).toHaveBeenCalledTimes(1);
    tab.do(next);
    await untilDelivered(tab);
    expectAgreement(tab, server);
  });

  it('continues with the answers of the other tab, after taking the survey back', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const leftTab = await openBegunTab({ surveyId, program, server });
    leftTab.do(answer('q1', ['a']));
    await leftTab.controller.flush();
    leftTab.controller.yield();
    const rightTab = await openTab({ surveyId, program, server });
    rightTab.do(next);
    rightTab.do(answer('q2', [['d']]));
    await settle();
    rightTab.controller.yield();

    await leftTab.controller.open(true);
    expect(leftTab.store.getState().ui.hasOtherTab).toBe(false);
    expect(comparedState(engineOf(leftTab))).toEqual(comparedState(engineOf(rightTab)));
    leftTab.do(next);
    await untilDelivered(leftTab);
    expectAgreement(leftTab, server);
    leftTab.kill();
    const reopenedTab = await openTab({ surveyId, program, server });
    expect(comparedState(engineOf(reopenedTab))).toEqual(comparedState(engineOf(leftTab)));
  });

  it.each([
    [1113, { code: 1113, offer: null }],
    [1004, { code: 1004, offer: null }],
    [1002, { code: 1002, offer: 'reload' }],
    [999_999, { code: 999_999, offer: 'restart' }],
  ])('code %i ends in a page that says why, and unsent answers are set aside', async (code, halt) => {
    const server = createFakeServer(program);
    const device = createMemoryStore();
    const aside = vi.spyOn(device, 'setAside');
    const refusing = {
      ...server,
      calls: { ...server.calls, send: () => Promise.resolve(replyRefused(code)) },
    };
    const tab = await openTab({ surveyId: newSurveyId(), program, server: refusing, device });
    await tab.controller.begin(false);
    tab.do(answer('q1', ['a']));
    tab.do(next);
    await settle();
    expect(tab.store.getState().ui.halt).toEqual(halt);
    expect(aside).toHaveBeenCalledTimes(1);
    expect(await device.load()).toMatchObject({ response: undefined, ended: undefined });
  });

  it('releases the lock at the end, and neither restarts nor begins while another tab has it', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const lock = { claim: vi.fn(() => Promise.resolve(true)), release: vi.fn() };
    const tab = await openTab({ surveyId, program, server, lock });
    await tab.controller.begin(false);
    for (const event of [answer('q1', ['b']), next, next, next]) tab.do(event);
    await settleUntil(() => tab.store.getState().ui.ended !== null);
    expect(lock.release).toHaveBeenCalledTimes(1);
    tab.kill();
    const reopenedTab = await openTab({ surveyId, program, server, lock });
    expect(lock.release).toHaveBeenCalledTimes(2);
    lock.claim.mockResolvedValue(false);
    await reopenedTab.controller.restart();
    await reopenedTab.controller.begin(true);
    const { ui, session } = reopenedTab.store.getState();
    expect([ui.hasOtherTab, ui.ended !== null, session]).toEqual([true, true, null]);
  });

  it('can be completed without storage', async () => {
    const server = createFakeServer(program);
    const memoryStore = createMemoryStore();
    const tab = await openTab({ surveyId: newSurveyId(), program, server, device: memoryStore });
    await tab.controller.begin(true);
    for (const event of [answer('q1', ['b']), next, next, next]) tab.do(event);
    await settle();
    expect(engineOf(tab)?.end.status).toBe(1);
  });
});

const replyRefused = (code: number) => ({ error: { kind: 'code', code, status: 200 } as const });

describe('a response on an older version than the page', () => {
  async function leaveSurvey(project: FakeServer['calls']['project']) {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const device = createMemoryStore(() => 1_000);
    const aside = vi.spyOn(device, 'setAside');
    const tab = await openTab({ surveyId, program, server, device });
    await tab.controller.begin(false);
    await leaveUnsent(tab, server);
    const calls = { ...server.calls, project };
    const reload = () => openTab({ surveyId, program, server: { ...server, calls }, device, version: 2 });
    return { before: comparedState(engineOf(tab)), reload, server, device, aside };
  }
  const projectReply = { data: { project: program.project } } as Awaited<
    ReturnType<FakeServer['calls']['project']>
  >;

  it.each([
    [{ kind: 'network' }, true],
    [{ kind: 'http', status: 500 }, false],
  ] as const)(
    'is kept while its version cannot be loaded (%j), and continues afterwards',
    async (error, isOffline) => {
      const project = vi.fn(() => Promise.resolve(projectReply));
      project.mockResolvedValueOnce({ error });
      const { before, reload, server, device, aside } = await leaveSurvey(project);
      const storedEntries = await device.load();
      const offlineTab = await reload();
      expect(offlineTab.store.getState().ui.halt).toEqual({ code: -1, offer: 'reload', isOffline });
      await settle();
      expect(await device.load()).toEqual(storedEntries);
      offlineTab.kill();
      const tab = await reload();
      expect(tab.store.getState().ui.halt).toBeNull();
      expect(comparedState(engineOf(tab))).toEqual(before);
      await untilDelivered(tab);
      expectAgreement(tab, server);
      expect(aside).not.toHaveBeenCalled();
    },
  );

  it('is set aside if the respondent starts again while its version cannot be loaded', async () => {
    const { reload, device, aside } = await leaveSurvey(() =>
      Promise.resolve({ error: { kind: 'network' } }),
    );
    const tab = await reload();
    await tab.controller.restart();
    expect(aside).toHaveBeenCalledTimes(1);
    expect((await device.load()).response).toBeUndefined();
  });

  it('is set aside if its version has been deleted, and the page offers to load the newest version', async () => {
    const { reload, device, aside } = await leaveSurvey(() => Promise.resolve(replyRefused(1002)));
    const tab = await reload();
    expect(tab.store.getState().ui.halt).toEqual({ code: 1002, offer: 'reload' });
    expect(aside).toHaveBeenCalledTimes(1);
    expect((await device.load()).response).toBeUndefined();
  });
});

it('sends no answers after a resume until the server has confirmed the state', async () => {
  const surveyId = newSurveyId();
  const server = createFakeServer(program);
  const tab = await openTab({ surveyId, program, server });
  await tab.controller.begin(false);
  await leaveUnsent(tab, server);
  let answerContinue: () => void = () => undefined;
  const continueAnswered = new Promise<void>((resolve) => (answerContinue = resolve));
  const calls = {
    ...server.calls,
    continue: async (...args: Parameters<typeof server.calls.continue>) => {
      await continueAnswered;
      return server.calls.continue(...args);
    },
  };
  const reopenedTab = await openTab({ surveyId, program, server: { ...server, calls } });
  reopenedTab.do(answer('q2', [['d']]));
  await settle(2);
  expect(server.received).toEqual([]);
  answerContinue();
  await settle();
  expect(server.responses[0]?.events).toEqual([answer('q1', ['a']), next]);
});

it('sends the newest token that a reply contained, also after a reload', async () => {
  const surveyId = newSurveyId();
  const server = createFakeServer(program);
  const sentTokens: string[] = [];
  const calls: typeof server.calls = {
    ...server.calls,
    async send(call, body, token) {
      sentTokens.push(token);
      const result = await server.calls.send(call, body, '0');
      const rspd_token = `newer ${sentTokens.length}`;
      return 'data' in result ? { data: { ...result.data, rspd_token } } : result;
    },
    continue: async (token) => {
      sentTokens.push(token);
      return server.calls.continue('0', '');
    },
  };
  const renewing = { ...server, calls };
  const tab = await openTab({ surveyId, program, server: renewing });
  await tab.controller.begin(true);
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await settle();
  tab.do(answer('q2', [['d']]));
  tab.do(next);
  await settle();
  await tab.controller.flush();
  tab.kill();
  await openTab({ surveyId, program, server: renewing });
  await settle();
  expect(sentTokens).toEqual(['0', 'newer 1', 'newer 2']);
});
