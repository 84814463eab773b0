import {
  type Change,
  openDocument,
  type ProjectDocument,
  rebaseChanges,
  reopenDocument,
} from '@canvass/authoring';
import { hasScopeIn } from '@canvass/protocol';
import { projectText } from '../document/project-text.ts';
import { randomId } from '../document/random-ids.ts';
import { listVersions, readDraft, readSession, readVersion } from '../server/calls.ts';
import { type CallResult, statusOf } from '../server/send.ts';
import type { LocalLog } from './local-log.ts';
import { isSameChange, mergeDraft } from './merge-draft.ts';
import type { StoredWork } from './stored-work.ts';
import type { OpenedWork } from './work.ts';

/** A survey that can be edited. */
export interface OpenedSurvey extends OpenedWork {
  /** The newest published version, or 0 if the survey was never published. */
  readonly version: number;
  /** Whether the author may change translations and nothing else. */
  readonly mayOnlyTranslate: boolean;
  /** Whether the reader may look and comment, and change nothing. */
  readonly isReadOnly: boolean;
}

/** The reason why a survey cannot be edited. */
export type OpenFailure = 'signed-out' | 'scope' | 'not-found' | 'no-project' | 'unreachable';

/** Opens the draft of a survey, or its newest version if it has none, with the changes that only this browser has. */
export async function openSurvey(
  surveyId: string,
  log: LocalLog,
): Promise<OpenedSurvey | { readonly failed: OpenFailure }> {
  const [session, stored] = await Promise.all([readSession(), log.read()]);
  if ('error' in session) return { failed: 'unreachable' };
  if (session.data === null) return { failed: 'signed-out' };
  const rights = session.data;
  const mayDo = (scope: 'publish' | 'translate' | 'review') => hasScopeIn(rights, scope, surveyId);
  const mayOnlyTranslate = !mayDo('publish') && mayDo('translate');
  const isReadOnly = !mayDo('publish') && !mayOnlyTranslate;
  if (isReadOnly && !mayDo('review')) return { failed: 'scope' };
  const draft = await readNewestText(surveyId);
  if ('failed' in draft) return draft;
  const opened = restoreWork(draft, stored, randomId);
  return opened === undefined
    ? { failed: 'no-project' }
    : { ...opened, version: draft.version, mayOnlyTranslate, isReadOnly };
}

interface NewestText {
  readonly text: string;
  readonly edition: string | null;
}

/**
 * Combines the server's text with what this browser has stored. Elements keep their ids, because the stored changes and
 * the history name them. Returns undefined if the text is not a JSON object.
 */
export function restoreWork(
  { text, edition }: NewestText,
  { base, changes, history, conflicts }: StoredWork,
  newId: () => string,
): OpenedWork | undefined {
  const serverDocument = openDocument(text).document;
  if (serverDocument === undefined) return undefined;
  const myBase = base && openDocument(base.text, base.ids).document;
  const open = (document: ProjectDocument, theirs: ProjectDocument, unsaved: readonly Change[] = []) => ({
    document,
    work: { base: { document: theirs, text, edition }, changes: unsaved, history, conflicts },
    storedChanges: changes,
  });
  if (myBase === undefined) return open(serverDocument, serverDocument);
  const mine = rebaseChanges(myBase, changes).document;
  const theirs = reopenDocument(text, mine, newId).document ?? serverDocument;
  const merged = mergeDraft(theirs, { base: myBase, changes, document: mine });
  const opened = open(merged.document, theirs, merged.changes);
  // The page may have ended when it had stored the conflicts, but not yet the other changes.
  const newConflicts = merged.conflicts.filter(
    (one) => !conflicts.some((other) => isSameChange(one.change, other.change)),
  );
  return { ...opened, work: { ...opened.work, conflicts: [...conflicts, ...newConflicts] } };
}

async function readNewestText(
  surveyId: string,
): Promise<(NewestText & { readonly version: number }) | { readonly failed: OpenFailure }> {
  const [draft, versions] = await Promise.all([readDraft(surveyId), listVersions(surveyId)]);
  const version = 'data' in versions ? (versions.data.versions[0]?.version ?? 0) : 0;
  if ('error' in draft) return { failed: computeFailure(draft) };
  if (draft.data !== null) return { text: draft.data.text ?? '', edition: draft.data.edition, version };
  const publishedVersion = await readVersion(surveyId, version);
  if ('error' in publishedVersion) return { failed: computeFailure(publishedVersion) };
  return { text: projectText(publishedVersion.data.project), edition: null, version };
}

function computeFailure(result: Extract<CallResult<unknown>, { readonly error: unknown }>): OpenFailure {
  const status = statusOf(result.error);
  if (status === 401) return 'signed-out';
  if (status === 403) return 'scope';
  return status === 404 ? 'not-found' : 'unreachable';
}
