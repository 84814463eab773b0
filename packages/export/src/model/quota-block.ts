import { quotasOf } from '@canvass/logic/effects';
import { textOrEmpty, blockOf, type Block, type ExportVersion, type CellVariable } from './block.ts';

/** In which quota cells a response falls, also one that was turned away, and in which of them it is counted. */
export function quotaBlock(versions: readonly ExportVersion[]): Block {
  const groups = new Map<string, { readonly name: string; readonly cells: Map<string, string> }>();
  for (const { program } of versions) {
    for (const { id, name, cells } of quotasOf(program).groups) {
      const known = groups.get(id) ?? { name, cells: new Map<string, string>() };
      groups.set(id, known);
      const added = cells.filter((cell) => !known.cells.has(cell.id));
      added.forEach((cell) => known.cells.set(cell.id, cell.name));
    }
  }
  if (groups.size === 0) return blockOf('quota', []);
  const labels = (cells: ReadonlyMap<string, string>) =>
    [...cells].map(([value, label]) => ({ value, label }));
  const falls = [...groups].map(
    ([id, { name, cells }]): CellVariable => ({
      wanted: `quota_${id}`,
      label: `Quota ${name}: cells that the answers belong to`,
      valueLabels: labels(cells),
      missing: ['empty'],
      cell: ({ record }) => textOrEmpty(record.cells.filter((cell) => cells.has(cell)).join(' ')),
    }),
  );
  const counted: CellVariable = {
    wanted: 'quota_cells',
    label: 'Quota cells in which the response is counted',
    valueLabels: [...groups.values()].flatMap(({ cells }) => labels(cells)),
    missing: ['empty'],
    cell: (subject) => textOrEmpty(subject.counted.join(' ')),
  };
  return blockOf('quota', [...falls, counted]);
}
