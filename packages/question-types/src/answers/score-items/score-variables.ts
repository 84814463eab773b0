import type { QuestionVariable, VariableValue } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ScoreAnswer } from '@canvass/protocol';
import { NOT_APPLICABLE_VALUE } from '../variables/row-variables.ts';
import { decimalsOfStep } from '../variables/scale-decimals.ts';
import { openVariable, textValue, textVariable } from '../variables/text-variable.ts';
import { isNotApplicable, reasonRules, scoreIn } from './score-entry.ts';
import { type ScaleKind, scaleOf } from './scale.ts';

/** The score of each item, and the reason where one may be written. */
export function scoreVariables(kind: ScaleKind, question: QuestionOf<'score'>): readonly QuestionVariable[] {
  return (question.items ?? []).flatMap((option): readonly QuestionVariable[] => {
    const score: QuestionVariable = {
      option,
      kind: 'number',
      decimals: decimalsOfStep(scaleOf(kind, question, option)),
      ...(question.not_apply === true && { mayNotApply: true }),
    };
    const reason = { ...openVariable(option), ...textVariable(reasonRules(question, option)), option };
    return option.is_open === true ? [score, reason] : [score];
  });
}

export function scoreValues(question: QuestionOf<'score'>, answer: ScoreAnswer): readonly VariableValue[] {
  return (question.items ?? []).flatMap((option): readonly VariableValue[] => {
    const entry = answer[option.gid];
    const score = isNotApplicable(entry) ? NOT_APPLICABLE_VALUE : scoreIn(entry);
    const reason = textValue(reasonRules(question, option), entry?.[1] ?? '');
    return option.is_open === true ? [score, reason] : [score];
  });
}
