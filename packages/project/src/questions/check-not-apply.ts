import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';
import { textOf } from '../findings/authored.ts';

/**
 * Rules see the label of "not applicable" instead of the code 99 (TYPE-22), which differs from a real 99. Reports
 * labels that rules would read as numbers.
 */
export function checkNotApply({ item }: QuestionParts, { findings }: CheckContext): void {
  const words = textOf(item.value.not_apply_text);
  if (item.value.not_apply !== true || words === undefined) return;
  const number = words.normalize('NFKC').trim();
  if (number === '' || Number.isNaN(Number(number))) return;
  findings.add({
    id: 'answer.not-apply-number',
    severity: 'warning',
    path: child(item.path, 'not_apply_text'),
    message: `Rules read "${number}" as a number, so "not applicable" would count as a score.`,
    fix: 'Use a text that is not a number.',
  });
}
