import type { Change, History, MergedStates, ProjectDocument } from '@canvass/authoring';
import type { ServerDraft } from '../server/calls.ts';
import type { ConflictingChange } from './merge-draft.ts';
import type { StoredWork, Write } from './stored-work.ts';
import type { OpenedWork, Work } from './work.ts';

/** Why the server refuses a draft. The author must act before another attempt can succeed. */
type Refusal = 'too-large' | 'other-survey' | 'no-access' | 'no-survey' | 'refused';
/** Why a call failed. `conflict`: the server has a newer draft. */
export type CallFailure = 'conflict' | 'offline' | 'signed-out' | Refusal;
/** Why the server does not have everything. After all but a refusal, saving is tried again without the author. */
export type SaveProblem = 'offline' | 'signed-out' | 'other-tab' | Refusal;

/** An open survey: what is typed, what the browser and the server have, and what is in progress. Immutable. */
export interface SavingState {
  /** The document that the author sees: the base with all changes. */
  readonly document: ProjectDocument;
  readonly work: Work;
  /** The changes that were stored when the tab was opened. `work` has what the server did not have of them. */
  readonly storedChanges: readonly Change[];
  readonly browser: {
    /** Undefined if the content of the storage is unknown. */
    readonly stored: Work | undefined;
    /** The work that is being written. */
    readonly writing: Work | undefined;
    /** The work that could not be stored. */
    readonly failed: Work | undefined;
  };
  readonly server: {
    /** The text of the newest known edition. Null if the server has no text. */
    readonly text: string | null;
    readonly edition: string | null;
    /** Time in milliseconds at which the server was known to have `text`. */
    readonly savedAt: number;
  };
  /** The call in progress, at most one. `changeCount` is the number of changes that a save contains. */
  readonly call:
    | undefined
    | { readonly kind: 'read' }
    | {
        readonly kind: 'save';
        readonly document: ProjectDocument;
        readonly text: string;
        readonly changeCount: number;
      };
  readonly problem: SaveProblem | undefined;
  /** Time of the next attempt to save. Undefined if everything is saved or the author must act first. */
  readonly dueAt: number | undefined;
  readonly lastSaveAt: number;
  readonly retryMs: number;
  /** Number of reads after a conflict since the last save. */
  readonly conflictCount: number;
  /** Number of the first changes that were sent without a reply. Later typing is not joined with them. */
  readonly sentCount: number;
  /** Whether the author waits for a save. */
  readonly isRequested: boolean;
  /** Changes of other tabs that do not fit here. If the active tab ends without saving them, they await a choice. */
  readonly unfitChanges: readonly ConflictingChange[];
  /** Whether this tab stores and saves the work. One tab of a browser does. */
  readonly isActive: boolean;
  readonly isLooking: boolean;
  /** Names of the authors who have the draft open in other browsers. */
  readonly otherAuthors: readonly string[];
  /** Beginning of the ids of this tab. `idCount` is the number of documents that have got such ids. */
  readonly idPrefix: string;
  readonly idCount: number;
}

/** A message between the tabs of a browser. Tabs can have different versions of the editor, so names are frozen. */
export type TabMessage =
  | { readonly kind: 'change'; readonly change: Change }
  | { readonly kind: 'saved'; readonly draft: ServerDraft }
  | { readonly kind: 'notTaken'; readonly notTaken: readonly ConflictingChange[] }
  | { readonly kind: 'others'; readonly others: readonly string[] }
  /** The author asked for a save in a tab that does not save. */
  | { readonly kind: 'saveRequested' };

/** An event without its time. */
export type SavingInput =
  /** The author changed the document. Typing that continues the last change is joined with it. */
  | {
      readonly kind: 'changed';
      readonly document: ProjectDocument;
      readonly change: Change;
      readonly history: History;
      readonly isContinued?: boolean;
    }
  /** The author changed only whitespace of the file. */
  | { readonly kind: 'reformatted'; readonly document: ProjectDocument }
  | { readonly kind: 'conflictDropped'; readonly conflict: ConflictingChange }
  /** The author asked for a save, and waits for the edition. */
  | { readonly kind: 'saveRequested' }
  /** The author asked for another attempt, or the network is back. */
  | { readonly kind: 'retried' }
  | { readonly kind: 'stored'; readonly isStored: boolean }
  | { readonly kind: 'saved'; readonly edition: string }
  | { readonly kind: 'draftRead'; readonly draft: ServerDraft | null }
  /** A call to save or read the draft failed. */
  | { readonly kind: 'callFailed'; readonly reason: CallFailure }
  /** The time of the latest `wait` has come. */
  | { readonly kind: 'waited' }
  /** A timer asks for a look at the server, to find other authors and a newer draft. */
  | { readonly kind: 'lookDue' }
  /** The reply to a look. `edition` is the edition from which it was asked; `reply` is undefined after a failure. */
  | { readonly kind: 'looked'; readonly edition: string; readonly reply: LookReply | undefined }
  /** This tab became the one that stores and saves. `stored` is what the tab before it has stored. */
  | { readonly kind: 'activated'; readonly stored: StoredWork }
  | { readonly kind: 'messageReceived'; readonly message: TabMessage };

/** `at` is the time in milliseconds. */
export type SavingEvent = SavingInput & { readonly at: number };

export interface LookReply {
  readonly otherAuthors: readonly string[];
  /** The newest draft, if it is newer than the one that was looked from. Undefined otherwise, also without a draft. */
  readonly draft: ServerDraft | undefined;
}

/** A request to the world around. The event that replies to it is named beside it. */
export type SavingEffect =
  /** `stored` */
  | { readonly kind: 'store'; readonly writes: readonly Write[] }
  /** `saved` or `callFailed` */
  | { readonly kind: 'save'; readonly text: string; readonly replacedDraft: ServerDraft | null }
  /** `draftRead` or `callFailed` */
  | { readonly kind: 'read' }
  /** `looked` */
  | { readonly kind: 'look'; readonly edition: string }
  /** `waited`; replaces an earlier wait. */
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'send'; readonly message: TabMessage }
  /** The reply to all requests for a save. Undefined if the server does not have everything. */
  | { readonly kind: 'answer'; readonly edition: string | undefined }
  /** Changes of another author were merged into the document. */
  | {
      readonly kind: 'merged';
      readonly states: Omit<MergedStates, 'document'>;
      readonly hasConflicts: boolean;
    };

export interface SavingStep {
  readonly state: SavingState;
  readonly effects: readonly SavingEffect[];
}

/** The status of saving for the author. `unsafe`: this browser and the server both lack something. */
export type SaveStatus =
  | { readonly kind: 'saved'; readonly savedAt: number }
  | { readonly kind: 'saving' }
  | { readonly kind: 'kept'; readonly reason: SaveProblem }
  | { readonly kind: 'unsafe' };

/** Whether the server has everything that the author sees. False until the text is compared, which takes longer. */
export const isSaved = ({ document, work: { base }, server }: SavingState): boolean =>
  document === base.document && base.text === server.text;

export function saveStatusOf(state: SavingState): SaveStatus {
  if (isSaved(state)) return { kind: 'saved', savedAt: state.server.savedAt };
  if (state.problem === undefined) return { kind: 'saving' };
  return state.browser.failed === undefined ? { kind: 'kept', reason: state.problem } : { kind: 'unsafe' };
}

/** Minimum time between the starts of two saves, unless the author asks for one. */
export const SAVE_EVERY_MS = 3_000;

/** The state of a tab in which the survey was opened at the time `at`. */
export const createSavingState = (
  { document, work, storedChanges }: OpenedWork,
  { at, idPrefix }: { readonly at: number; readonly idPrefix: string },
): SavingState => ({
  document,
  work,
  storedChanges,
  browser: { stored: undefined, writing: undefined, failed: undefined },
  server: { text: work.base.text, edition: work.base.edition, savedAt: at },
  call: undefined,
  problem: undefined,
  dueAt: undefined,
  lastSaveAt: Number.NEGATIVE_INFINITY,
  retryMs: SAVE_EVERY_MS,
  conflictCount: 0,
  sentCount: 0,
  isRequested: false,
  unfitChanges: [],
  isActive: false,
  isLooking: false,
  otherAuthors: [],
  idPrefix,
  idCount: 0,
});
