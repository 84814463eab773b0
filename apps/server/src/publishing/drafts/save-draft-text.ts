import type { SavedDraft } from '@canvass/protocol';
import { nullable } from '@canvass/protocol/schemas';
import { PROJECT_LIMITS } from '@canvass/project/file';
import { createHash } from 'node:crypto';
import Type from 'typebox';
import type { Foundation } from '../../config/foundation.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { createBodyReader } from '../../http/json-body.ts';
import { findSurvey, type SurveyRow } from '../../surveys/survey-store.ts';
import { addDraft, type DraftRow, replaceDraft } from './draft-store.ts';

/** Characters of an edition, enough to distinguish drafts. */
export const EDITION_LENGTH = 16;
/** The longest title in a list, in characters. */
const MAX_TITLE = 200;
/** Maximum nesting of a draft: more than a project may have, and far less than recursive functions survive. */
const MAX_LEVELS = 1_000;

export const Edition = Type.String({ maxLength: 64 });

/** The body of a call that saves a project file as it is. */
export const DraftTextBody = Type.Object({
  text: Type.String({ maxLength: PROJECT_LIMITS.text }),
  edition: nullable(Edition),
});

const readBody = createBodyReader(DraftTextBody);

/** A body that an operator has sent to save a draft. */
export interface SentDraft {
  readonly surveyId: string;
  /** The body as it arrived, which should be JSON of `DraftTextBody`. */
  readonly bytes: Uint8Array;
  readonly operatorName: string;
}

/**
 * Saves a project file as it is, without a check. Takes some hundredths of a second of processor time for a survey of
 * 500 questions.
 */
export async function saveDraftText(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  { surveyId, bytes, operatorName }: SentDraft,
): Promise<SavedDraft | Failure> {
  const sent = readBody(bytes);
  if ('failure' in sent) return sent;
  const text = sent.text.startsWith('\uFEFF') ? sent.text.slice(1) : sent.text;
  return storeDraftText({ database, now }, { surveyId, text, edition: sent.edition, operatorName });
}

/** A project file that replaces the draft of an edition, or that is the first draft. */
interface NewDraftText {
  readonly surveyId: string;
  readonly text: string;
  /** Null if there should be no draft. */
  readonly edition: string | null;
  readonly operatorName: string;
}

/** Stores a project file as the draft of its survey, if it is an object for this survey and the edition is the newest. */
export async function storeDraftText(
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
    title: plainTitle(title),
    project: text,
    based_on: baseOf(await findSurvey(database, surveyId)),
    saved_at: new Date(now()),
    saved_by: operatorName,
  };
  const isStored =
    edition === null ? await addDraft(database, draft) : await replaceDraft(database, draft, edition);
  return isStored ? savedDraft(draft) : fail('publishing.draft_changed');
}

/**
 * The value of a JSON text, undefined if it is not JSON. The project's own reader also finds keys that are written twice,
 * and takes longer.
 */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a value has more levels than its check and its reply as JSON can work through. Does not recurse. */
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

/** The newest published version when a draft begins; 0 if the survey is not published. */
export const baseOf = (survey: SurveyRow | undefined): number =>
  survey === undefined || survey.deleted_at !== null ? 0 : survey.newest_version;

/** A title for lists, without a check of its markup, and without what the database cannot store (NUL, half characters). */
const plainTitle = (title: unknown): string =>
  typeof title === 'string'
    ? title
        .replaceAll(/<[^>]*>|\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, MAX_TITLE)
        .toWellFormed()
    : '';

export const savedDraft = ({
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
