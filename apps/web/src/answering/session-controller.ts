import { needsServerFacts } from '@canvass/logic';
import { createRecorder } from '../storage/recorder.ts';
import { begun, dropped } from '../store/session-actions.ts';
import { answeredElsewhere, startChanged } from '../store/ui-slice.ts';
import { EMPTY_LOG } from './record/answer-log.ts';
import { foldEvents } from './fold.ts';
import { loadDelivery } from './load-delivery.ts';
import { openSession } from './open-session.ts';
import {
  currentResponse,
  nextRun,
  type Run,
  type SessionContext,
  type SessionPorts,
} from './session-context.ts';

/** Brings a response to the screen and keeps it safe: begins, resumes, restarts, ends. */
export interface SessionController {
  /** Looks for an unfinished response on the device; `steal` takes it from another tab. */
  open(steal?: boolean): Promise<void>;
  /** The respondent starts; `atOnce` when there is no start page. */
  begin(atOnce: boolean): Promise<void>;
  /** Sets the response aside and goes back to the start. */
  restart(): Promise<void>;
  /** The network is back, or the page is seen again. */
  wake(): void;
  /** Resolves when everything up to now is on disk. */
  flush(): Promise<void>;
  /** The page is being left: what is not on disk yet is kept at once. */
  leave(): void;
  /** Another tab has taken over: this one neither writes nor sends any more. */
  yield(): void;
  /** Loads what sending needs, so that a network that goes away later finds it there. */
  warmUp(): void;
}

export function createSessionController(ports: SessionPorts): SessionController {
  const { store } = ports;
  const context = createContext(ports);
  store.subscribe(() => {
    context.run.recorder.changed();
    if (store.getState().queue.delivery === 'idle' && hasWork(context)) void kick(context);
  });
  return {
    async open(steal = false) {
      if (steal) await leaveRun(context);
      const left = await openSession(context, steal);
      if (left === 'refresh') void begin(context, false);
      else if (left !== 'nothing') void settle(context, left);
    },
    begin: (atOnce) => begin(context, atOnce),
    async restart() {
      if (!(await claimed(context))) return;
      const { setAsideCurrent, setAsideStored } = await loadDelivery();
      await setAsideCurrent(context, () => store.dispatch(dropped()));
      await setAsideStored(context);
      await ports.device.forgetEnd();
    },
    wake: () => void kick(context),
    flush: () => context.run.recorder.flush(),
    leave: () => context.run.recorder.rescue(),
    yield() {
      context.run.sender?.stop();
      void context.run.recorder.stop();
      store.dispatch(answeredElsewhere(true));
    },
    warmUp() {
      ports.calls.warmUp();
      void loadDelivery().catch(() => undefined); // whoever needs it tries again
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
    agreed: true,
    createRun,
    run: createRun(),
    beginAgain: () => begin(context, false),
  };
  return context;
}

/** A finished survey has let go of the lock, and another tab may have it now: then that is shown. */
async function claimed({ lock, store }: SessionContext): Promise<boolean> {
  const isOurs = await lock.claim(false);
  if (!isOurs) store.dispatch(answeredElsewhere(true));
  return isOurs;
}

/** What this tab has is old: another has written since. Out of the store first, so that it is not written again. */
async function leaveRun(context: SessionContext): Promise<void> {
  context.store.dispatch(dropped());
  await nextRun(context);
}

/** Is there something to send, and may it be sent? */
function hasWork({ store, agreed }: SessionContext): boolean {
  const { queue, ui } = store.getState();
  if (!agreed || ui.halt !== null || ui.elsewhere) return false;
  return queue.log.batches.length > 0 || (queue.credentials === null && queue.log.events.length > 0);
}

/** Tries again a little later when what sending needs cannot be loaded, in milliseconds. */
const LOAD_AGAIN_MS = 5_000;

async function kick(context: SessionContext): Promise<void> {
  if (!hasWork(context)) return;
  try {
    const { createRunSender } = await loadDelivery();
    const { run } = context;
    run.sender ??= createRunSender(context);
    if (hasWork(context)) run.sender.kick();
  } catch {
    setTimeout(() => void kick(context), LOAD_AGAIN_MS);
  }
}

/** Compares a resumed response with the server; then what is unsent is sent. */
async function settle(context: SessionContext, left: 'check' | 'takeOver'): Promise<void> {
  try {
    const { checkWithServer, takeOver } = await loadDelivery();
    await (left === 'check' ? checkWithServer(context) : takeOver(context));
  } catch {
    // The sender finds out, once it can be loaded: the server compares every batch with what it has.
  }
  context.agreed = true;
  await kick(context);
}

/** Without a start page a response begins on this device if it can; otherwise the server is asked first. */
async function begin(context: SessionContext, atOnce: boolean): Promise<void> {
  const { store } = context;
  if (!(await claimed(context))) return;
  // After the wait, so that of two presses only one begins.
  if (store.getState().ui.start === 'busy' || store.getState().session !== null) return;
  if (atOnce && beginHere(context)) return;
  store.dispatch(startChanged('busy'));
  try {
    const { beginAtServer } = await loadDelivery();
    await beginAtServer(context);
  } catch {
    store.dispatch(startChanged('failed'));
  }
}

/**
 * Begins on this device alone: the server hears of it with the first answer. False when the survey needs something that
 * only the server knows, or waits for it before its first page (a quota, a draw).
 */
function beginHere({ store, program, programVersion, localFacts, newId, onBegun }: SessionContext): boolean {
  if (needsServerFacts(program.current)) return false;
  const facts = localFacts();
  const { state: engine } = foldEvents(program.current, facts, []);
  if (engine.pending.length > 0) return false;
  const version = programVersion;
  store.dispatch(begun({ runId: newId(), version, facts, credentials: null, log: EMPTY_LOG, engine }));
  onBegun();
  return true;
}
