import { isWholeType, LABEL_FIELDS, type QuestionType } from '../../contract/question-type.ts';
import type { RuleContext } from '../compile/compile-rules.ts';

/** Labels on questions of a type that does not show them. */
export function checkLabels(
  { layout, sink }: RuleContext,
  types: readonly (QuestionType | undefined)[],
): void {
  layout.questions.forEach(({ question, path }, index) => {
    const type = types[index];
    if (type === undefined || !isWholeType(type)) return;
    for (const field of LABEL_FIELDS) {
      if ((question[field] ?? '') === '' || type.labels?.includes(field) === true) continue;
      sink.add('warning', 'text.label-unused', `${path}.${field}`, { field });
    }
  });
}
