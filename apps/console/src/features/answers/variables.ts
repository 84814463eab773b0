import type { AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import type { Translation } from '../../i18n/translation.tsx';

/** Variables by which responses can be filtered: those whose values have names, language, version and day. */
export function filterVariables(plan: AnalysisPlan): readonly AnalysisVariable[] {
  return [...plan.sides, ...plan.questions.flatMap(({ variables }) => variables)].filter(
    ({ labels, name }) =>
      labels.length > 0 || name === 'language' || name === 'version' || name === 'begun_at',
  );
}

/** The name of a variable. Variables of every survey have a text of the console. */
export function variableName({ name, label }: AnalysisVariable, { t, has }: Translation): string {
  return has(`side.${name}`) ? t(`side.${name as 'device'}`) : label;
}

/** The name of a value. */
export function valueName(
  { name, labels }: AnalysisVariable,
  value: number | string,
  { t, has, language }: Translation,
): string {
  if (name === 'language') return language(String(value));
  const known = `${name}.${value}`;
  if (has(known)) return t(known as 'device.pc');
  return labels.find((one) => one.value === value)?.label ?? String(value);
}
