import type { FontBody } from '@canvass/api-client/font-files';
import {
  type RespondentScripts,
  DRAFT_PART_LIMIT,
  type DraftCheck,
  type DraftState,
  type DraftStates,
  type DraftText,
  type LibraryPart,
  type LibraryParts,
  type LibraryPartText,
  type ListedVersions,
  type OperatedSurveys,
  type PublishData,
  type QuotaOverview,
  type SavedDraft,
  type SavedFont,
  type SavedImage,
  type SavedScript,
  type SignedIn,
  type SignOffState,
  type SurveyComment,
  type SurveyComments,
  type VersionChanges,
} from '@canvass/protocol';
import { type CallResult, send } from './send.ts';

const surveyPath = (id: string, ...segments: readonly (string | number)[]): string =>
  ['/publishing/surveys', ...[id, ...segments].map((segment) => encodeURIComponent(segment))].join('/');

/** The operator who is signed in. Null without a session. */
export const readSession = (): Promise<CallResult<SignedIn | null>> =>
  send<SignedIn | null>({ path: '/operators/sessions' });

/**
 * Reads the draft, which is null if the survey has none. The text is absent if `edition` is the newest edition. With
 * `browser`, the server tells other authors that the draft is open here.
 */
export const readDraft = (
  id: string,
  knownState: { readonly edition?: string; readonly browser?: string } = {},
): Promise<CallResult<DraftText | null>> => {
  const query = new URLSearchParams(knownState).toString();
  return send<DraftText | null>({
    path: `${surveyPath(id, 'draft', 'text')}${query === '' ? '' : `?${query}`}`,
  });
};

/** A draft on the server. */
export interface ServerDraft {
  readonly text: string;
  readonly edition: string;
}

/** Shorter texts are sent as a whole. */
const MIN_LENGTH_FOR_PARTS = 20_000;

/**
 * Saves the draft without checking it. `replacedDraft` is the draft that it replaces, or null for a first draft. For
 * a long text, only the changed part is sent.
 */
export function saveDraft(
  id: string,
  text: string,
  replacedDraft: ServerDraft | null,
): Promise<CallResult<SavedDraft>> {
  const path = surveyPath(id, 'draft', 'text');
  const edition = replacedDraft?.edition ?? null;
  if (replacedDraft !== null && text.length >= MIN_LENGTH_FOR_PARTS) {
    const part = findChangedPart(replacedDraft.text, text);
    if (part.inserted.length <= DRAFT_PART_LIMIT)
      return send<SavedDraft>({ path, method: 'POST', body: { edition, ...part } });
  }
  return send<SavedDraft>({ path, method: 'PUT', body: { text, edition } });
}

/** Lists earlier states of the draft, latest first. */
export const listDraftStates = (id: string): Promise<CallResult<DraftStates>> =>
  send<DraftStates>({ path: surveyPath(id, 'draft', 'states') });

export const readDraftState = (id: string, edition: string): Promise<CallResult<DraftState>> =>
  send<DraftState>({ path: surveyPath(id, 'draft', 'states', edition) });

/** Keeps the saved draft in its history, before a larger change. */
export const keepDraftState = (id: string, edition: string): Promise<CallResult<unknown>> =>
  send({ path: surveyPath(id, 'draft', 'states'), method: 'POST', body: { edition } });

/** Lists the comments of authors and reviewers, oldest first. */
export const listComments = (id: string): Promise<CallResult<SurveyComments>> =>
  send<SurveyComments>({ path: surveyPath(id, 'comments') });

export const addComment = (
  id: string,
  comment: Pick<SurveyComment, 'place' | 'place_name' | 'text'> & { readonly thread: string | null },
): Promise<CallResult<unknown>> => send({ path: surveyPath(id, 'comments'), method: 'POST', body: comment });

/** Marks a conversation as done, or opens it again. */
export const markComment = (id: string, thread: string, done: boolean): Promise<CallResult<unknown>> =>
  send({ path: surveyPath(id, 'comments', thread), method: 'PUT', body: { done } });

export const removeComment = (id: string, comment: string): Promise<CallResult<unknown>> =>
  send({ path: surveyPath(id, 'comments', comment), method: 'DELETE' });

/** The sign-offs of the draft, and whether publishing needs one. */
export const readSignOff = (id: string): Promise<CallResult<SignOffState>> =>
  send<SignOffState>({ path: surveyPath(id, 'sign_off') });

/** Signs off an edition of the draft in the caller's name. */
export const signOff = (id: string, edition: string): Promise<CallResult<SignOffState>> =>
  send<SignOffState>({ path: surveyPath(id, 'sign_off'), method: 'POST', body: { edition } });

export const withdrawSignOff = (id: string): Promise<CallResult<SignOffState>> =>
  send<SignOffState>({ path: surveyPath(id, 'sign_off'), method: 'DELETE' });

/** Decides whether publishing the survey needs a sign-off. */
export const setSignOffRule = (id: string, required: boolean): Promise<CallResult<SignOffState>> =>
  send<SignOffState>({ path: surveyPath(id, 'sign_off'), method: 'PUT', body: { required } });

export const publishDraft = (id: string, edition: string): Promise<CallResult<PublishData>> =>
  send<PublishData>({ path: surveyPath(id, 'draft', 'publish'), method: 'POST', body: { edition } });

/** Checks the draft for everything of which publishing it would warn, without publishing it. */
export const checkDraft = (id: string, edition: string): Promise<CallResult<DraftCheck>> =>
  send<DraftCheck>({ path: `${surveyPath(id, 'draft', 'check')}?edition=${encodeURIComponent(edition)}` });

export const listVersions = (id: string): Promise<CallResult<ListedVersions>> =>
  send<ListedVersions>({ path: surveyPath(id, 'versions') });

/** The changes of the saved draft, and their effect on responses in progress if these move to the draft. */
export const readChanges = (id: string): Promise<CallResult<VersionChanges>> =>
  send<VersionChanges>({ path: surveyPath(id, 'changes') });

/** Withdraws all earlier versions. Their responses in progress continue on the newest version. */
export const withdrawBefore = (id: string, version: number): Promise<CallResult<unknown>> =>
  send({ path: surveyPath(id, 'oldest_version'), method: 'PUT', body: { version } });

/** A published version with its project. */
export const readVersion = (
  id: string,
  version: number,
): Promise<CallResult<{ readonly version: number; readonly project: unknown }>> =>
  send({ path: surveyPath(id, 'versions', version) });

/** The counts of each quota cell of the published survey. */
export const readQuotas = (id: string): Promise<CallResult<QuotaOverview>> =>
  send<QuotaOverview>({ path: surveyPath(id, 'quotas') });

/** Lists the scripts of respondents that are kept with a survey. */
export const listScripts = (id: string): Promise<CallResult<RespondentScripts>> =>
  send<RespondentScripts>({ path: surveyPath(id, 'scripts') });

/** Saves a script, or deletes it if the text is null. `edition` is the edition to replace, or null for a new script. */
export const saveScript = (
  id: string,
  script: { readonly name: string; readonly text: string | null; readonly edition: string | null },
): Promise<CallResult<SavedScript | null>> =>
  send({ path: surveyPath(id, 'scripts'), method: 'PUT', body: script });

/** Lists the newest published surveys that match a search. */
export const listSurveys = (search: string): Promise<CallResult<OperatedSurveys>> =>
  send<OperatedSurveys>({
    path: `/publishing/surveys?${new URLSearchParams({ order: 'newest', limit: '50', search })}`,
  });

/** Stores a font file for `design.fonts`. */
export const saveFont = (body: FontBody): Promise<CallResult<SavedFont>> =>
  send<SavedFont>({ path: '/publishing/fonts', method: 'POST', body });

/** Stores an image of a survey, which need not be saved yet. The server ignores the type of the file. */
export const saveImage = (id: string, file: Blob): Promise<CallResult<SavedImage>> =>
  send<SavedImage>({
    path: surveyPath(id, 'images'),
    method: 'POST',
    file: new Blob([file], { type: 'application/octet-stream' }),
  });

const LIBRARY = '/publishing/library';
const partPath = (id: string): string => `${LIBRARY}/${encodeURIComponent(id)}`;

/** Lists the author's own parts of surveys, and those that all authors share. */
export const listParts = (): Promise<CallResult<LibraryParts>> => send<LibraryParts>({ path: LIBRARY });

export const loadPart = (id: string): Promise<CallResult<LibraryPartText>> =>
  send<LibraryPartText>({ path: partPath(id) });

interface PartSettings {
  readonly name: string;
  /** Whether all authors see the part. */
  readonly shared: boolean;
}

export const savePart = (part: PartSettings & { readonly text: string }): Promise<CallResult<LibraryPart>> =>
  send<LibraryPart>({ path: LIBRARY, method: 'POST', body: part });

export const changePart = (id: string, body: PartSettings): Promise<CallResult<LibraryPart>> =>
  send<LibraryPart>({ path: partPath(id), method: 'PUT', body });

export const removePart = (id: string): Promise<CallResult<unknown>> =>
  send({ path: partPath(id), method: 'DELETE' });

/** The part in which a text differs from another. Counts are in UTF-16 code units. */
interface ChangedPart {
  /** Length of the text before. */
  readonly length: number;
  readonly at: number;
  readonly removed: number;
  readonly inserted: string;
}

/** Returns the smallest part that contains all differences. It begins and ends between characters. */
export function findChangedPart(before: string, after: string): ChangedPart {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (isHighSurrogate(before.charCodeAt(start - 1))) start -= 1;
  let end = 0;
  const maxEnd = shorter - start;
  while (
    end < maxEnd &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1;
  if (isLowSurrogate(before.charCodeAt(before.length - end))) end -= 1;
  return {
    length: before.length,
    at: start,
    removed: before.length - end - start,
    inserted: after.slice(start, after.length - end),
  };
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
