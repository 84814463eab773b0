import type { Paint } from '../host/host.ts';
import { plural } from '../report/findings-text.ts';
import { printable, type SimulationFigures } from '@canvass/simulation';
import { section } from '../report/section.ts';
import { clipped } from '../report/table.ts';

type QuotaFigures = NonNullable<SimulationFigures['quotas']>;

/** Quotas at the end, and how they filled. */
export function quotaText(quotas: QuotaFigures, paint: Paint): readonly (readonly string[])[] {
  const rows = quotas.groups.flatMap(({ name, mode, cells }) => [
    [`${clipped(printable(name), 40)}${mode === 'count' ? ' (only counted)' : ''}`],
    ...cells.map((cell) => [
      `  ${clipped(printable(cell.name), 40)}`,
      `${String(cell.done).padStart(6)} of ${cell.cap}`,
      `${String(cell.refused).padStart(6)} refused`,
      ...(cell.held > 0 ? [`${cell.held} still held`] : []),
      cell.filledAfter === null ? 'not filled' : `full after ${plural(cell.filledAfter, 'start')}`,
    ]),
  ]);
  const plan = quotas.planFilledAfter;
  const verdict =
    plan === null
      ? 'The whole plan was not filled.'
      : `The whole plan was full after ${plural(plan, 'start')}.`;
  return [[...section('Quotas', rows, paint), `  ${verdict}`], fillTable(quotas, paint)];
}

/** Places by cell, one column per point of the run. */
function fillTable({ groups, fill }: QuotaFigures, paint: Paint): readonly string[] {
  const column = (text: string) => text.padStart(6);
  const head = ['when so many had left', ...fill.map(({ ended }) => column(String(ended)))];
  const rows = groups
    .flatMap((group) => group.cells)
    .map(({ name }, at) => [
      clipped(printable(name), 40),
      ...fill.map(({ cells }) => {
        const { done = 0, held = 0 } = cells[at] ?? {};
        return column(held > 0 ? `${done}+${held}` : String(done));
      }),
    ]);
  return section('Fill over time: places counted, + held', [head, ...rows], paint);
}
