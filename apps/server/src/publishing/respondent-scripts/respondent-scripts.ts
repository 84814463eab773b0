import type { RespondentScripts as ListedScripts, SavedScript } from '@canvass/protocol';
import { RESPONDENT_SCRIPT_LIMITS } from '@canvass/protocol/schemas';
import { createHash } from 'node:crypto';
import type { Foundation } from '../../config/foundation.ts';
import { transact, type Transaction } from '../../database/transact.ts';
import { type Failure, fail } from '../../http/failure.ts';
import { findSurvey } from '../../surveys/survey-store.ts';
import { findDraft } from '../drafts/draft-store.ts';

/** `edition` is the edition that the author has seen, or null if the script is new. */
interface ScriptChange {
  readonly name: string;
  /** Null deletes the script. */
  readonly text: string | null;
  readonly edition: string | null;
}

/** Scripts of respondents that authors keep with a survey. The server stores them as texts and never runs them. */
interface RespondentScripts {
  list(surveyId: string): Promise<ListedScripts | Failure>;
  /** Returns null after a deletion. Fails if another author has changed the script. */
  save(surveyId: string, change: ScriptChange, savedBy: string): Promise<SavedScript | null | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly respondentScripts: RespondentScripts;
  }
}

/** Enough characters to distinguish texts. */
const EDITION_LENGTH = 16;

export function createRespondentScripts({ database, now }: Foundation): RespondentScripts {
  const isKnown = async (surveyId: string): Promise<boolean> =>
    (await findDraft(database, surveyId)) !== undefined ||
    (await findSurvey(database, surveyId))?.deleted_at === null;
  return {
    async list(surveyId) {
      if (!(await isKnown(surveyId))) return fail('request.not_found');
      const rows = await database.query
        .selectFrom('author_script')
        .selectAll()
        .where('survey_id', '=', surveyId)
        .orderBy('name')
        .execute();
      return {
        scripts: rows.map(({ name, edition, content: text, saved_at, saved_by }) => ({
          name,
          edition,
          saved_at: saved_at.toISOString(),
          saved_by,
          text,
        })),
      };
    },
    async save(surveyId, { name, text, edition }, savedBy) {
      if (!(await isKnown(surveyId))) return fail('request.not_found');
      const script = {
        name,
        edition: createHash('sha256')
          .update(text ?? '')
          .digest('hex')
          .slice(0, EDITION_LENGTH),
        saved_at: new Date(now()),
        saved_by: savedBy,
      };
      return transact(database, async (transaction) => {
        if (text === null)
          return (await dropScript(transaction, { surveyId, name, edition }))
            ? null
            : fail('publishing.script_changed');
        const row = { ...script, survey_id: surveyId, content: text };
        if (edition === null && (await isFull(transaction, surveyId))) return fail('publishing.script_limit');
        const isStored =
          edition === null
            ? await addScript(transaction, row)
            : await replaceScript(transaction, row, edition);
        return isStored
          ? { ...script, saved_at: script.saved_at.toISOString() }
          : fail('publishing.script_changed');
      });
    },
  };
}

interface ScriptRow {
  readonly survey_id: string;
  readonly name: string;
  readonly edition: string;
  readonly content: string;
  readonly saved_at: Date;
  readonly saved_by: string;
}

async function isFull(transaction: Transaction, surveyId: string): Promise<boolean> {
  const { count } = await transaction
    .selectFrom('author_script')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('survey_id', '=', surveyId)
    .executeTakeFirstOrThrow();
  return Number(count) >= RESPONDENT_SCRIPT_LIMITS.scripts;
}

async function addScript(transaction: Transaction, row: ScriptRow): Promise<boolean> {
  const addedRow = await transaction
    .insertInto('author_script')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst();
  return addedRow !== undefined;
}

async function replaceScript(
  transaction: Transaction,
  { survey_id, name, ...changedColumns }: ScriptRow,
  seenEdition: string,
): Promise<boolean> {
  const row = await transaction
    .updateTable('author_script')
    .set(changedColumns)
    .where('survey_id', '=', survey_id)
    .where('name', '=', name)
    .where('edition', '=', seenEdition)
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

async function dropScript(
  transaction: Transaction,
  {
    surveyId,
    name,
    edition,
  }: { readonly surveyId: string; readonly name: string; readonly edition: string | null },
): Promise<boolean> {
  const row = await transaction
    .deleteFrom('author_script')
    .where('survey_id', '=', surveyId)
    .where('name', '=', name)
    .where('edition', '=', edition ?? '')
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}
