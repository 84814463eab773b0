import { readersOf } from '@canvass/project/file';
import type { QuestionType } from '../../contract/question-type.ts';
import type { RuleContext } from '../compile/compile-rules.ts';

/** Fields with words for the controls of a question, and the types that show them. */
const LABELS = (['min_label', 'max_label', 'best_label', 'worst_label'] as const).map(
  (field) => [field, readersOf(field)] as const,
);

/** Labels on questions of a type that does not show them. */
export function checkLabels(
  { layout, sink }: RuleContext,
  types: readonly (QuestionType | undefined)[],
): void {
  layout.questions.forEach(({ question, path }, index) => {
    if (types[index] === undefined) return;
    for (const [field, readers] of LABELS) {
      if ((question[field] ?? '') === '' || readers.includes(question.qtype)) continue;
      sink.add('warning', 'text.label-unused', `${path}.${field}`, { field });
    }
  });
}
