import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { EvaluationAnswer } from '@canvass/protocol';
import { NOT_APPLICABLE_VALUE } from '../../answers/variables/row-variables.ts';
import { NOT_OPENED, textValue, textVariable } from '../../answers/variables/text-variable.ts';
import { levelOf, opinionRules } from './evaluation-answer.ts';

/** The level, whether each of its tags was chosen, and the opinion. */
export function evaluationVariables(question: QuestionOf<'evaluation'>): readonly QuestionVariable[] {
  const { option_list: levels = [] } = question;
  const mayNotApply = question.not_apply === true ? ({ mayNotApply: true } as const) : {};
  const choices = levels.map(({ gid, value, title }) => ({ key: gid, value, title }));
  const tags = levels.flatMap(({ title, items = [] }, level) =>
    items.map(
      (tag, at): QuestionVariable => ({
        part: `L${level + 1}_${at + 1}`,
        partTitle: `${title}: ${tag.title}`,
        kind: 'flag',
        ...mayNotApply,
      }),
    ),
  );
  const opinion = { part: 'open', partTitle: 'opinion', ...textVariable(opinionRules(question)) };
  return [
    { kind: 'choice', measure: 'ordinal', choices, ...mayNotApply },
    ...tags,
    ...(question.write_evaluate === true ? [{ ...opinion, ...mayNotApply }] : []),
  ];
}

/** Tags are offered with their level only. */
export function evaluationValues(
  question: QuestionOf<'evaluation'>,
  answer: EvaluationAnswer,
): readonly VariableValue[] {
  const isRefused = answer.no_apply !== undefined;
  const level = levelOf(question, answer.score);
  const tags = (question.option_list ?? []).flatMap((one) =>
    (one.items ?? []).map(({ gid }) => {
      if (one !== level) return NOT_OPENED;
      return answer.tagsId?.includes(gid) === true ? 1 : 0;
    }),
  );
  const opinion = textValue(opinionRules(question), answer.open);
  const values = [level?.gid, ...tags, ...(question.write_evaluate === true ? [opinion] : [])];
  return isRefused ? values.map(() => NOT_APPLICABLE_VALUE) : values;
}
