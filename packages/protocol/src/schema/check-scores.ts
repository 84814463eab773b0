import type { Findings } from './findings.ts';
import { fieldOf, isJsonObject, type JsonObject } from './json.ts';
import { child } from './path.ts';

/** An answer key earns something. That keys are gids of questions is looked up with the other references. */
export function checkScores(document: JsonObject, findings: Findings): void {
  const scores = fieldOf(document, 'scores');
  if (!isJsonObject(scores)) return;
  const keys = fieldOf(scores, 'answer_keys');
  const points = fieldOf(scores, 'question_scores');
  if (!isJsonObject(keys)) return;
  const path = child(child(undefined, 'scores'), 'answer_keys');
  for (const gid of Object.keys(keys)) {
    if (isJsonObject(points) && Object.hasOwn(points, gid)) continue;
    findings.add({
      id: 'scores.no-points',
      path: child(path, gid),
      message: `The answers of \`${gid}\` have a key, and a right one earns nothing.`,
      mend: `Add \`${gid}\` to question_scores.`,
    });
  }
}
