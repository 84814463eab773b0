import { attachedFiles, start, type State } from '@canvass/logic';
import { decideQuota, type Ledgers, openLedgers, quotaClaims, runEffects } from '@canvass/logic/effects';
import { carryAnswers, type CarryOut } from '../response-log/carry-answers.ts';
import { effectiveAnswers } from '../response-log/step-store.ts';
import { factsOf, readStored } from '../response-log/fold-stored.ts';
import { findLinks } from '../response-log/response-store.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Database } from '../database/database.ts';
import { factsOnVersion } from '../response-log/facts-on-version.ts';
import { transact } from '../database/transact.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Surveys } from '../surveys/surveys.ts';
import {
  findCellIds,
  findCounts,
  findFinished,
  findFinishedNumbers,
  type FinishedRow,
  replaceCounts,
} from './quota-overview-store.ts';
import { lockCells } from './quota-store.ts';

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
export async function recount(
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
