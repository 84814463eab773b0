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
  readonly notTaken: readonly NotTaken[];
  readonly history: History;
  /** The newest published version; 0 if the survey was never published. */
  readonly version: number;
}

/** The reason why a survey cannot be edited. */
export type NotOpened = 'signed-out' | 'scope' | 'not-found' | 'no-project' | 'unreachable';

/** Opens the draft of a survey, else its newest version, with the changes that only this browser has. */
export async function openSurvey(
  surveyId: string,
  log: EditorLog,
): Promise<OpenedSurvey | { readonly failed: NotOpened }> {
  const [session, stored, history, waiting] = await Promise.all([
    readSession(),
    log.read(),
    log.readHistory(),
    log.readNotTaken(),
  ]);
  if ('error' in session) return { failed: 'unreachable' };
  if (session.data === null) return { failed: 'signed-out' };
  if (!session.data.scopes.includes('publish')) return { failed: 'scope' };
  const base = await readBase(surveyId);
  if ('failed' in base) return base;
  const opened = openDocument(base.text).document;
  if (opened === undefined) return { failed: 'no-project' };
  const { version, edition, text } = base;
  const server = { savedText: text, edition, version, history };
  const mine = stored && ownDocument(stored);
  if (stored === undefined || mine === undefined)
    return { ...server, document: opened, base: opened, pending: [], notTaken: waiting };
  // Elements keep the ids that the history names.
  const theirs = reopenDocument(text, mine, randomId).document ?? opened;
  // The page may have been closed just after it was saved.
  if (stored.changes.length === 0 || printDocument(mine) === text)
    return { ...server, document: theirs, base: theirs, pending: [], notTaken: waiting };
  const { document, taken, notTaken } = mergeDraft(theirs, stored.changes, mine);
  return { ...server, document, base: theirs, notTaken: [...waiting, ...notTaken], pending: taken };
}

/** The document with the changes that only this browser has. */
function ownDocument({ text, ids, changes }: StoredDraft<Change>): ProjectDocument | undefined {
  const { document } = openDocument(text, ids);
  return document && rebaseChanges(document, changes).document;
}

interface Base {
  readonly text: string;
  readonly edition: string | null;
  readonly version: number;
}

async function readBase(surveyId: string): Promise<Base | { readonly failed: NotOpened }> {
  const [draft, versions] = await Promise.all([readDraft(surveyId), listVersions(surveyId)]);
  const version = 'data' in versions ? (versions.data.versions[0]?.version ?? 0) : 0;
  if ('error' in draft) return { failed: failureOf(draft) };
  if (draft.data !== null) return { text: draft.data.text ?? '', edition: draft.data.edition, version };
  const published = await readVersion(surveyId, version);
  if ('error' in published) return { failed: failureOf(published) };
  return { text: projectText(published.data.project), edition: null, version };
}

/** A project as the text of a file. */
export const projectText = (project: unknown): string => `${JSON.stringify(project, null, 2)}\n`;

function failureOf(result: Extract<CallResult<unknown>, { readonly error: unknown }>): NotOpened {
  const status = statusOf(result.error);
  if (status === 401) return 'signed-out';
  if (status === 403) return 'scope';
  return status === 404 ? 'not-found' : 'unreachable';
}

/** A change of this author that does not fit another author's draft, with the document it was made in. Plain JSON. */
export interface NotTaken extends RefusedChange {
  readonly mine: Piece;
}

/** The storage of a survey in this browser. */
export type EditorLog = LocalLog<Change, NotTaken>;

interface MergedDraft {
  readonly document: ProjectDocument;
  /** The changes that were applied. */
  readonly taken: readonly Change[];
  readonly notTaken: readonly NotTaken[];
}

/** Applies this author's changes to another author's draft. Changes that do not fit are returned in `notTaken`. */
export function mergeDraft(
  theirs: ProjectDocument,
  changes: readonly Change[],
  mine: ProjectDocument,
): MergedDraft {
  const { document, changes: taken, refused } = rebaseChanges(theirs, changes);
  if (refused.length === 0) return { document, taken, notTaken: [] };
  const piece = documentPiece(mine);
  return { document, taken, notTaken: refused.map((one) => ({ ...one, mine: piece })) };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LETTERS_AND_DIGITS = `${LETTERS}0123456789`;
const LENGTH = 10;
/** The length of a survey's id. */
const SURVEY_ID_LENGTH = 24;

function randomText(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  // The first character is a letter. Some characters are slightly more frequent, which does no harm.
  return [...bytes]
    .map((byte, at) =>
      at === 0 ? LETTERS[byte % LETTERS.length] : LETTERS_AND_DIGITS[byte % LETTERS_AND_DIGITS.length],
    )
    .join('');
}

/** An id for a new part of a project, which no other author creates. */
export const randomId = (): string => randomText(LENGTH);

/** An id for a new survey. */
export const randomSurveyId = (): string => randomText(SURVEY_ID_LENGTH);
