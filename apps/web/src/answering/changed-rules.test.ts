import 'fake-indexeddb/auto';
import { start, step } from '@canvass/logic';
import { answer, next } from '@canvass/logic/testing';
import type { SurveyEvent } from '@canvass/protocol';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../storage/device-store.ts';
import { openBegunTab, openTab } from '../testing/browser-tab.ts';
import { createFakeServer } from '../testing/fake-server.ts';
import { newSurveyId, sampleProgram } from '../testing/sample-project.ts';
import { sendTracesTo } from '../network/reports.ts';
import { settle, withSessionClock } from '../testing/session-clock.ts';
import { engineOf, expectAgreement, untilDelivered, comparedState } from '../testing/session-harness.ts';

const program = sampleProgram();
withSessionClock();

const reload = vi.fn<() => void>();
beforeEach(() => {
  const storage = new Map<string, string>();
  reload.mockReset();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});

describe('a page whose server has another version of the rules', () => {
  it('reloads, and continues with the unsent answers', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const tab = await openBegunTab({ surveyId, program, server });
    server.network = 'otherRules';
    for (const event of [answer('q1', ['a']), next, answer('q2', [['d']])]) tab.do(event);
    await settle();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(tab.store.getState().ui).toMatchObject({ halt: null, aside: 0 });
    const before = comparedState(engineOf(tab));
    tab.kill();
    server.network = 'fine';
    const reopenedTab = await openTab({ surveyId, program, server });
    expect(comparedState(engineOf(reopenedTab))).toEqual(before);
    reopenedTab.do(next);
    await untilDelivered(reopenedTab);
    expectAgreement(reopenedTab, server);
  });

  it('shows a message and sends no calls if it is still outdated after the reload', async () => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    for (let load = 1; load <= 2; load += 1) {
      server.network = 'fine';
      const tab = await openTab({ surveyId, program, server });
      if (load === 1) await tab.controller.begin(true);
      server.network = 'otherRules';
      tab.do(answer('q1', ['a']));
      tab.do(next);
      await settle();
      expect(reload).toHaveBeenCalledTimes(1);
      const { halt, aside } = tab.store.getState().ui;
      expect([halt, aside]).toEqual([load === 1 ? null : { code: 102, offer: 'reload' }, 0]);
      tab.kill();
    }
    server.network = 'fine';
    const laterTab = await openTab({ surveyId, program, server });
    expect(comparedState(engineOf(laterTab))?.page).toBe(2);
  });
});

it('a project that cannot be loaded is reported as an error', async () => {
  const reported: unknown[] = [];
  sendTracesTo((entry) => void reported.push(entry));
  const server = createFakeServer(program);
  const failing = { project: () => Promise.resolve({ error: { kind: 'http', status: 500 } } as const) };
  const surveyId = newSurveyId();
  const tab = await openTab({ surveyId, program, server });
  await tab.controller.begin(false);
  tab.do(answer('q1', ['a']));
  await settle();
  tab.kill();
  const calls = { ...server.calls, ...failing };
  await openTab({ surveyId, program, server: { ...server, calls }, version: 2 });
  await settle();
  expect(reported).toContainEqual(expect.objectContaining({ kind: 'report', level: 'error', tag: 'load' }));
});

describe('a response that the server has restored', () => {
  it.each([
    ['all answers', { q1: ['a'] }, 0],
    ['other answers than this browser has', { q1: ['b'] }, 1],
  ])('is shown with the text for corrected responses, also if it has %s', async (_, restored, kept) => {
    const surveyId = newSurveyId();
    const server = createFakeServer(program);
    const device = createMemoryStore();
    const aside = vi.spyOn(device, 'copyAside');
    const tab = await openTab({ surveyId, program, server, device });
    await tab.controller.begin(false);
    tab.do(answer('q1', ['a']));
    await settle();
    const [response] = server.responses;
    if (response === undefined) throw new Error('the server has no response');
    const facts = { ...response.facts, rules: 2, restored };
    const events: SurveyEvent[] = [answer('q1', restored.q1), next];
    const state = events.reduce((at, event) => step(program, at, event).state, start(program, facts));
    Object.assign(response, { facts, events, state, transaction: 'restored' });
    tab.do(next);
    await settle();
    expect(comparedState(engineOf(tab))).toEqual(comparedState(state));
    expect(tab.store.getState().ui.notice).toBe('toast.corrected');
    expect(aside).toHaveBeenCalledTimes(kept);
  });
});
