import { wordsOf } from '../json/wording.ts';
import type { Path } from '../json/path.ts';
import { listOf, type Wrong } from './authored.ts';
import type { Findings } from './findings.ts';

/** Reports a range `[minimum, maximum, …]` whose minimum exceeds its maximum. Null means no limit. */
export function checkRange(
  range: readonly (number | null | Wrong)[] | Wrong | undefined,
  path: Path,
  findings: Findings,
): void {
  const [least, most, ...others] = listOf(range);
  if (typeof least !== 'number' || typeof most !== 'number' || least <= most) return;
  findings.add({
    id: 'settings.empty-range',
    path,
    message: wordsOf`No answer can be at least ${least} and at most ${most}.`,
    fix: 'Write the smaller bound first, or null for no bound.',
    changes: [{ kind: 'write', value: [most, least, ...others] }],
  });
}
