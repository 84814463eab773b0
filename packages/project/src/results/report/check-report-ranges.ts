import type { Path } from '../../json/path.ts';
import { objectsIn } from '../../findings/authored.ts';
import type { Findings } from '../../findings/findings.ts';

/** Ranges of a figure (REPORT-2): each holds something, and no figure lies in two of them, or between them. */
export function checkRanges<T extends object>(
  container: T,
  field: string & keyof T,
  path: Path,
  findings: Findings,
): void {
  const spans = [...objectsIn(container, field, path)].flatMap(([range, place]) => {
    const span = spanOf(range);
    return span === undefined ? [] : [{ ...span, place }];
  });
  for (const { from, to, place } of spans) {
    if (from < to) continue;
    findings.add({
      id: 'report.range-empty',
      path: place,
      message: `No figure lies from ${from} up to ${to}, so this is never said.`,
      fix: 'Write a `to` above `from`.',
    });
  }
  const inOrder = spans
    .filter(({ from, to }) => from < to)
    .toSorted((a, b) => a.from - b.from || a.to - b.to);
  for (const [at, { from, place }] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before !== undefined && from !== before.to) findings.add(between(before.to, from, place));
  }
}

const between = (end: number, begin: number, path: Path) =>
  begin < end
    ? ({
        id: 'report.range-overlap',
        path,
        message: `Figures from ${begin} up to ${end} lie in another range, too: which text would be theirs?`,
        fix: 'Let each range begin where the one below it ends.',
      } as const)
    : ({
        id: 'report.range-gap',
        severity: 'warning',
        path,
        message: `Nothing is said of figures from ${end} up to ${begin}.`,
        fix: 'Let each range begin where the one below it ends.',
      } as const);

interface Span {
  readonly from: number;
  readonly to: number;
}
/** Undefined where a bound is no number, which is reported elsewhere. */
function spanOf(range: { readonly from?: unknown; readonly to?: unknown }): Span | undefined {
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = range;
  return typeof from === 'number' && typeof to === 'number' ? { from, to } : undefined;
}
