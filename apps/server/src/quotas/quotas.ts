import { attachedFiles, start, type State, type Program } from '@canvass/logic';
import {
  decideQuota,
  singleRespondentLedgers,
  quotaClaims,
  runEffects,
  quotaFacts,
  findQuotaReads,
  type Ledgers,
} from '@canvass/logic/effects';
import { carryAnswers, factsOnVersion, type CarryOut } from '../response-log/carry-answers.ts';
import { effectiveAnswers } from '../response-log/step-store.ts';
import { factsOf, readStored } from '../response-log/fold-stored.ts';
import { findLinks, createAnonymousNumber, type ResponseKey } from '../response-log/response-store.ts';
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

interface Quotas {
  overview(surveyId: string): Promise<QuotaOverview | Failure>;
  /** Sets caps by cell id, for responses on every version. Null restores the project's cap. */
  setCaps(surveyId: string, caps: ReadonlyMap<string, number | null>): Promise<QuotaOverview | Failure>;
  recount(surveyId: string): Promise<QuotaOverview | Failure>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly quotas: Quotas;
  }
}

export function createQuotas({ database, now }: Foundation, surveys: Surveys): Quotas {
  async function loadNewest(surveyId: string): Promise<PublishedVersion | Failure> {
    const survey = await findSurvey(database, surveyId);
    if (survey === undefined || survey.deleted_at !== null) return fail('request.not_found');
    return (await surveys.version(surveyId, survey.newest_version)) ?? fail('request.not_found');
  }
  async function overview(surveyId: string): Promise<QuotaOverview | Failure> {
    const newest = await loadNewest(surveyId);
    if ('failure' in newest) return newest;
    return computeOverview(newest, await findCells(database, surveyId, new Date(now())));
  }
  return {
    overview,
    async setCaps(surveyId, caps) {
      const before = await overview(surveyId);
      if ('failure' in before) return before;
      const knownIds = new Set(
        [...before.groups.flatMap(({ cells }) => cells), ...before.others].map(({ id }) => id),
      );
      const unknownId = [...caps.keys()].find((id) => !knownIds.has(id));
      if (unknownId !== undefined)
        return fail('request.invalid', { key: 'quotas.unknown_cell', params: { id: unknownId } });
      await transact(database, async (transaction) => {
        await lockCells(transaction, surveyId, [...caps.keys()].sort(), new Date(now()));
        await setCaps(transaction, surveyId, caps);
      });
      return overview(surveyId);
    },
    async recount(surveyId) {
      const newest = await loadNewest(surveyId);
      if ('failure' in newest) return newest;
      await recountFinished({ database, now }, surveys, surveyId, newest);
      return overview(surveyId);
    },
  };
}

function computeOverview({ version, quotas }: PublishedVersion, rows: readonly CellCount[]): QuotaOverview {
  const byId = new Map(rows.map((row) => [row.cell_id, row]));
  const planned = new Set(quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id)));
  return {
    version,
    groups: quotas.groups.map(({ id, name, mode, check, isExclusive, cells }) => ({
      id,
      name,
      mode,
      check,
      exclusive: isExclusive,
      cells: cells.map((cell) => {
        const { done = 0, held = 0, cap: operatorCap = null } = byId.get(cell.id) ?? {};
        const cap = operatorCap ?? cell.cap;
        const over = mode === 'stop' ? Math.max(0, done - cap) : 0;
        return { id: cell.id, name: cell.name, cap, project_cap: cell.cap, done, held, over };
      }),
    })),
    others: rows
      .filter(({ cell_id }) => !planned.has(cell_id))
      .map(({ cell_id: id, done, held }) => ({ id, done, held })),
  };
}

const RESPONSES_PER_READ = 200;

interface Recount {
  readonly database: Database;
  readonly surveys: Surveys;
  readonly surveyId: string;
  readonly newest: PublishedVersion;
}

/**
 * Recounts all finished responses by the cells of the newest version, including responses that finished before there was
 * a quota (QUOTA-5). First it folds the responses without a lock. Then it locks all cells and replaces the counts in one
 * transaction. A response that finishes in between keeps the cells of its submission. A response that is deleted in
 * between is no longer counted.
 */
async function recountFinished(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  surveys: Surveys,
  surveyId: string,
  newest: PublishedVersion,
): Promise<void> {
  const cellsBySeq = await countFinished({ database, surveys, surveyId, newest });
  const planned = newest.quotas.groups.flatMap(({ cells }) => cells.map(({ id }) => id));
  await transact(database, async (transaction) => {
    const ids = [...new Set([...planned, ...(await findCellIds(transaction, surveyId))])].sort();
    await lockCells(transaction, surveyId, ids, new Date(now()));
    const finished = await findFinishedNumbers(transaction, surveyId);
    const otherCellsBySeq = new Map<number, string[]>();
    for (const { seq, cell_id } of await findCounts(transaction, surveyId))
      if (!cellsBySeq.has(seq)) otherCellsBySeq.set(seq, [...(otherCellsBySeq.get(seq) ?? []), cell_id]);
    // Counts of responses that were deleted after their retention period have negative numbers.
    const expired = [...otherCellsBySeq.keys()].filter((seq) => seq < 0);
    const rows = [...finished, ...expired].flatMap((seq) =>
      (cellsBySeq.get(seq) ?? otherCellsBySeq.get(seq) ?? []).map((cell_id) => ({ seq, cell_id })),
    );
    await replaceCounts(transaction, surveyId, rows);
  });
}

/** The cells that count each finished response, by response number. */
async function countFinished(work: Recount): Promise<ReadonlyMap<number, readonly string[]>> {
  const { database, surveyId } = work;
  const cellsBySeq = new Map<number, readonly string[]>();
  const sums = new Map<string, number>();
  for (let after = 0; ; ) {
    const rows = await findFinished(database, surveyId, { after, limit: RESPONSES_PER_READ });
    for (const row of rows) {
      const cells = await findCountingCells(work, row, sums);
      for (const cell of cells) sums.set(cell, (sums.get(cell) ?? 0) + 1);
      cellsBySeq.set(row.seq, cells);
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < RESPONSES_PER_READ) return cellsBySeq;
    after = last.seq;
  }
}

/** The cells that must count a response: in an exclusive group, the cell that counts it now, else the emptiest. */
async function findCountingCells(
  work: Recount,
  row: FinishedRow,
  sums: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const { program } = work.newest;
  const state = await computeStateOnNewest(work, row);
  if (state === undefined) return row.counted;
  const decision = decideQuota(quotaClaims(program, state, 'submit'), {
    respondent: row.seq,
    holds: (cell) => row.counted.includes(cell),
    fill: (cell) => ({ done: sums.get(cell) ?? 0, held: 0, cap: Number.MAX_SAFE_INTEGER }),
  });
  return 'takenCells' in decision ? decision.takenCells.map(({ cell }) => cell) : row.counted;
}

/** The state of a response on the newest version. Undefined if the response's version cannot be loaded. */
async function computeStateOnNewest(
  { database, surveys, surveyId, newest }: Recount,
  row: FinishedRow,
): Promise<State | undefined> {
  const { seq, version, facts } = row;
  const ownVersion = version === newest.version ? newest : await surveys.version(surveyId, version);
  if (ownVersion === undefined) return undefined;
  const links = await findLinks(database, { surveyId, seq });
  const { state } = readStored(ownVersion.program, row, links);
  if (ownVersion === newest) return state;
  const previous = {
    answers: effectiveAnswers(ownVersion.program, state),
    files: attachedFiles(ownVersion.program, state),
  };
  const beginning = start(
    newest.program,
    factsOnVersion(ownVersion.program, newest.program, factsOf({ facts })),
  );
  const ledgers = createLedgers(state);
  const carryOut: CarryOut = async (pendingState, options) =>
    runEffects(newest.program, pendingState, ledgers, options);
  return (await carryAnswers(newest.program, beginning, previous, carryOut)).state;
}

/** Ledgers that repeat the stored draws of the response. Quota requests always succeed. */
const createLedgers = ({ flow: { draws } }: State): Ledgers => ({
  ...singleRespondentLedgers,
  draw({ fid, items_fids }) {
    const picks = new Map(Object.entries(draws)).get(fid)?.picks ?? [];
    return picks.filter((pick) => items_fids.includes(pick));
  },
});

/** Keeps the counts of a response that is deleted after its retention period. Each count gets a different anonymous number. */
export async function expireCounts(transaction: Transaction, { surveyId, seq }: ResponseKey): Promise<void> {
  const deletedCounts = await transaction
    .deleteFrom('quota_count')
    .where('survey_id', '=', surveyId)
    .where('seq', '=', seq)
    .returning('cell_id')
    .execute();
  if (deletedCounts.length === 0) return;
  const anonymousCounts = deletedCounts.map(({ cell_id }) => ({
    survey_id: surveyId,
    seq: createAnonymousNumber(),
    cell_id,
  }));
  await transaction.insertInto('quota_count').values(anonymousCounts).execute();
}

/** The counts of a cell that no response has claimed yet. */
const EMPTY_CELL = { done: 0, held: 0, cap: null } as const;

/**
 * The counts of the cells that the survey's rules read (QUOTA-14). Undefined, without a query, if no rule reads a cell.
 */
export async function readQuotaFacts(
  database: Pick<Database, 'query'>,
  surveyId: string,
  program: Program,
  now: Date,
): Promise<QuotaFacts | undefined> {
  if (findQuotaReads(program) === undefined) return undefined;
  const cells = new Map((await findCells(database, surveyId, now)).map((cell) => [cell.cell_id, cell]));
  return quotaFacts(program, (id) => cells.get(id) ?? EMPTY_CELL);
}
