import type { State } from '@canvass/logic';
import { answer, next } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { unsentEvents } from '../storage/record/answer-log.ts';
import type { Tab } from './browser-tab.ts';
import type { FakeServer, NetworkConditions } from './fake-server.ts';
import { SURVEY_ID } from './sample-project.ts';
import { untilIdle, watchWork } from './pending-work.ts';

/** Fakes the clock of a test file's senders, so that waits between tries end at once. */
export function withSessionClock(): void {
  beforeEach(() => {
    watchWork();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Runs all pending work, through this many waits between tries. */
export async function settle(waits = 12): Promise<void> {
  await untilIdle();
  for (let wait = 0; wait < waits && vi.getTimerCount() > 0; wait += 1) {
    await vi.advanceTimersByTimeAsync(400_000);
    await untilIdle();
  }
}

/** Far more than any run needs. */
const MAX_WAITS = 2_000;

/** Runs pending work until `done`. Returns if there is no more work, and the next expectation fails. */
export async function settleUntil(done: () => boolean): Promise<void> {
  await settle();
  for (let wait = 0; wait < MAX_WAITS && vi.getTimerCount() > 0 && !done(); wait += 1) await settle(1);
}

/** Waits until all events are on the server and no call is pending. */
export async function untilDelivered(tab: Tab): Promise<void> {
  const isQuiet = () => {
    const { delivery, credentials, log } = tab.store.getState().queue;
    const isBegun = credentials !== null || log.events.length === 0;
    return delivery === 'idle' && isBegun && log.batches.length === 0;
  };
  await settleUntil(isQuiet);
  await settle();
}

let surveys = 0;
/** A survey id per run: the database of one run is not the next one's. */
export const freshSurvey = () => SURVEY_ID.slice(6) + String((surveys += 1)).padStart(6, '0');
export const engineOf = (tab: Tab): State | undefined => tab.store.getState().session?.engine;
export const visible = (engine: State | undefined) =>
  engine && { answers: engine.answers, page: engine.page, end: engine.end, jumps: engine.jumps };

export const engineEnd = (server: FakeServer) => server.responses.at(-1)?.state.end.status;

/** Every page that was left is on the server, and its engine is where this browser's was then. */
export function expectAgreement(tab: Tab, server: FakeServer): void {
  const { session, queue } = tab.store.getState();
  const stored = server.responses.filter(({ events }) => events.length > 0);
  expect(stored.length).toBeLessThanOrEqual(1);
  expect(queue.log.batches).toEqual([]);
  const [response] = stored;
  if (response === undefined || session === null) return;
  expect(response.state.page).toBe(session.engine.page);
  expect(response.state.end).toEqual(session.engine.end);
  if (unsentEvents(queue.log).length === 0) {
    expect(response.state.answers).toEqual(session.engine.answers);
    expect(response.state.files).toEqual(session.engine.files);
  }
  expect(movesOf(response.events)).toEqual(movesOf(queue.log.events.slice(0, queue.log.acknowledged)));
}

/** Types of the events that are sent as they are. Of several answers or files in one place only the last is sent. */
const movesOf = (events: readonly { readonly type: string }[]) =>
  events.map(({ type }) => type).filter((type) => type !== 'answer' && type !== 'files');

/** Answers on changing networks, then delivers everything on a good one. */
export async function playOn(
  tab: Tab,
  server: FakeServer,
  script: readonly (readonly [RespondentEvent, NetworkConditions, ...(readonly unknown[])])[],
): Promise<void> {
  for (const [event, network] of script) {
    server.network = network;
    tab.do(event);
    await settle(1);
  }
  server.network = 'fine';
  await untilDelivered(tab);
}

/** Ends a life of the page with two answers that the server has not got. */
export async function leaveUnsent(tab: Tab, server: FakeServer): Promise<void> {
  server.network = 'lostRequest';
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await tab.controller.flush();
  tab.kill();
  server.network = 'fine';
}
