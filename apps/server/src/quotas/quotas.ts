import type { QuotaOverview, QuotaFacts } from '@canvass/protocol';
import { fail, type Failure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import { transact, type Transaction } from '../database/transact.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import { findSurvey } from '../surveys/survey-store.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { findCells, setCaps, type CellCount } from './quota-overview-store.ts';
import { lockCells } from './quota-store.ts';
import { recount } from './recount.ts';
import { numberOfNobody, type ResponseKey } from '../response-log/response-store.ts';
import type { Program } from '@canvass/logic';
import { quotaFacts, quotaReadsOf } from '@canvass/logic/effects';
import type { Database } from '../database/database.ts';

/** What operators do with the quotas of a survey. */
export interface Quotas {
  overview(surveyId: string): Promise<QuotaOverview | Failure>;
  /** Sets limits by cell, for responses on every version; null: what the project says. */
  setCaps(surveyId: string, caps: ReadonlyMap<string, number | null>): Promise<QuotaOverview | Failure>;
  recount(surveyId: string): Promise<QuotaOverview | Failure>;
}

export function createQuotas({ database, now }: Foundation, surveys: Surveys): Quotas {
  async function newestOf(surveyId: string): Promise<PublishedVersion | Failure> {
    const survey = await findSurvey(database, surveyId);
    if (survey === undefined || survey.deleted_at !== null) return fail('request.not_found');
    return (await surveys.version(surveyId, survey.newest_version)) ?? fail('request.not_found');
  }
  async function overview(surveyId: string): Promise<QuotaOverview | Failure> {
    const newest = await newestOf(surveyId);
    if ('failure' in newest) return newest;
    return overviewOf(newest, await findCells(database, surveyId, new Date(now())));
  }
  return {
    overview,
    async setCaps(surveyId, caps) {
      const before = await overview(surveyId);
      if ('failure' in before) return before;
      const known = new Set(
        [...before.groups.flatMap(({ cells }) => cells), ...before.others].map(({ id }) => id),
      );
      const unknown = [...caps.keys()].find((id) => !known.has(id));
      if (unknown !== undefined)
        return fail('request.invalid', { key: 'quotas.unknown_cell', params: { id: unknown } });
      await transact(database, async (transaction) => {
        await lockCells(transaction, surveyId, [...caps.keys()].sort(), new Date(now()));
        await setCaps(transaction, surveyId, caps);
      });
      return overview(surveyId);
    },
    async recount(surveyId) {
      const newest = await newestOf(surveyId);
      if ('failure' in newest) return newest;
      await recount({ database, now }, surveys, surveyId, newest);
      return overview(surveyId);
    },
  };
}

function overviewOf({ version, quotas }: PublishedVersion, rows: readonly CellCount[]): QuotaOverview {
  const byId = new Map(rows.map((row) => [row.cell_id, row]));
  const planned = new Set(quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id)));
  return {
    version,
    groups: quotas.groups.map(({ id, name, mode, check, exclusive, cells }) => ({
      id,
      name,
      mode,
      check,
      exclusive,
      cells: cells.map((cell) => {
        const { done = 0, held = 0, cap: set = null } = byId.get(cell.id) ?? {};
        const cap = set ?? cell.cap;
        const over = mode === 'stop' ? Math.max(0, done - cap) : 0;
        return { id: cell.id, name: cell.name, cap, project_cap: cell.cap, done, held, over };
      }),
    })),
    others: rows
      .filter(({ cell_id }) => !planned.has(cell_id))
      .map(({ cell_id: id, done, held }) => ({ id, done, held })),
  };
}

/**
 * A response goes because its time is over, and still counts: where it was counted stands under a number of nobody's,
 * another one in each cell, so that nothing tells which belong together.
 */
export async function expireCounts(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  const dropped = await transaction
    .deleteFrom('quota_count')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .returning('cell_id')
    .execute();
  if (dropped.length === 0) return;
  const kept = dropped.map(({ cell_id }) => ({
    survey_id: surveyId,
    seq: numberOfNobody(),
    cell_id,
  }));
  await transaction.insertInto('quota_count').values(kept).execute();
}

/** Of a cell that no response has claimed yet. */
const EMPTY = { done: 0, held: 0, cap: null } as const;

/** How full cells are that the rules of a survey read (QUOTA-14); one read for all, and none where rules read no cell. */
export async function quotaFactsAtBegin(
  database: Pick<Database, 'query'>,
  surveyId: string,
  program: Program,
  now: Date,
): Promise<QuotaFacts | undefined> {
  if (quotaReadsOf(program) === undefined) return undefined;
  const cells = new Map((await findCells(database, surveyId, now)).map((cell) => [cell.cell_id, cell]));
  return quotaFacts(program, (id) => cells.get(id) ?? EMPTY);
}
