import type { AnalysisVariable } from '@canvass/protocol';
import { AuthorText, SelectField } from '@canvass/ui';
import { useId } from 'react';
import { useTranslation } from '../i18n/translation.tsx';
import { variableName } from './variables.ts';

interface VariableFieldProps {
  readonly label: string;
  readonly variables: readonly AnalysisVariable[];
  /** Empty if no variable is chosen. */
  readonly value: string;
  onChange(name: string): void;
}

export function VariableField({ label, variables, value, onChange }: VariableFieldProps) {
  const translation = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <SelectField id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{translation.t('filter.choose')}</option>
        {variables.map((variable) => (
          <AuthorText tag="option" key={variable.name} value={variable.name}>
            {variableName(variable, translation)}
          </AuthorText>
        ))}
      </SelectField>
    </>
  );
}
