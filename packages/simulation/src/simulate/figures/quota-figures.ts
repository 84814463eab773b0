import type { QuotaCellPlan, QuotaGroupPlan } from '@canvass/logic/effects';
import type { Simulated } from '../simulate.ts';
import type { SimulatedSurvey } from '../simulated-survey.ts';

/** How the quotas filled: each cell at the end, how many starts it took, and the way there. */
export function quotaFigures({ quotas }: SimulatedSurvey, { fill, filledAfter }: Simulated) {
  const cells = quotas.groups.flatMap((group) => group.cells);
  const last = fill.at(-1);
  const atEnd = new Map(cells.map(({ id }, index) => [id, last?.cells[index]]));
  const cellFigures = ({ id, name, cap }: QuotaCellPlan) => ({
    id,
    name,
    cap,
    done: atEnd.get(id)?.done ?? 0,
    held: atEnd.get(id)?.held ?? 0,
    refused: atEnd.get(id)?.refused ?? 0,
    filledAfter: filledAfter.get(id) ?? null,
  });
  return {
    groups: quotas.groups.map((group) => ({
      id: group.id,
      name: group.name,
      mode: group.mode,
      cells: group.cells.map(cellFigures),
    })),
    planFilledAfter: planFilledAfter(quotas.groups, filledAfter),
    fill: fill.map((point) => ({
      ended: point.ended,
      cells: cells.map(({ id }, index) => ({ id, ...point.cells[index] })),
    })),
  };
}

/** Starts until every cell that turns away was full; null when one is not. */
function planFilledAfter(
  groups: readonly QuotaGroupPlan[],
  filledAfter: ReadonlyMap<string, number>,
): number | null {
  const cells = groups.filter(({ mode }) => mode === 'stop').flatMap((group) => group.cells);
  const starts = cells.map(({ id }) => filledAfter.get(id));
  if (cells.length === 0 || starts.includes(undefined)) return null;
  return Math.max(...starts.map((start) => start ?? 0));
}
