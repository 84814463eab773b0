import {
  type Change,
  documentPiece,
  type History,
  openDocument,
  type Piece,
  printDocument,
  type ProjectDocument,
  rebaseChanges,
  type RefusedChange,
  reopenDocument,
} from '@canvass/authoring';
import type { CallResult } from '../server/send.ts';
import { statusOf } from '../server/send.ts';
import { listVersions, readDraft, readSession, readVersion } from '../server/calls.ts';
import type { LocalLog, StoredDraft } from '../saving/local-log.ts';

/** A survey that can be edited. */
export interface OpenedSurvey {
  readonly document: ProjectDocument;
  /** The document without changes that only this browser has. */
  readonly base: ProjectDocument;
  /** The text that the server has. Null if it has none. */
  readonly savedText: string | null;
  /** Null if the survey has no draft. */
  readonly edition: string | null;
  /** Changes of this browser that the server does not have. */
  readonly pending: readonly Change[];
  readonly conflicts: readonly ConflictingChange[];
  readonly history: History;
  /** The newest published version, or 0 if the survey was never published. */
  readonly version: number;
}

/** The reason why a survey cannot be edited. */
export type OpenFailure = 'signed-out' | 'scope' | 'not-found' | 'no-project' | 'unreachable';

/** Opens the draft of a survey, or its newest version if it has none, with the changes that only this browser has. */
export async function openSurvey(
  surveyId: string,
  log: EditorLog,
): Promise<OpenedSurvey | { readonly failed: OpenFailure }> {
  const [session, storedDraft, history, storedConflicts] = await Promise.all([
    readSession(),
    log.read(),
    log.readHistory(),
    log.readConflicts(),
  ]);
  if ('error' in session) return { failed: 'unreachable' };
  if (session.data === null) return { failed: 'signed-out' };
  if (!session.data.scopes.includes('publish')) return { failed: 'scope' };
  const base = await readBase(surveyId);
  if ('failed' in base) return base;
  const serverDocument = openDocument(base.text).document;
  if (serverDocument === undefined) return { failed: 'no-project' };
  const { version, edition, text } = base;
  const serverState = { savedText: text, edition, version, history };
  const myDocument = storedDraft && restoreOwnDocument(storedDraft);
  if (storedDraft === undefined || myDocument === undefined)
    return {
      ...serverState,
      document: serverDocument,
      base: serverDocument,
      pending: [],
      conflicts: storedConflicts,
    };
  // The elements keep their ids, because the history names them.
  const theirDocument = reopenDocument(text, myDocument, randomId).document ?? serverDocument;
  // The page may have been closed after a save, before it had recorded the save.
  if (storedDraft.changes.length === 0 || printDocument(myDocument) === text)
    return {
      ...serverState,
      document: theirDocument,
      base: theirDocument,
      pending: [],
      conflicts: storedConflicts,
    };
  const { document, appliedChanges, conflicts } = mergeDraft(theirDocument, storedDraft.changes, myDocument);
  return {
    ...serverState,
    document,
    base: theirDocument,
    conflicts: [...storedConflicts, ...conflicts],
    pending: appliedChanges,
  };
}

/** Returns the stored document with the changes that only this browser has. */
function restoreOwnDocument({ text, ids, changes }: StoredDraft<Change>): ProjectDocument | undefined {
  const { document } = openDocument(text, ids);
  return document && rebaseChanges(document, changes).document;
}

interface ServerVersion {
  readonly text: string;
  readonly edition: string | null;
  readonly version: number;
}

async function readBase(surveyId: string): Promise<ServerVersion | { readonly failed: OpenFailure }> {
  const [draft, versions] = await Promise.all([readDraft(surveyId), listVersions(surveyId)]);
  const version = 'data' in versions ? (versions.data.versions[0]?.version ?? 0) : 0;
  if ('error' in draft) return { failed: failureOf(draft) };
  if (draft.data !== null) return { text: draft.data.text ?? '', edition: draft.data.edition, version };
  const publishedVersion = await readVersion(surveyId, version);
  if ('error' in publishedVersion) return { failed: failureOf(publishedVersion) };
  return { text: projectText(publishedVersion.data.project), edition: null, version };
}

/** A project as the text of a file. */
export const projectText = (project: unknown): string => `${JSON.stringify(project, null, 2)}\n`;

function failureOf(result: Extract<CallResult<unknown>, { readonly error: unknown }>): OpenFailure {
  const status = statusOf(result.error);
  if (status === 401) return 'signed-out';
  if (status === 403) return 'scope';
  return status === 404 ? 'not-found' : 'unreachable';
}

/** A change of this author that does not fit another author's draft. `mine` is the document in which it was made. */
export interface ConflictingChange extends RefusedChange {
  readonly mine: Piece;
}

/** The storage of a survey in this browser. */
export type EditorLog = LocalLog<Change, ConflictingChange>;

interface MergedDraft {
  readonly document: ProjectDocument;
  /** The changes that were applied. */
  readonly appliedChanges: readonly Change[];
  readonly conflicts: readonly ConflictingChange[];
}

/** Applies this author's changes to another author's draft. Changes that do not fit are returned in `conflicts`. */
export function mergeDraft(
  theirDocument: ProjectDocument,
  changes: readonly Change[],
  myDocument: ProjectDocument,
): MergedDraft {
  const {
    document,
    changes: appliedChanges,
    refused: refusedChanges,
  } = rebaseChanges(theirDocument, changes);
  if (refusedChanges.length === 0) return { document, appliedChanges, conflicts: [] };
  const piece = documentPiece(myDocument);
  return {
    document,
    appliedChanges,
    conflicts: refusedChanges.map((one) => ({ ...one, mine: piece })),
  };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const LENGTH = 10;
/** The length of a survey's id. */
const SURVEY_ID_LENGTH = 24;

function createRandomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // The first character is a letter. Some characters are slightly more frequent, which does no harm.
  return [...bytes]
    .map((byte, at) =>
      at === 0 ? LETTERS[byte % LETTERS.length] : LETTERS_AND_DIGITS[byte % LETTERS_AND_DIGITS.length],
    )
    .join('');
}

/** An id for a new part of a project, which no other author creates. */
export const randomId = (): string => createRandomText(LENGTH);

/** An id for a new survey. */
export const randomSurveyId = (): string => createRandomText(SURVEY_ID_LENGTH);
