import { computeWords } from '../../json/wording.ts';
import type { CheckContext } from '../../project-index/check.ts';
import type { Finding } from '../../findings/findings.ts';
import { objectOf } from '../../findings/authored.ts';
import type { Item } from '../../project-index/project-index.ts';
import { child, type Path } from '../../json/path.ts';

/** Fields of questions whose answers are not texts, so that no answer key can match. */
const FIELDS_WITHOUT_TEXT = [
  'items',
  'rows_items',
  'category_items',
  'option_list',
  'tree_list',
] as const satisfies readonly (keyof Item<'question'>['value'])[];
type OptionFields = { readonly [K in 'gid' | (typeof FIELDS_WITHOUT_TEXT)[number]]?: unknown };

/** Checks that each answer key earns points, and that points have a key. */
export function checkScores({ project, index, findings }: CheckContext): void {
  const scores = objectOf(project.scores);
  if (scores === undefined) return;
  const keys = objectOf(scores.answer_keys) ?? {};
  const points = objectOf(scores.question_scores) ?? {};
  const path = child(undefined, 'scores');
  for (const gid of Object.keys(keys)) {
    const keyPath = child(child(path, 'answer_keys'), gid);
    const question: OptionFields = index.byGid.get(gid)?.value ?? {};
    if (!Object.hasOwn(points, gid)) findings.add(noPointsFinding(gid, keyPath));
    if (FIELDS_WITHOUT_TEXT.some((field) => isFilled(question[field])))
      findings.add(notTextFinding(gid, keyPath));
  }
  for (const gid of Object.keys(points)) {
    if (!Object.hasOwn(keys, gid))
      findings.add(noKeyFinding(gid, child(child(path, 'question_scores'), gid)));
  }
}

const isFilled = (list: unknown): boolean => Array.isArray(list) && list.length > 0;

const noPointsFinding = (gid: string, path: Path): Finding => ({
  id: 'scores.no-points',
  path,
  message: computeWords`The answers of \`${gid}\` have an answer key, but a correct answer earns no points.`,
  fix: computeWords`Add \`${gid}\` to question_scores.`,
});
const noKeyFinding = (gid: string, path: Path): Finding => ({
  id: 'scores.no-key',
  severity: 'warning',
  path,
  message: computeWords`\`${gid}\` has no answer key, so these points are never earned.`,
  fix: computeWords`Add \`${gid}\` to answer_keys. For options, use their field \`score\`.`,
});
const notTextFinding = (gid: string, path: Path): Finding => ({
  id: 'scores.key-not-text',
  severity: 'warning',
  path,
  message: computeWords`Answer keys apply to text answers, but \`${gid}\` is a choice, so no answer matches.`,
  fix: 'Set `score` of the correct option instead.',
});
