import type { AnalysisCondition, AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import { Button, ChoiceRow, Dialog, TextField } from '@canvass/ui';
import { useState } from 'react';
import { useOverviewQuery } from '../../api/surveys.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { VariableField } from './variable-field.tsx';
import { filterVariables, valueName, variableName } from './variables.ts';

interface FilterBarProps {
  readonly surveyId: string;
  readonly plan: AnalysisPlan;
  readonly where: readonly AnalysisCondition[];
  onChange(where: readonly AnalysisCondition[]): void;
}

/** The conditions that select responses. Each can be removed; without conditions all responses are shown. */
export function FilterBar({ surveyId, plan, where, onChange }: FilterBarProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [isOpen, setOpen] = useState(false);
  const variables = filterVariables(plan);
  const described = ({ variable, values = [], min, max }: AnalysisCondition) => {
    const known = variables.find(({ name }) => name === variable);
    if (known === undefined) return variable;
    if (min !== undefined || max !== undefined) {
      const ends = [min, max].map((at) => (at === undefined ? '' : translation.moment(at, false)));
      return `${variableName(known, translation)}: ${ends.join(' – ')}`;
    }
    return `${variableName(known, translation)}: ${values.map((value) => valueName(known, value, translation)).join(', ')}`;
  };
  return (
    <div className="filter-bar">
      <Button size="small" onClick={() => setOpen(true)}>
        {t('filter.add')}
      </Button>
      {where.map((condition, at) => (
        <span key={described(condition)} className="chip">
          <bdi>{described(condition)}</bdi>
          <button
            type="button"
            aria-label={t('filter.remove', { condition: described(condition) })}
            onClick={() => onChange(where.filter((_, other) => other !== at))}
          >
            ×
          </button>
        </span>
      ))}
      <Dialog open={isOpen} title={t('filter.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        <FilterForm
          surveyId={surveyId}
          variables={variables}
          onAdd={(condition) => {
            setOpen(false);
            onChange([...where, condition]);
          }}
        />
      </Dialog>
    </div>
  );
}

interface FilterFormProps {
  readonly surveyId: string;
  readonly variables: readonly AnalysisVariable[];
  onAdd(condition: AnalysisCondition): void;
}

function FilterForm({ surveyId, variables, onAdd }: FilterFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly (number | string)[]>([]);
  const [span, setSpan] = useState({ from: '', to: '' });
  const variable = variables.find((one) => one.name === name);
  const values = useValues(surveyId, variable);
  const isTime = variable?.type === 'datetime';
  const isReady = isTime ? span.from !== '' || span.to !== '' : chosen.length > 0;
  const add = () => {
    if (!isReady || variable === undefined) return;
    onAdd(isTime ? createTimeCondition(name, span) : { variable: name, values: chosen });
  };
  return (
    <div className="form">
      <VariableField
        label={t('filter.by')}
        variables={variables}
        value={name}
        onChange={(chosen) => {
          setName(chosen);
          setChosen([]);
        }}
      />
      {variable !== undefined && !isTime && (
        <fieldset className="rows">
          <legend>{t('filter.values')}</legend>
          {values.map((value) => (
            <ChoiceRow
              key={value}
              type="checkbox"
              label={<bdi>{valueName(variable, value, translation)}</bdi>}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
              }
            />
          ))}
        </fieldset>
      )}
      {isTime && (
        <div className="pair">
          {(['from', 'to'] as const).map((end) => (
            <label key={end}>
              {t(`filter.${end}`)}
              <TextField
                type="date"
                value={span[end]}
                onChange={({ target }) => setSpan({ ...span, [end]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
      <Button kind="primary" wide aria-disabled={!isReady || undefined} onClick={add}>
        {t('filter.show')}
      </Button>
    </div>
  );
}

/** Whole days in the time of this browser. An empty end leaves the span open. */
export function createTimeCondition(
  variable: string,
  { from, to }: { readonly from: string; readonly to: string },
): AnalysisCondition {
  return {
    variable,
    ...(from !== '' && { min: Date.parse(`${from}T00:00`) }),
    ...(to !== '' && { max: Date.parse(`${to}T23:59:59.999`) }),
  };
}

/** Values of a variable: those with names, or those that occur in responses. */
function useValues(surveyId: string, variable: AnalysisVariable | undefined): readonly (number | string)[] {
  const { data: overview } = useOverviewQuery(surveyId);
  if (variable === undefined) return [];
  if (variable.labels.length > 0) return variable.labels.map(({ value }) => value);
  const side = overview?.sides.find((one) => one.variable === variable.name);
  return side?.values.map(({ value }) => value) ?? [];
}
