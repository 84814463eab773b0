import type { RecordShape, ValueShape } from '@canvass/logic';
import { rowCode } from './row-code.ts';
import type { MatrixQuestion } from './row-cells.ts';

/** An entry for each row, by its code. */
export function recordOfRowShapes({ rows_items: rows = [] }: MatrixQuestion, shape: ValueShape): RecordShape {
  return { kind: 'record', parts: 'row', entries: new Map(rows.map((row) => [rowCode(row), shape])) };
}
