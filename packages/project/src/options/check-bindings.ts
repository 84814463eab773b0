import type { CheckContext } from '../project-index/check.ts';
import { textOf, objectsIn } from '../findings/authored.ts';
import { child } from '../json/path.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';

const LISTS = ['option_bind_list', 'row_bind_list'] as const;

/** Options may be bound to earlier questions, but not to their own. */
export function checkBindings({ item }: QuestionParts, { findings }: CheckContext): void {
  const gid = textOf(item.value.gid);
  for (const list of LISTS) {
    for (const [binding, path] of objectsIn(item.value, list, item.path)) {
      if (gid === undefined || binding.bindQ !== gid) continue;
      findings.add({
        id: 'binding.self',
        path: child(path, 'bindQ'),
        message: 'The options would depend on the answer to the same question.',
        fix: 'Use an earlier question.',
      });
    }
  }
}
