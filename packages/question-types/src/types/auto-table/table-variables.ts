import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { AutoTableAnswer } from '@canvass/protocol';
import { textValue, textVariable } from '../../answers/variables/text-variable.ts';
import { columnRules } from './column-rules.ts';
import { rowBounds } from './table-rows.ts';

/** How many rows were filled, and what stands in each column of each of them. */
export function tableVariables(question: QuestionOf<'auto_table'>): readonly QuestionVariable[] {
  const cells = linesOf(question).flatMap((line) =>
    (question.items ?? []).map(
      (option): QuestionVariable => ({ line, option, ...textVariable(columnRules(option)) }),
    ),
  );
  return [{ part: 'rows', partTitle: 'rows', kind: 'number' }, ...cells];
}

export function tableValues(
  question: QuestionOf<'auto_table'>,
  answer: AutoTableAnswer,
): readonly VariableValue[] {
  const cells = linesOf(question).flatMap((line) =>
    (question.items ?? []).map((option) => textValue(columnRules(option), answer[line - 1]?.[option.gid])),
  );
  return [answer.length, ...cells];
}

function linesOf(question: QuestionOf<'auto_table'>): readonly number[] {
  return Array.from({ length: rowBounds(question).max }, (_, at) => at + 1);
}
