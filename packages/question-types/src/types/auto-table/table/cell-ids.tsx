import { cellPart } from '../../../answers/rows/parts.ts';
import { type PartIds, partIds } from '../../../controls/question/question-ids.ts';
import type { ScreenRow } from './use-table-rows.tsx';

/** The part that issues about a cell name; a unique name for cells that cannot have issues. */
export function partOf({ key, stored }: Pick<ScreenRow, 'key' | 'stored'>, column: string): string {
  return cellPart(stored === undefined ? `blank${key}` : String(stored), column);
}

export const cellIds = (gid: string, row: Pick<ScreenRow, 'key' | 'stored'>, column: string): PartIds =>
  partIds(gid, partOf(row, column));
