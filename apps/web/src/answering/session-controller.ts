import { END_TYPE } from '@canvass/protocol';
import { answeredElsewhere, asideFound, endReached, startChanged } from '../store/ui-slice.ts';
import { parseEnded } from '../storage/record/ended-record.ts';
import { loadChunk } from '../network/load-chunk.ts';
import {
  currentResponse,
  replaceRun,
  type StepAfterOpening,
  type SessionContext,
  type Run,
  type SessionPorts,
} from './session-context.ts';
import { createRecorder } from '../storage/recorder.ts';
import { mustBeginAtServer } from '../store/queue-slice.ts';
import { begun, dropped } from '../store/session-slice.ts';
import { EMPTY_LOG } from '../storage/record/answer-log.ts';
import { beginLocally } from './fold-events.ts';

/** Begins, resumes and restarts the response on the screen, and saves its answers. */
export interface SessionController {
  /** Looks for an unfinished response on the device. `isForced` takes it from another tab. */
  open(isForced?: boolean): Promise<void>;
  /** Begins a response. `skipsStart` is true if the survey has no start page. */
  begin(skipsStart: boolean): Promise<void>;
  /** Begins a response without the server. Returns false if that is impossible or a response already exists. */
  beginHere(): Promise<boolean>;
  /** Sets the response aside and goes back to the start. */
  restart(): Promise<void>;
  /** Called when the network is back or the page becomes visible. */
  wake(): void;
  /** Resolves when everything up to now is on disk. */
  flush(): Promise<void>;
  /** Called when the page is left. Saves unwritten changes immediately. */
  leave(): void;
  /** Called when another tab has taken over. Stops writing and sending. */
  yield(): void;
  /** Loads the product's and the author's texts. Returns false if they are unavailable now. */
  prepareLanguage(language: string): Promise<boolean>;
  /** Loads the code that sends, in case the network is lost later. */
  warmUp(): void;
}

/** Loads the code that sends, resumes and takes over, which the first question does not need. */
const loadDelivery = () => loadChunk(() => import('./delivery/delivery.ts'));

export function createSessionController(ports: SessionPorts): SessionController {
  const { store } = ports;
  const context = createContext(ports);
  store.subscribe(() => {
    context.run.recorder.changed();
    if (store.getState().queue.delivery === 'idle' && hasWork(context)) void startSending(context);
  });
  return {
    async open(isForced = false) {
      if (isForced) await leaveRun(context);
      const nextStep = await openSession(context, isForced);
      if (nextStep === 'linked') await loadAndContinueByLink(context);
      else if (nextStep === 'refresh') void begin(context, false);
      else if (nextStep !== 'nothing') void agreeWithServer(context, nextStep);
    },
    begin: (skipsStart) => begin(context, skipsStart),
    beginHere: async () => (await mayBegin(context)) && beginHere(context),
    async restart() {
      if (!(await claimLock(context))) return;
      const { setAsideAll } = await loadDelivery();
      await setAsideAll(context);
    },
    wake: () => void startSending(context),
    flush: () => context.run.recorder.flush(),
    leave: () => context.run.recorder.rescue(),
    yield() {
      context.run.sender?.stop();
      void context.run.recorder.stop();
      store.dispatch(answeredElsewhere(true));
    },
    prepareLanguage: (language) => prepareLanguage(context, language),
    warmUp() {
      void loadDelivery().catch(() => undefined); // the code that needs it tries again
    },
  };
}

function createContext(ports: SessionPorts): SessionContext {
  const createRun = (): Run => ({
    recorder: createRecorder(ports.device, () => currentResponse(ports)),
    sender: undefined,
  });
  const context: SessionContext = {
    ...ports,
    programVersion: ports.version,
    isChecked: true,
    createRun,
    run: createRun(),
    beginAgain: () => begin(context, false),
  };
  return context;
}

async function prepareLanguage(context: SessionContext, language: string): Promise<boolean> {
  try {
    const { prepareTranslation } = await loadDelivery();
    return await prepareTranslation(context, language);
  } catch {
    return false; // a part of the app could not be loaded
  }
}

/** Claims the lock again, because a finished survey has released it. Shows a message if another tab has it now. */
async function claimLock({ lock, store }: SessionContext): Promise<boolean> {
  const isOurs = await lock.claim(false);
  if (!isOurs) store.dispatch(answeredElsewhere(true));
  return isOurs;
}

/** Drops this tab's response, which another tab may have changed. Clears the store first, to prevent a save. */
async function leaveRun(context: SessionContext): Promise<void> {
  context.store.dispatch(dropped());
  await replaceRun(context);
}

function hasWork({ store, isChecked }: SessionContext): boolean {
  const { queue, ui } = store.getState();
  if (!isChecked || ui.halt !== null || ui.hasOtherTab) return false;
  return queue.log.batches.length > 0 || mustBeginAtServer(queue);
}

/** Milliseconds until a retry if the code that sends could not be loaded. */
const LOAD_AGAIN_MS = 5_000;

async function startSending(context: SessionContext): Promise<void> {
  if (!hasWork(context)) return;
  try {
    const { createRunSender } = await loadDelivery();
    const { run } = context;
    run.sender ??= createRunSender(context);
    if (hasWork(context)) run.sender.kick();
  } catch {
    setTimeout(() => void startSending(context), LOAD_AGAIN_MS);
  }
}

/** Compares a resumed response with the server's or replaces it by that, then sends unsent events. */
async function agreeWithServer(context: SessionContext, nextStep: 'check' | 'takeOver'): Promise<void> {
  try {
    const { checkWithServer, adoptServerState } = await loadDelivery();
    await (nextStep === 'check' ? checkWithServer(context) : adoptServerState(context));
  } catch {
    // The sender will detect differences once it is loaded, because the server compares every batch with its events.
  }
  context.isChecked = true;
  await startSending(context);
}

/**
 * Continues the response of a unique link that was begun elsewhere. If it is unavailable now, the start page says so.
 */
async function loadAndContinueByLink(context: SessionContext): Promise<void> {
  try {
    const { continueByLink } = await loadDelivery();
    await continueByLink(context);
  } catch {
    context.store.dispatch(startChanged('failed'));
  }
}

async function mayBegin(context: SessionContext): Promise<boolean> {
  if (!(await claimLock(context))) return false;
  // Read after the wait for the lock, so that a second press does not begin another response.
  const { ui, session } = context.store.getState();
  return ui.start !== 'busy' && session === null;
}

/** Without a start page, a response begins on this device if possible. Otherwise it begins with the server's reply. */
async function begin(context: SessionContext, skipsStart: boolean): Promise<void> {
  const { store } = context;
  if (!(await mayBegin(context))) return;
  if (skipsStart && beginHere(context)) return;
  store.dispatch(startChanged('busy'));
  try {
    const { beginAtServer } = await loadDelivery();
    await beginAtServer(context);
  } catch {
    store.dispatch(startChanged('failed'));
  }
}

/** Begins a response on this device if possible. The server learns of it with the first answer. */
function beginHere(context: SessionContext): boolean {
  const { store, program, programVersion, localFacts, newId, onBegun } = context;
  // Another device may have begun a response by the same link, which only the server knows.
  if (context.uniqueLink !== undefined) return false;
  const facts = localFacts();
  const engine = beginLocally(program.current, facts);
  if (engine === undefined) return false;
  const version = programVersion;
  store.dispatch(begun({ runId: newId(), version, facts, credentials: null, log: EMPTY_LOG, engine }));
  onBegun();
  return true;
}

/**
 * Puts the unfinished response of this device into the store, or else the record of the last end. With `isForced`,
 * takes the response from another tab of this browser.
 */
async function openSession(context: SessionContext, isForced: boolean): Promise<StepAfterOpening> {
  const { store, lock } = context;
  if (!(await lock.claim(isForced))) {
    store.dispatch(answeredElsewhere(true));
    return 'nothing';
  }
  const nextStep = await findOnDevice(context);
  // Dispatched only now, because a tab that takes the survey back earlier would have nothing to show.
  store.dispatch(answeredElsewhere(false));
  return nextStep;
}

async function findOnDevice(context: SessionContext): Promise<StepAfterOpening> {
  const entries = await context.device.load();
  if (entries.asideCount > 0) context.store.dispatch(asideFound(entries.asideCount));
  // STATE-9: the local status is deleted after the load.
  if (entries.status !== undefined) await context.device.keepStatus(undefined);
  const resumed = entries.response === undefined ? undefined : await resume(context, entries.response);
  if (resumed !== undefined) return resumed;
  const endRecord = parseEnded(entries.ended);
  if (endRecord !== undefined) {
    context.lock.release(); // no more writes, so another tab may answer again
    context.store.dispatch(endReached(endRecord));
    return 'nothing';
  }
  if (context.uniqueLink?.isStarted === true) return 'linked';
  const hasTerms = context.program.current.project.desc_begin_page?.open_policy === true;
  return entries.status === END_TYPE.refresh && !hasTerms ? 'refresh' : 'nothing';
}

/** Resumes a stored response. The code for that loads only here, so that new respondents do not wait for it. */
async function resume(context: SessionContext, raw: unknown): Promise<StepAfterOpening | undefined> {
  const { resumeSession } = await loadDelivery();
  return resumeSession(context, raw);
}
