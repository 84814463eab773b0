import type { Cell } from '@canvass/logic';
import type { Block, BlockVariable, RowSubject } from './block.ts';

/** A variable that makes its own cell; a text without labels where nothing else is said. */
export interface CellVariable extends Partial<BlockVariable> {
  readonly wanted: string;
  readonly label: string;
  cell(subject: RowSubject): Cell;
}

/** A block from variables that each make their own cell. */
export function blockOf(group: BlockVariable['group'], own: readonly CellVariable[]): Block {
  return {
    variables: own.map(({ cell: _, ...variable }) => ({
      type: 'text',
      measure: 'nominal',
      valueLabels: [],
      missing: [],
      group,
      ...variable,
    })),
    cells: (subject) => own.map(({ cell }) => cell(subject)),
  };
}
