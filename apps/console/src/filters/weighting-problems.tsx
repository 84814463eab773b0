import type { AnalysisPlan, WeightingProblem } from '@canvass/protocol';
import { useTranslation } from '../i18n/translation.tsx';
import { listFilterVariables, valueName, variableName } from './variables.ts';

export function WeightingProblems({
  problems,
  plan,
}: {
  readonly problems: readonly WeightingProblem[];
  readonly plan: AnalysisPlan;
}) {
  const translation = useTranslation();
  const { t, formatNumber } = translation;
  const variables = listFilterVariables(plan);
  return (
    <div className="failure" role="alert">
      {problems.map(({ key, variable = '', value, figure = 0 }) => {
        const foundVariable = variables.find(({ name }) => name === variable);
        return (
          <p key={`${key} ${variable} ${value ?? ''}`}>
            {t(`weighting.problem.${key}`, {
              variable: foundVariable === undefined ? variable : variableName(foundVariable, translation),
              value:
                foundVariable === undefined || value === undefined
                  ? String(value ?? '')
                  : valueName(foundVariable, value, translation),
              figure: formatNumber(figure, 1),
            })}
          </p>
        );
      })}
    </div>
  );
}
