import { computeWords } from '../json/wording.ts';
import { listOf, objectOf, objectsIn, textOf } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';

/** Reports checks that share an id, questions that a check names twice, and `required_text` without effect. */
export function checkConsistencyChecks(context: CheckContext): void {
  const { project, findings } = context;
  reportUnusedRequiredTexts(context);
  const knownIds = new Set<string>();
  for (const [check, path] of objectsIn(project, 'checks', undefined)) {
    const gid = textOf(check.gid) ?? '';
    if (gid !== '' && knownIds.has(gid))
      findings.add({
        id: 'check.duplicate',
        path: child(path, 'gid'),
        message: computeWords`The id \`${gid}\` is already used by another check, so their translations and exports would be ambiguous.`,
        fix: 'Choose another id.',
      });
    knownIds.add(gid);
    const questionGids = listOf(check.at);
    questionGids.forEach((question, index) => {
      if (typeof question !== 'string' || questionGids.indexOf(question) === index) return;
      findings.add({
        id: 'check.question-twice',
        severity: 'warning',
        path: child(child(path, 'at'), index),
        message: computeWords`The question \`${question}\` is listed twice.`,
        fix: 'Remove one of the two.',
      });
    });
  }
}

/** Reports messages about missing answers of optional questions. A plaster_code may still require an answer. */
function reportUnusedRequiredTexts({ index, findings }: CheckContext): void {
  for (const { kind, value, path } of index.items) {
    if (kind !== 'question' || textOf(value.required_text) === undefined) continue;
    if (value.required === true || value.required === 'ask' || textOf(value.plaster_code) !== undefined)
      continue;
    const parts = [...objectsIn(value, 'items', path), ...objectsIn(value, 'rows_items', path)];
    if (parts.some(([part]) => part.required === true || objectOf(part.open_attrs)?.required === true))
      continue;
    findings.add({
      id: 'check.text-unused',
      severity: 'warning',
      path: child(path, 'required_text'),
      message: 'No answer is required here, so this message is never shown.',
      fix: 'Set required to true or "ask", or remove required_text.',
    });
  }
}
