import type { Send } from '@canvass/api-client';
import { type Program, reduceEvents } from '@canvass/logic';
import type { Project } from '@canvass/project';
import type { BeginRequest, SessionFacts } from '@canvass/protocol';
import type { DeviceStore } from '../storage/device-store.ts';
import type { Recorder } from '../storage/recorder.ts';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import type { AppStore } from '../store/store.ts';
import type { LocalResponse } from '../storage/record/local-response.ts';
import type { Reduce } from './delivery/reconcile.ts';
import type { Sender } from './delivery/sender.ts';
import type { TabLock } from './tab-lock.ts';

export interface SessionPorts {
  readonly surveyId: string;
  readonly store: AppStore;
  readonly program: ProgramHolder;
  /** Version that `program` was compiled from when the page was loaded. */
  readonly version: number;
  readonly device: DeviceStore;
  /** The language that the link names (STATE-15). */
  readonly linkLanguage?: string | undefined;
  readonly preview?: string | undefined;
  /** Sends the calls of this response. Defaults to the caller of the page, which is loaded with the delivery (CALL-11). */
  readonly send?: Send;
  readonly lock: TabLock;
  /** Loads the cores and compiles. Returns undefined if the project does not fit. Rejects if a core cannot be loaded. */
  readonly compile: (project: Project) => Promise<Program | undefined>;
  /** Called before the page shows the language. */
  readonly prepareLanguage: (language: string) => Promise<void>;
  /** Returns the facts that are known before the server sends more. */
  readonly localFacts: () => SessionFacts;
  /** Called as soon as a response has begun, so that its first page renders next. */
  readonly onBegun: () => void;
  readonly beginRequest: () => BeginRequest;
  readonly uniqueLink?: { readonly token: string; readonly isStarted: boolean };
  /** Whether a begin sends the id of this device, because the project limits responses per device. */
  readonly sendsDevice?: boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
}

/** The recorder and sender of one response, replaced together when another response is shown. */
export interface Run {
  readonly recorder: Recorder;
  /** Created at the first event to send, so that the first question does not wait for it. */
  sender: Sender | undefined;
}

export interface SessionContext extends SessionPorts {
  readonly createRun: () => Run;
  run: Run;
  programVersion: number;
  /** False while the call `c` compares this browser's events with the server's. Sending starts after the check. */
  isChecked: boolean;
  /** Begins at the server without the start page. */
  readonly beginAgain: () => Promise<void>;
}

/**
 * The next step after reading the device. `refresh` means that the page was reloaded to begin again. `linked` means
 * that the unique link has a response that began elsewhere.
 */
export type StepAfterOpening = 'nothing' | 'linked' | 'check' | 'takeOver' | 'refresh';

export const reduceFor =
  ({ program }: Pick<SessionPorts, 'program'>): Reduce =>
  (events) =>
    reduceEvents(program.current, events);

export async function replaceRun(context: SessionContext): Promise<void> {
  const { sender, recorder } = context.run;
  sender?.stop();
  await recorder.stop();
  context.run = context.createRun();
}

/** The response to store. Undefined without events and credentials, after the end, and if the survey is halted. */
export function currentResponse({ store, surveyId }: SessionPorts): LocalResponse | undefined {
  const { session, queue, ui } = store.getState();
  if (session === null || session.engine.end.is_end === 1 || ui.halt !== null) return undefined;
  if (queue.credentials === null && queue.log.events.length === 0) return undefined;
  const { runId, version, facts } = session;
  const { log, credentials } = queue;
  return { surveyId, runId, version, facts, log, credentials };
}
