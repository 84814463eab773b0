import type { Paint } from '../host/host.ts';
import { table } from './table.ts';

/** A heading with its table. */
export function section(
  title: string,
  rows: readonly (readonly string[])[],
  paint: Paint,
): readonly string[] {
  return [paint.bold(title), ...table(rows).map((row) => `  ${row}`)];
}
