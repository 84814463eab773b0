import { computeWords } from '../json/wording.ts';
import type { Path } from '../json/path.ts';
import { listOf, type Wrong } from './authored.ts';
import type { Findings } from './findings.ts';

/** Reports a range `[minimum, maximum, …]` whose minimum exceeds its maximum. Null means no limit. */
export function checkRange(
  range: readonly (number | null | Wrong)[] | Wrong | undefined,
  path: Path,
  findings: Findings,
): void {
  const [minimum, maximum, ...otherValues] = listOf(range);
  if (typeof minimum !== 'number' || typeof maximum !== 'number' || minimum <= maximum) return;
  findings.add({
    id: 'settings.empty-range',
    path,
    message: computeWords`No answer can be at least ${minimum} and at most ${maximum}.`,
    fix: 'Write the smaller bound first, or null for no bound.',
    changes: [{ kind: 'write', value: [maximum, minimum, ...otherValues] }],
  });
}
