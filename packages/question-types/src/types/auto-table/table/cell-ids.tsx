import { cellPart } from '../../../answers/rows/parts.ts';
import { type PartIds, partIds } from '../../../controls/question/question-ids.ts';
import type { ScreenRow } from './use-table-rows.tsx';

/** What issues call a cell; a name of its own for cells that no issue can be about. */
export function partOf({ key, stored }: Pick<ScreenRow, 'key' | 'stored'>, column: string): string {
  return cellPart(stored === undefined ? `blank${key}` : String(stored), column);
}

export const cellIds = (gid: string, row: Pick<ScreenRow, 'key' | 'stored'>, column: string): PartIds =>
  partIds(gid, partOf(row, column));
