import { applyChange, type Change, documentPiece, recordChange } from '@canvass/authoring';
import { textOf } from '../document/project-text.ts';
import type { ServerDraft } from '../server/calls.ts';
import { isSameChange, mergeDraft } from './merge-draft.ts';
import { mergeServerDraft } from './merge-server-draft.ts';
import {
  isSaved,
  type LookReply,
  SAVE_EVERY_MS,
  type SaveProblem,
  type SavingEffect,
  type SavingEvent,
  type SavingState,
  type SavingStep,
} from './saving-state.ts';
import { listWrites } from './stored-work.ts';
import { takeOverStored } from './take-over-stored.ts';
import type { Work } from './work.ts';

/** Minimum time between a change and the call that saves it. */
const PAUSE_MS = 400;
const MAX_RETRY_MS = 30_000;
/** Maximum number of consecutive conflicts after which the draft is saved at once. */
const MAX_CONFLICTS = 5;

/**
 * The only way to change the state of saving; pure (docs/adr/0390). An event is first recorded. Then whatever the new
 * state needs is begun: writing to the browser's storage, saving to the server, or waiting.
 */
export function stepSaving(state: SavingState, event: SavingEvent): SavingStep {
  const recorded = recordEvent(state, event);
  const storing = startStoring(recorded.state);
  const saving = startSaving(storing.state, event.at);
  const { dueAt } = saving.state;
  // A timer can fire too early, and must then be started again.
  const needsWait = dueAt !== undefined && (dueAt !== state.dueAt || event.kind === 'waited');
  const wait: readonly SavingEffect[] = needsWait ? [{ kind: 'wait', until: dueAt }] : [];
  return {
    state: saving.state,
    effects: [...recorded.effects, ...storing.effects, ...saving.effects, ...wait],
  };
}

const stepTo = (state: SavingState, ...effects: readonly SavingEffect[]): SavingStep => ({ state, effects });

type EventOf<Kind extends SavingEvent['kind']> = Extract<SavingEvent, { readonly kind: Kind }>;
type Recorders = {
  readonly [Kind in SavingEvent['kind']]: (state: SavingState, event: EventOf<Kind>) => SavingStep;
};

/** One function per event. It records what the event says, and neither stores nor saves. */
const RECORDERS: Recorders = {
  changed: recordOwnChange,
  reformatted: (state, { document }) => stepTo({ ...withoutHalt(state), document }),
  conflictDropped: (state, { conflict }) =>
    setConflicts(
      state,
      state.work.conflicts.filter((one) => one !== conflict),
    ),
  saveRequested: requestSave,
  retried: (state, { at }) => stepTo(retry(state, at)),
  stored: (state, { isStored }) => stepTo(recordStored(state, isStored)),
  saved: recordSaved,
  draftRead: recordRead,
  callFailed: recordFailure,
  waited: (state) => stepTo(state),
  lookDue: look,
  looked: recordLook,
  activated: activate,
  messageReceived: recordMessage,
};

function recordEvent(state: SavingState, event: SavingEvent): SavingStep {
  const record = RECORDERS[event.kind] as Recorders[typeof event.kind] as (
    state: SavingState,
    event: SavingEvent,
  ) => SavingStep; // the table has the function for each kind
  return record(state, event);
}

/** Begins to write the work to the browser's storage. Later work waits until it is written, and is then written at once. */
function startStoring(state: SavingState): SavingStep {
  const { work, browser } = state;
  if (!state.isActive || browser.writing !== undefined) return stepTo(state);
  if (work === browser.stored || work === browser.failed) return stepTo(state);
  const next = { ...state, browser: { ...browser, writing: work } };
  return stepTo(next, { kind: 'store', writes: listWrites(browser.stored, work) });
}

function recordStored(state: SavingState, isStored: boolean): SavingState {
  const { writing } = state.browser;
  const browser = isStored
    ? { stored: writing, writing: undefined, failed: undefined }
    : { stored: undefined, writing: undefined, failed: writing };
  return { ...state, browser };
}

/** Saves if it is time, or decides when it will be. Prints the document only when it is time. */
function startSaving(state: SavingState, at: number): SavingStep {
  if (state.call !== undefined) return stepTo(state);
  if (isSaved(state)) return rest(state);
  const isDue = (state.isRequested && state.isActive) || (state.dueAt !== undefined && at >= state.dueAt);
  if (!isDue) return stepTo(scheduleSave(state, at));
  const text = textOf(state.document);
  if (text === state.server.text) return rest(takeAsBase(state, text));
  if (!state.isActive) return answer({ ...state, problem: 'other-tab', dueAt: undefined }, undefined);
  const { edition } = state.server;
  const changeCount = state.work.changes.length;
  return stepTo(
    {
      ...state,
      call: { kind: 'save', document: state.document, text, changeCount },
      sentCount: changeCount,
      lastSaveAt: at,
      dueAt: undefined,
    },
    {
      kind: 'save',
      text,
      replacedDraft: edition === null ? null : { text: state.server.text ?? '', edition },
    },
  );
}

function scheduleSave(state: SavingState, at: number): SavingState {
  if (state.dueAt !== undefined || isHalted(state)) return state;
  // Another tab saves, so its message comes first.
  if (!state.isActive) return { ...state, dueAt: at + SAVE_EVERY_MS + PAUSE_MS };
  return { ...state, dueAt: Math.max(at + PAUSE_MS, state.lastSaveAt + SAVE_EVERY_MS) };
}

/** Everything is saved. */
const rest = (state: SavingState): SavingStep =>
  answer(
    { ...state, problem: undefined, dueAt: undefined, conflictCount: 0 },
    state.server.edition ?? undefined,
  );

const answer = (state: SavingState, edition: string | undefined): SavingStep =>
  state.isRequested ? stepTo({ ...state, isRequested: false }, { kind: 'answer', edition }) : stepTo(state);

/** Makes the present document the base, because the server has its text. */
const takeAsBase = (state: SavingState, text: string): SavingState => ({
  ...state,
  work: {
    ...state.work,
    base: { document: state.document, text, edition: state.server.edition },
    changes: [],
  },
  sentCount: 0,
});

function recordSaved(state: SavingState, { edition, at }: EventOf<'saved'>): SavingStep {
  if (state.call?.kind !== 'save') return stepTo(state);
  const { document, text, changeCount } = state.call;
  return stepTo(
    {
      ...withoutTrouble(state),
      work: {
        ...state.work,
        base: { document, text, edition },
        changes: state.work.changes.slice(changeCount),
      },
      server: { text, edition, savedAt: at },
      sentCount: 0,
      conflictCount: 0,
    },
    { kind: 'send', message: { kind: 'saved', draft: { text, edition } } },
  );
}

const withoutTrouble = (state: SavingState): SavingState => ({
  ...state,
  call: undefined,
  problem: undefined,
  dueAt: undefined,
  retryMs: SAVE_EVERY_MS,
});

function recordFailure(state: SavingState, { reason, at }: EventOf<'callFailed'>): SavingStep {
  if (state.call === undefined) return stepTo(state);
  if (reason === 'conflict') return stepTo({ ...state, call: { kind: 'read' } }, { kind: 'read' });
  const failed = { ...state, call: undefined, problem: reason };
  if (isRefusal(reason)) return answer({ ...failed, dueAt: undefined }, undefined);
  return answer(
    { ...failed, dueAt: at + state.retryMs, retryMs: Math.min(state.retryMs * 2, MAX_RETRY_MS) },
    undefined,
  );
}

function recordRead(state: SavingState, { draft, at }: EventOf<'draftRead'>): SavingStep {
  if (state.call?.kind !== 'read') return stepTo(state);
  const conflictCount = state.conflictCount + 1;
  const mustPause = conflictCount > MAX_CONFLICTS;
  const next: SavingState = { ...withoutTrouble(state), conflictCount: mustPause ? 0 : conflictCount };
  const merged = draft === null ? stepTo(withoutServerDraft(next)) : mergeServerDraft(next, draft, at);
  if (!mustPause) return { ...merged, state: { ...merged.state, dueAt: at } };
  const paused = answer({ ...merged.state, dueAt: at + SAVE_EVERY_MS }, undefined);
  return { state: paused.state, effects: [...merged.effects, ...paused.effects] };
}

/** The draft was published or discarded, so the present text becomes a new draft. */
const withoutServerDraft = (state: SavingState): SavingState => ({
  ...state,
  work: { ...state.work, base: { ...state.work.base, edition: null } },
  server: { ...state.server, text: null, edition: null },
  sentCount: 0,
});

function recordOwnChange(
  state: SavingState,
  { document, change, history, isContinued = false }: EventOf<'changed'>,
): SavingStep {
  const { changes } = state.work;
  // The active tab must recognize the changes of the others.
  const isJoined = isContinued && state.isActive && changes.length > state.sentCount;
  const { done } = recordChange({ done: changes, undone: [] }, change, isJoined);
  return stepTo(
    { ...withoutHalt(state), document, work: { ...state.work, history, changes: done } },
    { kind: 'send', message: { kind: 'change', change } },
  );
}

/** A tab that does not save asks the one that does, and waits for its message. */
function requestSave(state: SavingState): SavingStep {
  const next = { ...withoutHalt(state), isRequested: true };
  if (state.isActive || isSaved(state)) return stepTo(next);
  return stepTo(next, { kind: 'send', message: { kind: 'saveRequested' } });
}

function setConflicts(state: SavingState, conflicts: Work['conflicts']): SavingStep {
  return stepTo(
    { ...state, work: { ...state.work, conflicts } },
    { kind: 'send', message: { kind: 'notTaken', notTaken: conflicts } },
  );
}

const retry = (state: SavingState, at: number): SavingState => ({
  ...state,
  browser: { ...state.browser, failed: undefined },
  problem: undefined,
  dueAt: at,
  retryMs: SAVE_EVERY_MS,
});

/** Only the active tab looks for a newer draft of another author. */
function look(state: SavingState): SavingStep {
  const { edition } = state.server;
  if (!state.isActive || state.isLooking || edition === null) return stepTo(state);
  return stepTo({ ...state, isLooking: true }, { kind: 'look', edition });
}

function recordLook(state: SavingState, { edition, reply, at }: EventOf<'looked'>): SavingStep {
  if (reply === undefined) return stepTo({ ...state, isLooking: false });
  const shown = showOtherAuthors({ ...state, isLooking: false }, reply);
  // A call in progress reports a newer draft itself. A draft that is older than the last save is not newer.
  const isOutdated = state.call !== undefined || !state.isActive || edition !== state.server.edition;
  if (isOutdated || reply.draft === undefined || reply.draft.edition === edition) return shown;
  const merged = mergeServerDraft(shown.state, reply.draft, at);
  return {
    state: { ...merged.state, dueAt: at },
    effects: [...shown.effects, ...merged.effects],
  };
}

function showOtherAuthors(state: SavingState, { otherAuthors }: LookReply): SavingStep {
  if (String(otherAuthors) === String(state.otherAuthors)) return stepTo(state);
  return stepTo(
    { ...state, otherAuthors },
    { kind: 'send', message: { kind: 'others', others: otherAuthors } },
  );
}

function activate(state: SavingState, { stored, at }: EventOf<'activated'>): SavingStep {
  const next = takeOverStored(state, stored);
  const active: SavingState = { ...next, isActive: true, unfitChanges: [], problem: undefined, dueAt: at };
  const { conflicts } = next.work;
  const unfit = state.unfitChanges.filter(({ change }) => {
    const isSavedSince = applyChange(next.document, change).document === next.document;
    const isListed = conflicts.some((one) => isSameChange(one.change, change));
    return !isSavedSince && !isListed;
  });
  return unfit.length === 0 ? stepTo(active) : setConflicts(active, [...conflicts, ...unfit]);
}

function recordMessage(state: SavingState, { message, at }: EventOf<'messageReceived'>): SavingStep {
  switch (message.kind) {
    case 'change':
      return recordTabChange(state, message.change);
    case 'saved':
      return recordTabSave(state, message.draft, at);
    case 'notTaken':
      return stepTo(recordTabConflicts(state, message.notTaken));
    case 'others':
      return stepTo({ ...state, otherAuthors: message.others });
    case 'saveRequested':
      return stepTo(state.isActive ? { ...state, isRequested: true } : state);
    default:
      return stepTo(state); // a message of a tab with another version of the editor
  }
}

function recordTabChange(state: SavingState, change: Change): SavingStep {
  const applied = applyChange(state.document, change);
  if (applied.conflict === undefined) {
    const work = { ...state.work, changes: [...state.work.changes, change] };
    return stepTo({ ...withoutHalt(state), document: applied.document, work });
  }
  // Two tabs have changed the same place. The value of the active tab is saved, and the other awaits a choice.
  const unfit = { change, conflict: applied.conflict, mine: documentPiece(state.document) };
  return state.isActive
    ? setConflicts(state, [...state.work.conflicts, unfit])
    : stepTo({ ...state, unfitChanges: [...state.unfitChanges, unfit] });
}

/** The active tab has not taken some changes of this tab. They await a choice in all tabs, so they are taken back here. */
function recordTabConflicts(state: SavingState, conflicts: Work['conflicts']): SavingState {
  const { work, document } = state;
  const next = { ...state, work: { ...work, conflicts } };
  const changes = work.changes.filter((one) => !conflicts.some(({ change }) => isSameChange(change, one)));
  if (state.isActive || changes.length === work.changes.length) return next;
  const base = work.base.document;
  const merged = mergeDraft(base, { base, changes, document });
  return {
    ...next,
    document: merged.document,
    work: { ...work, changes: merged.changes, conflicts: [...conflicts, ...merged.conflicts] },
  };
}

function recordTabSave(state: SavingState, draft: ServerDraft, at: number): SavingStep {
  // In browsers without locks, every tab saves. The reply to a call in progress brings the newer draft.
  const isKnown = draft.edition === state.server.edition && draft.text === state.work.base.text;
  if (state.call !== undefined || isKnown) return stepTo(state);
  const next: SavingState = { ...state, server: { ...draft, savedAt: at } };
  if (textOf(state.document) === draft.text) return stepTo(takeAsBase(next, draft.text));
  const merged = mergeServerDraft(next, draft, at);
  // The tab that has saved informs the others and the author.
  return state.isActive ? merged : stepTo(merged.state);
}

const isRefusal = (problem: SaveProblem | undefined): boolean =>
  problem !== undefined && problem !== 'offline' && problem !== 'signed-out' && problem !== 'other-tab';

/** Whether saving waits for a change, for the author or for another tab. */
const isHalted = ({ problem }: SavingState): boolean => problem === 'other-tab' || isRefusal(problem);

/** After a change a refused draft may be accepted. */
const withoutHalt = (state: SavingState): SavingState =>
  isHalted(state) ? { ...state, problem: undefined } : state;
