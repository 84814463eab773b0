import type { Program, State } from '@canvass/logic';
import { answer, next } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { expect } from 'vitest';
import { unsentEvents } from '../storage/record/answer-log.ts';
import { openBegunTab, type Tab } from './browser-tab.ts';
import { createFakeServer, type FakeServer, type NetworkConditions } from './fake-server.ts';
import { newSurveyId } from './sample-project.ts';
import { settle, settleUntil } from './session-clock.ts';

/** Waits until the events of all pages that were left are on the server, and no call is pending. */
export async function untilDelivered(tab: Tab): Promise<void> {
  const isQuiet = () => {
    const { delivery, credentials, log } = tab.store.getState().queue;
    const isBegun = credentials !== null || log.events.length === 0;
    return delivery === 'idle' && isBegun && log.batches.length === 0;
  };
  await settleUntil(isQuiet);
  await settle();
}

/** Begins a response to a new survey of a new server in a tab. */
export async function beginSurvey(program: Program, ...replies: ServerReplies) {
  const server = createFakeServer(program, ...replies);
  const tab = await openBegunTab({ surveyId: newSurveyId(), program, server });
  return { server, tab };
}
type ServerReplies = Parameters<typeof createFakeServer> extends [Program, ...infer Rest] ? Rest : never;

export const engineOf = (tab: Tab): State | undefined => tab.store.getState().session?.engine;
export const comparedState = (engine: State | undefined) =>
  engine && { answers: engine.answers, page: engine.page, end: engine.end, jumps: engine.jumps };

export const engineEnd = (server: FakeServer) => server.responses.at(-1)?.state.end.status;

/** Expects that the server has all events up to the last page that was left, and the engine state of this tab. */
export function expectAgreement(tab: Tab, server: FakeServer): void {
  const { session, queue } = tab.store.getState();
  const startedResponses = server.responses.filter(({ events }) => events.length > 0);
  expect(startedResponses.length).toBeLessThanOrEqual(1);
  expect(queue.log.batches).toEqual([]);
  const [response] = startedResponses;
  if (response === undefined || session === null) return;
  expect(response.state.page).toBe(session.engine.page);
  expect(response.state.end).toEqual(session.engine.end);
  if (unsentEvents(queue.log).length === 0) {
    expect(response.state.answers).toEqual(session.engine.answers);
    expect(response.state.files).toEqual(session.engine.files);
  }
  expect(movesOf(response.events)).toEqual(movesOf(queue.log.events.slice(0, queue.log.acknowledged)));
}

/** Types of the events that are always sent. Of several answers or files of one question only the last is sent. */
const movesOf = (events: readonly { readonly type: string }[]) =>
  events.map(({ type }) => type).filter((type) => type !== 'answer' && type !== 'files');

/** Performs events on changing networks, then delivers everything on a good network. */
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

/** Kills the page while the server lacks an answer and a Next. */
export async function leaveUnsent(tab: Tab, server: FakeServer): Promise<void> {
  server.network = 'lostRequest';
  tab.do(answer('q1', ['a']));
  tab.do(next);
  await tab.controller.flush();
  tab.kill();
  server.network = 'fine';
}
