import { nullable } from '@canvass/protocol/schemas';
import { PROJECT_LIMITS } from '@canvass/project/file';
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Foundation } from '../../config/foundation.ts';
import { fail, type Failure, isFailure } from '../../http/failure.ts';
import { createBodyReader } from '../../http/json-body.ts';
import { findProjectText, findSurvey, type SurveyRow } from '../../surveys/survey-store.ts';
import { keepDraftState } from '../draft-history/draft-history.ts';
import { addDraft, type DraftRow, findDraftText, replaceDraft } from './draft-store.ts';
import { DRAFT_PART_LIMIT, type SavedDraft } from '@canvass/protocol';
import Type, { type Static } from 'typebox';
import { noteAct } from '../../auth/operators/audit-store.ts';
import type { Database } from '../../database/database.ts';
import { createLruCache } from '../../database/lru-cache.ts';

/** Enough characters to distinguish drafts. */
export const EDITION_LENGTH = 16;
const MAX_TITLE = 200;
/** Maximum nesting of a draft: more than a valid project has, and far less than recursive functions can handle. */
const MAX_LEVELS = 1_000;

export const Edition = Type.String({ maxLength: 64 });

export const DraftTextBody = Type.Object({
  text: Type.String({ maxLength: PROJECT_LIMITS.text }),
  edition: nullable(Edition),
});

const readBody = createBodyReader(DraftTextBody);

/** The author of a draft's text. */
export interface TextAuthor {
  readonly name: string;
  /** Whether the author may change translations and nothing else. */
  readonly mayOnlyTranslate: boolean;
}

export interface SentDraft {
  readonly surveyId: string;
  /** The unparsed body. Valid bodies are JSON of `DraftTextBody`. */
  readonly bytes: Uint8Array;
  readonly author: TextAuthor;
}

/**
 * Saves a project file unchanged and unchecked. Takes some hundredths of a second of processor time for a survey of
 * 500 questions.
 */
export async function saveDraftText(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  { surveyId, bytes, author }: SentDraft,
): Promise<SavedDraft | Failure> {
  const sent = readBody(bytes);
  if ('failure' in sent) return sent;
  const text = sent.text.startsWith('\uFEFF') ? sent.text.slice(1) : sent.text;
  if (author.mayOnlyTranslate && !(await isTranslation(database, { surveyId, text, edition: sent.edition })))
    return fail('access.scope');
  return storeDraftText(
    { database, now },
    { surveyId, text, edition: sent.edition, operatorName: author.name },
  );
}

/**
 * Whether a text differs only in translations from the draft that it replaces, or from the newest version if there is no
 * draft.
 */
async function isTranslation(
  database: Database,
  {
    surveyId,
    text,
    edition,
  }: { readonly surveyId: string; readonly text: string; readonly edition: string | null },
): Promise<boolean> {
  const before =
    edition === null
      ? await findNewestText(database, surveyId)
      : (await findDraftText(database, surveyId, undefined))?.project;
  return before !== undefined && before !== null && hasSameOriginals(before, text);
}

async function findNewestText(database: Database, surveyId: string): Promise<string | undefined> {
  const survey = await findSurvey(database, surveyId);
  if (survey === undefined || survey.deleted_at !== null) return undefined;
  return findProjectText(database, surveyId, survey.newest_version);
}

/** The fields that a translator may change: translations, the fingerprints of their originals, and own texts. */
const TRANSLATORS_FIELDS: ReadonlySet<string> = new Set(['translations', 'translated_from', 'texts']);

/** Whether two project files differ only in the fields of translators. */
function hasSameOriginals(before: string, after: string): boolean {
  const [one, other] = [readJson(before), readJson(after)].map(withoutTranslations);
  return one !== undefined && isDeepStrictEqual(one, other);
}

const withoutTranslations = (file: unknown): unknown =>
  typeof file === 'object' && file !== null && !Array.isArray(file)
    ? Object.entries(file)
        .filter(([name]) => !TRANSLATORS_FIELDS.has(name))
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
    : undefined;

interface NewDraftText {
  readonly surveyId: string;
  readonly text: string;
  /** The edition that the caller has read. Null if the caller expects that there is no draft. */
  readonly edition: string | null;
  readonly operatorName: string;
}

/** Stores a project file as the draft of its survey, if it is an object for this survey and the edition is the newest. */
async function storeDraftText(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  { surveyId, text, edition, operatorName }: NewDraftText,
): Promise<SavedDraft | Failure> {
  const value = readJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('request.invalid', { key: 'draft.no_project' });
  if (isTooDeep(value)) return fail('request.invalid', { key: 'request.too_deep' });
  const { projectId = surveyId, title } = value as Readonly<Record<string, unknown>>;
  if (projectId !== surveyId) return fail('request.invalid', { key: 'draft.other_survey' });
  const draft: DraftRow = {
    survey_id: surveyId,
    edition: createHash('sha256').update(text).digest('hex').slice(0, EDITION_LENGTH),
    title: toPlainTitle(title),
    project: text,
    based_on: baseOf(await findSurvey(database, surveyId)),
    saved_at: new Date(now()),
    saved_by: operatorName,
  };
  if (edition !== null) await keepDraftState({ database, now }, surveyId, { isAlwaysKept: false });
  const isStored =
    edition === null ? await addDraft(database, draft) : await replaceDraft(database, draft, edition);
  return isStored ? toSavedDraft(draft) : fail('publishing.draft_changed');
}

/** Returns undefined if the text is not JSON. Faster than the parser of project files, which finds duplicate keys. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value is nested too deeply for the recursive check and for `JSON.stringify`. */
function isTooDeep(value: object): boolean {
  let level: readonly object[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return true;
    level = level.flatMap((one) =>
      Object.values(one).filter((member) => typeof member === 'object' && member !== null),
    );
  }
  return false;
}

/** The version on which a new draft is based: the newest, or 0 if the survey is not published. */
export const baseOf = (survey: SurveyRow | undefined): number =>
  survey === undefined || survey.deleted_at !== null ? 0 : survey.newest_version;

/** A title for lists, without markup, and without characters that the database cannot store (NUL, lone surrogates). */
const toPlainTitle = (title: unknown): string =>
  typeof title === 'string'
    ? title
        .replaceAll(/<[^>]*>|\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_TITLE)
        .toWellFormed()
    : '';

export const toSavedDraft = ({
  edition,
  saved_at,
  saved_by,
  based_on,
}: Omit<DraftRow, 'project'>): SavedDraft => ({
  edition,
  saved_at: saved_at.toISOString(),
  saved_by,
  based_on,
});

const Count = Type.Integer({ minimum: 0, maximum: PROJECT_LIMITS.text });

/** The body of a call that changes one part of a draft's text. Counts are in UTF-16 code units. */
export const DraftPartBody = Type.Object({
  edition: Edition,
  /** Length of the text that is changed, so that a caller with another text is refused. */
  length: Count,
  at: Count,
  removed: Count,
  inserted: Type.String({ maxLength: DRAFT_PART_LIMIT }),
});
type DraftPart = Static<typeof DraftPartBody>;

interface SentDraftPart {
  readonly surveyId: string;
  readonly part: DraftPart;
  readonly operatorId: string;
  readonly author: TextAuthor;
}

/** Enough for the texts of 20 surveys with 500 questions. */
const MAX_CACHED_CHARACTERS = 16_000_000;

export type SaveDraftPart = (sent: SentDraftPart) => Promise<SavedDraft | Failure>;

/** Caches the latest texts, so most changes do not read the draft. */
export function createPartSaver(foundation: {
  readonly database: Database;
  readonly now: Foundation['now'];
}): SaveDraftPart {
  const { database } = foundation;
  const cachedTexts = createLruCache<string, { readonly edition: string; readonly text: string }>(
    MAX_CACHED_CHARACTERS,
  );

  async function findText(surveyId: string, edition: string): Promise<string | undefined> {
    const recent = cachedTexts.get(surveyId);
    if (recent?.edition === edition) return recent.text;
    const draft = await findDraftText(database, surveyId, undefined);
    return draft?.edition === edition ? (draft.project ?? undefined) : undefined;
  }

  async function save({ surveyId, part, author }: SentDraftPart): Promise<SavedDraft | Failure> {
    const { edition } = part;
    const before = await findText(surveyId, edition);
    if (before?.length !== part.length) return fail('publishing.draft_changed');
    const text = replacePart(before, part);
    if (text === undefined) return fail('request.invalid', { key: 'request.bad_text' });
    if (text.length > PROJECT_LIMITS.text)
      return fail('request.invalid', { key: 'request.invalid', path: 'body/inserted' });
    if (author.mayOnlyTranslate && !hasSameOriginals(before, text)) return fail('access.scope');
    const reply = await storeDraftText(foundation, { surveyId, text, edition, operatorName: author.name });
    if (!isFailure(reply)) cachedTexts.set(surveyId, { edition: reply.edition, text }, text.length);
    return reply;
  }

  return async (sent) => {
    const { surveyId, operatorId, author } = sent;
    const act = { tokenId: operatorId, name: author.name, act: 'draft.save', surveyId, subject: null };
    let reply: SavedDraft | Failure = fail('publishing.draft_changed');
    await noteAct(foundation, act, async () => {
      reply = await save(sent);
      return isFailure(reply) ? reply.failure : 'done';
    });
    return reply;
  };
}

/** Returns the changed text. Undefined if the part is outside of the text or the result is not valid Unicode. */
function replacePart(text: string, { at, removed, inserted }: DraftPart): string | undefined {
  if (at + removed > text.length) return undefined;
  const next = text.slice(0, at) + inserted + text.slice(at + removed);
  return next.isWellFormed() ? next : undefined;
}
