import type { Cell } from '@canvass/logic';
import type { Block, BlockVariable, RowSubject } from './block.ts';

/** A variable that makes its own cell; a text without labels where nothing else is said. */
export interface Told extends Partial<BlockVariable> {
  readonly wanted: string;
  readonly label: string;
  cell(subject: RowSubject): Cell;
}

/** A block from variables that each make their own cell. */
export function blockOf(group: BlockVariable['group'], told: readonly Told[]): Block {
  return {
    variables: told.map(({ cell: _, ...variable }) => ({
      type: 'text',
      measure: 'nominal',
      valueLabels: [],
      missing: [],
      group,
      ...variable,
    })),
    cells: (subject) => told.map(({ cell }) => cell(subject)),
  };
}
