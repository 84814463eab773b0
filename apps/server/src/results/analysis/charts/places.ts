import type { AnalysisQuestion, LocationCounts } from '@canvass/protocol';
import type { Database } from '../../../database/database.ts';
import type { Selection } from '../read-segments.ts';
import { countCells, loadMoments } from '../count-answers.ts';

/** Maximum number of cells in the grid: about forty steps in each direction (`niceStep`), and the steps at both ends. */
const MAX_CELLS = 42 * 42;
/** Minimum size of a cell in degrees, about a hundred metres. */
const MIN_STEP = 0.001;

/** Counts of a question's locations by cells of a grid that fits the range of the locations. */
export async function countLocations(
  database: Database,
  selection: Selection,
  { x, y }: Coordinates,
): Promise<LocationCounts> {
  const [east, north] = await loadMoments(database, selection, [x, y]);
  const range = Math.max(0, ...[east, north].map((each) => (each?.max ?? 0) - (each?.min ?? 0)));
  const step = Math.max(MIN_STEP, niceStep(range));
  return {
    n: east?.n ?? 0,
    step,
    cells: await countCells(database, selection, { x, y, step, limit: MAX_CELLS }),
  };
}

interface Coordinates {
  readonly x: string;
  readonly y: string;
}

/** The variables of a question that have the coordinates. Undefined if the answers are not locations. */
export function findCoordinates({ picture, variables }: AnalysisQuestion): Coordinates | undefined {
  if (picture !== 'places') return undefined;
  const [x, y] = variables.filter(({ type }) => type === 'number');
  return x && y && { x: x.name, y: y.name };
}

const MAX_STEPS = 40;

/** A step of 1, 2 or 5 times a power of ten, so that `range` has 16 to 40 steps. */
export function niceStep(range: number, maxSteps = MAX_STEPS): number {
  const rough = Math.max(range, 1e-9) / maxSteps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}
