import type { RecordShape, ValueShape } from '@canvass/logic';
import type { Question } from '@canvass/project';
import { rowCode } from './row-code.ts';

/** An entry for each row, by its code. */
export function recordOfRowShapes({ rows_items: rows = [] }: Question, shape: ValueShape): RecordShape {
  return { kind: 'record', parts: 'row', entries: new Map(rows.map((row) => [rowCode(row), shape])) };
}
