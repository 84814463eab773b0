import type { Database } from '../../database/database.ts';
import { isAnonymous, isProtected, protectSegments, readReleased } from './anonymity/anonymous-figures.ts';
import { readSegments, type ScannedSegment, type Selection } from './read-segments.ts';

/**
 * Reads these variables of selected responses. All counts of answers are computed from these segments. For figures of
 * anonymous surveys, they contain rounded numbers of responses, and reading throws `HiddenFigure` if the figure must be
 * hidden.
 */
export function scanSegments(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): AsyncGenerator<ScannedSegment, void> {
  if (isProtected(selection)) return protectSegments(database, selection, variables);
  return selection.purpose === 'texts' && isAnonymous(selection.model.program)
    ? readReleased(database, selection, variables)
    : readSegments(database, selection, variables);
}

/** The values of one selected response, in the order of the requested variables. */
export type ScannedRow = readonly (number | string | null)[];

/** Reads these variables of all selected responses, newest first, and yields the rows of each segment. */
export async function* scanRows(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): AsyncGenerator<readonly ScannedRow[], void> {
  for await (const { columns, selected } of scanSegments(database, selection, variables)) {
    const rows: ScannedRow[] = [];
    for (let at = selected.length - 1; at >= 0; at -= 1)
      if (selected[at] === 1)
        rows.push(columns.map(({ values, codes }) => values[(codes[at] ?? 0) - 1] ?? null));
    yield rows;
  }
}
