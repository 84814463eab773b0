import type { Program } from '@canvass/logic';
import { quotaFacts, quotaReadsOf } from '@canvass/logic/effects';
import type { QuotaFacts } from '@canvass/protocol';
import type { Database } from '../storage/database.ts';
import { findCells } from './quota-overview-store.ts';

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
