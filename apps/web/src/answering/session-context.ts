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

/** What answering needs of the app and of the world. */
export interface SessionPorts {
  readonly surveyId: string;
  readonly store: AppStore;
  readonly program: ProgramHolder;
  /** Version that `program` was compiled from when the page was loaded. */
  readonly version: number;
  readonly device: DeviceStore;
  /** The signed token of a preview. */
  readonly preview?: string | undefined;
  /** Sends the calls of this response. Defaults to the caller of the page, which is loaded with the delivery (CALL-11). */
  readonly send?: Send;
  readonly lock: TabLock;
  /** Loads the cores and compiles; undefined when the project does not fit. Rejects when a core cannot be loaded. */
  readonly compile: (project: Project) => Promise<Program | undefined>;
  /** Loads our words of a language, before it shows. */
  readonly prepareLanguage: (language: string) => Promise<void>;
  /** Facts of this browser, before the server has said more. */
  readonly localFacts: () => SessionFacts;
  /** A response has just begun: called at once, so that its first page is the next thing to be drawn. */
  readonly onBegun: () => void;
  readonly beginRequest: () => BeginRequest;
  /** The unique link by which the page was opened, and whether it has a response under way. */
  readonly uniqueLink?: { readonly token: string; readonly isUnderWay: boolean };
  /** The project tells devices apart: the server is told an id of this one when a response begins. */
  readonly tellsDevices?: boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly newId: () => string;
}

/** One response's writer and sender; replaced together when another response comes to the screen. */
export interface Run {
  readonly recorder: Recorder;
  /** Made when there is something to send, which the first question does not wait for. */
  sender: Sender | undefined;
}

/** What the parts of the controller share. */
export interface SessionContext extends SessionPorts {
  readonly createRun: () => Run;
  run: Run;
  /** Version of `program.current`. */
  programVersion: number;
  /** False while `c` is asked whether the server agrees: nothing may be sent before that is known. */
  agreed: boolean;
  /** Begins at the server, without the start page. */
  readonly beginAgain: () => Promise<void>;
}

/**
 * What is left to do once the device has been looked at; `refresh`: the page was reloaded to begin again; `linked`:
 * the unique link has a response that was begun elsewhere.
 */
export type OpenedSession = 'nothing' | 'linked' | 'check' | 'takeOver' | 'refresh';

export const reduceFor =
  ({ program }: Pick<SessionPorts, 'program'>): Reduce =>
  (events) =>
    reduceEvents(program.current, events);

/** The response that was on the screen is neither written nor sent any more. */
export async function nextRun(context: SessionContext): Promise<void> {
  const { sender, recorder } = context.run;
  sender?.stop();
  await recorder.stop();
  context.run = context.createRun();
}

/** What goes to disk: nothing before the first thing worth keeping, nothing after the end. */
export function currentResponse({ store, surveyId }: SessionPorts): LocalResponse | undefined {
  const { session, queue, ui } = store.getState();
  if (session === null || session.engine.end.is_end === 1 || ui.halt !== null) return undefined;
  if (queue.credentials === null && queue.log.events.length === 0) return undefined;
  const { runId, version, facts } = session;
  const { log, credentials } = queue;
  return { surveyId, runId, version, facts, log, credentials };
}
