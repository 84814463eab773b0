import type { Findings } from '../shape/findings.ts';
import { isJsonObject, listField, textField } from '../json/json.ts';
import { child } from '../json/path.ts';
import type { QuestionParts } from '../questions/question-parts.ts';

const LISTS = ['option_bind_list', 'row_bind_list'] as const;

/** Bound options follow an earlier question, never their own. */
export function checkBindings({ item }: QuestionParts, findings: Findings): void {
  const gid = textField(item.value, 'gid');
  for (const list of LISTS) {
    for (const [index, binding] of listField(item.value, list).entries()) {
      if (!isJsonObject(binding) || gid === undefined || textField(binding, 'bindQ') !== gid) continue;
      findings.add({
        id: 'binding.self',
        path: child(child(child(item.path, list), index), 'bindQ'),
        message: 'What is offered would depend on what is chosen in the same question.',
        fix: 'Name an earlier question.',
      });
    }
  }
}
