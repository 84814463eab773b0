import type { AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import { AuthorText, SelectField } from '@canvass/ui';
import { useId } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { variableName } from './variables.ts';

interface VariableFieldProps {
  readonly label: string;
  readonly variables: readonly AnalysisVariable[];
  readonly plan: AnalysisPlan;
  /** Empty if no variable is chosen. */
  readonly value: string;
  onChange(name: string): void;
}

/** A choice of a variable: those of questions, then those of the response. */
export function VariableField({ label, variables, plan, value, onChange }: VariableFieldProps) {
  const translation = useTranslation();
  const id = useId();
  const isSide = ({ name }: AnalysisVariable) => plan.sides.some((side) => side.name === name);
  const groups = [
    { title: translation.t('tables.questions'), options: variables.filter((one) => !isSide(one)) },
    { title: translation.t('tables.sides'), options: variables.filter(isSide) },
  ];
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <SelectField id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{translation.t('filter.choose')}</option>
        {groups
          .filter(({ options }) => options.length > 0)
          .map(({ title, options }) => (
            <optgroup key={title} label={title}>
              {options.map((variable) => (
                <AuthorText tag="option" key={variable.name} value={variable.name}>
                  {variableName(variable, translation)}
                </AuthorText>
              ))}
            </optgroup>
          ))}
      </SelectField>
    </>
  );
}
