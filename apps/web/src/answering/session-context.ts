import { type Program, reduceEvents } from '@canvass/logic';
import { type Project, RESPONSE_CODE, type SessionFacts } from '@canvass/protocol';
import type { DeviceStore } from '../storage/device-store.ts';
import type { Recorder } from '../storage/recorder.ts';
import type { ProgramHolder } from '../store/engine-middleware.ts';
import type { AppStore } from '../store/store.ts';
import { type Halt, halted } from '../store/ui-slice.ts';
import { unsentEvents } from './answer-log.ts';
import type { Calls } from './calls.ts';
import { localStatusAfter, reactTo } from './failure.ts';
import { type LocalResponse, parseRecord } from './local-record.ts';
import type { Reduce } from './reconcile.ts';
import type { Sender } from './sender.ts';
import type { TabLock } from './tab-lock.ts';

/** What answering needs of the app and of the world. */
export interface SessionPorts {
  readonly surveyId: string;
  readonly store: AppStore;
  readonly program: ProgramHolder;
  /** Version that `program` was compiled from when the page was loaded. */
  readonly version: number;
  readonly device: DeviceStore;
  readonly calls: Calls;
  readonly lock: TabLock;
  /** Loads the cores and compiles; undefined when the project does not fit. Rejects when a core cannot be loaded. */
  readonly compile: (project: Project) => Promise<Program | undefined>;
  /** Loads the texts of a language, before it shows. */
  readonly prepareLanguage: (language: string) => Promise<void>;
  /** Facts of this browser, before the server has said more. */
  readonly localFacts: () => SessionFacts;
  /** A response has just begun: called at once, so that its first page is the next thing to be drawn. */
  readonly onBegun: () => void;
  readonly beginRequest: () => Parameters<Calls['begin']>[0];
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
  readonly beginAnew: () => Promise<void>;
}

export const reduceFor =
  ({ program }: Pick<SessionPorts, 'program'>): Reduce =>
  (events) =>
    reduceEvents(program.current, events);

/** `unavailable`: not now, a later try may succeed. `gone`: never, the version is not there or does not fit. */
export type VersionFailure = 'unavailable' | 'gone';

/** The program of a version; it is not in use yet. */
export async function loadVersion(
  context: SessionContext,
  version: number,
): Promise<Program | VersionFailure> {
  if (version === context.programVersion) return context.program.current;
  const result = await context.calls.project(version);
  if (!('data' in result)) return reactTo(result.error).kind === 'retry' ? 'unavailable' : 'gone';
  try {
    return (await context.compile(result.data.project)) ?? 'gone';
  } catch {
    return 'unavailable'; // a part of the app could not be loaded
  }
}

/** From here on the response on the screen is computed by `program`, which is that of `version`. */
export function applyVersion(context: SessionContext, version: number, program: Program): void {
  context.program.current = program;
  context.programVersion = version;
}

/** A response stays on the version that it began on (contracts 4). */
export async function switchVersion(
  context: SessionContext,
  version: number,
): Promise<'ok' | VersionFailure> {
  const loaded = await loadVersion(context, version);
  if (typeof loaded === 'string') return loaded;
  applyVersion(context, version, loaded);
  return 'ok';
}

/** The response that was on the screen is neither written nor sent any more. */
export async function nextRun(context: SessionContext): Promise<void> {
  const { sender, recorder } = context.run;
  sender?.stop();
  await recorder.stop();
  context.run = context.createRun();
}

/**
 * Unsent answers are kept aside until the server has them, which now it never may (semantics s). `meanwhile` changes
 * the store at once, so that nothing writes the response again.
 */
export async function setAsideCurrent(context: SessionContext, meanwhile?: () => void): Promise<void> {
  const response = currentResponse(context);
  meanwhile?.();
  await nextRun(context);
  if (response === undefined) return;
  await takeOffDevice(context, response);
}

/** Before the server's state takes its place: what is unsent is kept aside, and the device never has nothing. */
export async function copyAsideCurrent(context: SessionContext): Promise<void> {
  const response = currentResponse(context);
  await nextRun(context);
  if (response !== undefined && unsentEvents(response.log).length > 0)
    await context.device.copyAside(response);
}

/** The same for a response that is on the device only: it could not be shown, or another tab has left it. */
export async function setAsideStored(context: SessionContext): Promise<void> {
  const { device, surveyId, now } = context;
  const response = parseRecord((await device.load()).response, surveyId, now());
  if (response !== undefined) await takeOffDevice(context, response);
}

async function takeOffDevice({ device }: SessionContext, response: LocalResponse): Promise<void> {
  if (unsentEvents(response.log).length > 0) await device.setAside(response);
  else await device.forgetResponse();
}

/** The version of a response is no more, or does not fit this app: the newest is loaded (semantics k). */
export const VERSION_GONE: Halt = { code: RESPONSE_CODE.surveyUpdated, offer: 'reload' };

/** The survey cannot go on: what is unsent is kept, the page says why, and the next load knows what to do. */
export async function halt(context: SessionContext, { code, offer }: Halt): Promise<void> {
  await setAsideCurrent(context, () => context.store.dispatch(halted({ code, offer })));
  const status = localStatusAfter(code, offer);
  if (status !== undefined) await context.device.keepStatus(status);
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
