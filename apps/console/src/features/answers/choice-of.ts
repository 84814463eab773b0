import type { AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import type { Words } from '../../i18n/words.tsx';

/** Variables by which responses can be chosen: those with values that have names, and a few others. */
export function chooseable(plan: AnalysisPlan): readonly AnalysisVariable[] {
  return [...plan.sides, ...plan.questions.flatMap(({ variables }) => variables)].filter(
    ({ labels, name }) =>
      labels.length > 0 || name === 'language' || name === 'version' || name === 'begun_at',
  );
}

/** How a variable is called: those that every survey has in the words of the console. */
export function variableName({ name, label }: AnalysisVariable, { t, has }: Words): string {
  return has(`side.${name}`) ? t(`side.${name as 'device'}`) : label;
}

/** How a value is called. */
export function valueName(
  { name, labels }: AnalysisVariable,
  value: number | string,
  { t, has, language }: Words,
): string {
  if (name === 'language') return language(String(value));
  const known = `${name}.${value}`;
  if (has(known)) return t(known as 'device.pc');
  return labels.find((one) => one.value === value)?.label ?? String(value);
}
