import {
  type AnalysisPlan,
  type AnalysisQuestion,
  type AnalysisVariable,
  endNameOf,
  type QuestionChart,
} from '@canvass/protocol';
import type { Translation } from '../i18n/translation.tsx';

/** The variables that can filter responses: all counted variables, except times other than the start. */
export function listFilterVariables(plan: AnalysisPlan): readonly AnalysisVariable[] {
  return [...plan.sides, ...plan.questions.flatMap(({ variables }) => variables)].filter(
    ({ labels, name, type }) =>
      labels.length > 0 || type === 'text' || type === 'number' || name === 'begun_at',
  );
}

/** Decides how a condition's values are entered: chosen, typed one per line, or as a span of days or numbers. */
export function chooseConditionForm(
  { type, labels }: AnalysisVariable,
  knownValues: readonly (number | string)[],
): 'choice' | 'texts' | 'days' | 'numbers' {
  if (labels.length > 0 || knownValues.length > 0) return 'choice';
  if (type === 'text') return 'texts';
  return type === 'number' ? 'numbers' : 'days';
}

/** The name of a variable in the console's texts, else its label. */
export function variableName({ name, label }: AnalysisVariable, { t, has }: Translation): string {
  return has(`side.${name}`) ? t(`side.${name as 'device'}`) : label;
}

export function valueName(
  { name, labels }: AnalysisVariable,
  value: number | string,
  { t, has, languageName }: Translation,
): string {
  if (name === 'language') return languageName(String(value));
  if (name === 'status') return t(`end.${endNameOf(value) ?? 'notEnded'}`);
  const key = `${name}.${value}`;
  if (has(key)) return t(key as 'device.pc');
  return labels.find((one) => one.value === value)?.label ?? String(value);
}

/** The name of a variable's part in the console's texts, else as it is exported. */
export function partName({ part = '' }: AnalysisVariable, { t, has }: Translation): string {
  const key = `part.${part.replaceAll(' ', '_')}`;
  return has(key) ? t(key as 'part.opinion') : part;
}

export const hasChart = (question: AnalysisQuestion, ...charts: readonly QuestionChart[]): boolean =>
  charts.includes(question.picture);

/** Whether the answers can be the rows or columns of a table. Best-worst tasks and locations cannot. */
export const isCountable = (question: AnalysisQuestion): boolean =>
  question.variables.length > 0 && !hasChart(question, 'best_worst', 'places');
