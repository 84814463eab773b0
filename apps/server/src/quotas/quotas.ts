import { attachedFiles, start, type State, type Program } from '@canvass/logic';
import {
  decideQuota,
  openLedgers,
  quotaClaims,
  runEffects,
  quotaFacts,
  quotaReadsOf,
  type Ledgers,
} from '@canvass/logic/effects';
import { carryAnswers, factsOnVersion, type CarryOut } from '../response-log/carry-answers.ts';
import { effectiveAnswers } from '../response-log/step-store.ts';
import { factsOf, readStored } from '../response-log/fold-stored.ts';
import { findLinks, numberOfNobody, type ResponseKey } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Database } from '../database/database.ts';
import { transact, type Transaction } from '../database/transact.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Surveys } from '../surveys/surveys.ts';
import {
  findCellIds,
  findCounts,
  findFinished,
  findFinishedNumbers,
  replaceCounts,
  findCells,
  setCaps,
  type FinishedRow,
  type CellCount,
} from './quota-overview-store.ts';
import { lockCells } from './quota-store.ts';
import type { QuotaOverview, QuotaFacts } from '@canvass/protocol';
import { fail, type Failure } from '../http/failure.ts';
import { findSurvey } from '../surveys/survey-store.ts';

/** Responses that are read and folded at a time. */
const PAGE = 200;

interface Recount {
  readonly database: Database;
  readonly surveys: Surveys;
  readonly surveyId: string;
  readonly newest: PublishedVersion;
}

/**
 * Counts all finished responses again, by the cells of the newest version: also those that finished before there was a
 * quota (QUOTA-5). They are folded first, without a lock, as many as there are; then, with all cells locked, the
 * counts are replaced as one transaction. Who finishes in between keeps what the submission counted; who is deleted is
 * counted no longer.
 */
async function recountFinished(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  surveys: Surveys,
  surveyId: string,
  newest: PublishedVersion,
): Promise<void> {
  const counted = await countFinished({ database, surveys, surveyId, newest });
  const planned = newest.quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id));
  await transact(database, async (transaction) => {
    const ids = [...new Set([...planned, ...(await findCellIds(transaction, surveyId))])].sort();
    await lockCells(transaction, surveyId, ids, new Date(now()));
    const finished = await findFinishedNumbers(transaction, surveyId);
    const late = new Map<number, string[]>();
    for (const { seq, cell_id } of await findCounts(transaction, surveyId))
      if (!counted.has(seq)) late.set(seq, [...(late.get(seq) ?? []), cell_id]);
    // Below zero: responses that were deleted because their time was over, and count on.
    const expired = [...late.keys()].filter((seq) => seq < 0);
    const rows = [...finished, ...expired].flatMap((seq) =>
      (counted.get(seq) ?? late.get(seq) ?? []).map((cell_id) => ({ seq, cell_id })),
    );
    await replaceCounts(transaction, surveyId, rows);
  });
}

/** In which cells each finished response belongs, by its number. */
async function countFinished(work: Recount): Promise<ReadonlyMap<number, readonly string[]>> {
  const { database, surveyId } = work;
  const counted = new Map<number, readonly string[]>();
  const sums = new Map<string, number>();
  for (let after = 0; ; ) {
    const rows = await findFinished(database, surveyId, { after, limit: PAGE });
    for (const row of rows) {
      const cells = await cellsFor(work, row, sums);
      for (const cell of cells) sums.set(cell, (sums.get(cell) ?? 0) + 1);
      counted.set(row.seq, cells);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return counted;
    after = last.seq;
  }
}

/** Of an exclusive group the cell in which it is counted already, else the emptiest. Nothing is full here. */
async function cellsFor(
  work: Recount,
  row: FinishedRow,
  sums: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const { program } = work.newest;
  const state = await stateOn(work, row);
  if (state === undefined) return row.counted;
  const decision = decideQuota(quotaClaims(program, state, 'submit'), {
    respondent: row.seq,
    holds: (cell) => row.counted.includes(cell),
    fill: (cell) => ({ done: sums.get(cell) ?? 0, held: 0, cap: Number.MAX_SAFE_INTEGER }),
  });
  return 'taken' in decision ? decision.taken.map(({ cell }) => cell) : row.counted;
}

/** Where the response is on the newest version; undefined when its own cannot be loaded. */
async function stateOn(
  { database, surveys, surveyId, newest }: Recount,
  row: FinishedRow,
): Promise<State | undefined> {
  const { seq, version, facts } = row;
  const own = version === newest.version ? newest : await surveys.version(surveyId, version);
  if (own === undefined) return undefined;
  const links = await findLinks(database, { surveyId, seq });
  const { state } = readStored(own.program, row, links);
  if (own === newest) return state;
  const given = { answers: effectiveAnswers(own.program, state), files: attachedFiles(own.program, state) };
  const beginning = start(newest.program, factsOnVersion(own.program, newest.program, factsOf({ facts })));
  const ledgers = ledgersOf(state);
  const carryOut: CarryOut = async (at, options) => runEffects(newest.program, at, ledgers, options);
  return (await carryAnswers(newest.program, beginning, given, carryOut)).state;
}

/** Draws come out as they were, quotas let everybody pass. */
const ledgersOf = ({ flow: { draws } }: State): Ledgers => ({
  ...openLedgers,
  draw({ fid, items_fids }) {
    const picks = new Map(Object.entries(draws)).get(fid)?.picks ?? [];
    return picks.filter((pick) => items_fids.includes(pick));
  },
});

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
      await recountFinished({ database, now }, surveys, surveyId, newest);
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
