import type { AnalysisCondition, AnalysisPlan, AnalysisVariable } from '@canvass/protocol';
import { AuthorText, Button, ChoiceRow, Dialog, TextArea, TextField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useOverviewQuery } from '../api/surveys.ts';
import { type Translation, useTranslation } from '../i18n/translation.tsx';
import { useFilters, usePlanQuery } from './filters.tsx';
import { VariableField } from './variable-field.tsx';
import { chooseConditionForm, listFilterVariables, valueName, variableName } from './variables.ts';

export function FilterBar({ surveyId }: { readonly surveyId: string }) {
  const translation = useTranslation();
  const { t } = translation;
  const { conditions, setConditions } = useFilters();
  const { data: plan } = usePlanQuery(surveyId);
  const [isOpen, setOpen] = useState(false);
  const variables = plan === undefined ? [] : listFilterVariables(plan);
  const describe = (condition: AnalysisCondition) => describeCondition(condition, variables, translation);
  return (
    <div className="filter-bar">
      <Button size="small" onClick={() => setOpen(true)}>
        {t('filter.add')}
      </Button>
      {conditions.map((condition, at) => (
        <span key={describe(condition)} className="chip">
          <bdi>{describe(condition)}</bdi>
          <button
            type="button"
            aria-label={t('filter.remove', { condition: describe(condition) })}
            onClick={() => setConditions(conditions.filter((_, other) => other !== at))}
          >
            ×
          </button>
        </span>
      ))}
      <Dialog open={isOpen} title={t('filter.title')} closeLabel={t('close')} onClose={() => setOpen(false)}>
        {plan !== undefined && (
          <FilterForm
            surveyId={surveyId}
            plan={plan}
            variables={variables}
            onAdd={(condition) => {
              setOpen(false);
              setConditions([...conditions, condition]);
            }}
          />
        )}
      </Dialog>
    </div>
  );
}

/** A condition in words, such as "Devices: Phone". */
function describeCondition(
  { variable, values = [], min, max }: AnalysisCondition,
  variables: readonly AnalysisVariable[],
  translation: Translation,
): string {
  const foundVariable = variables.find(({ name }) => name === variable);
  if (foundVariable === undefined) return variable;
  const format = (end: number | undefined) => {
    if (end === undefined) return '';
    return foundVariable.type === 'number'
      ? translation.formatNumber(end, 2)
      : translation.formatTime(end, false);
  };
  const hasEnds = min !== undefined || max !== undefined;
  const text = hasEnds
    ? [min, max].map(format).join(' – ')
    : values.map((value) => valueName(foundVariable, value, translation)).join(', ');
  return `${variableName(foundVariable, translation)}: ${text}`;
}

interface FilterFormProps {
  readonly surveyId: string;
  readonly plan: AnalysisPlan;
  readonly variables: readonly AnalysisVariable[];
  onAdd(condition: AnalysisCondition): void;
}

function FilterForm({ surveyId, plan, variables, onAdd }: FilterFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [content, setContent] = useState<FormContent>(NOTHING);
  const variable = variables.find((one) => one.name === name);
  const values = useValues(surveyId, variable);
  const form = variable && chooseConditionForm(variable, values);
  const condition = form && createCondition(name, form, content);
  return (
    <div className="form">
      <VariableField
        label={t('filter.by')}
        variables={variables}
        plan={plan}
        value={name}
        onChange={(chosen) => {
          setName(chosen);
          setContent(NOTHING);
        }}
      />
      {variable !== undefined && form === 'choice' && (
        <ValueChoices variable={variable} values={values} content={content} onChange={setContent} />
      )}
      {form === 'texts' && <TypedValues content={content} onChange={setContent} />}
      {(form === 'days' || form === 'numbers') && (
        <Ends form={form} content={content} onChange={setContent} />
      )}
      <Button
        kind="primary"
        wide
        aria-disabled={condition === undefined || undefined}
        onClick={() => condition !== undefined && onAdd(condition)}
      >
        {t('filter.show')}
      </Button>
    </div>
  );
}

interface FormContent {
  readonly chosen: readonly (number | string)[];
  readonly typedText: string;
  readonly from: string;
  readonly to: string;
}
const NOTHING: FormContent = { chosen: [], typedText: '', from: '', to: '' };

interface ContentProps {
  readonly content: FormContent;
  onChange(content: FormContent): void;
}

function ValueChoices({
  variable,
  values,
  content,
  onChange,
}: ContentProps & { readonly variable: AnalysisVariable; readonly values: readonly (number | string)[] }) {
  const translation = useTranslation();
  const { chosen } = content;
  return (
    <fieldset className="rows">
      <legend>{translation.t('filter.values')}</legend>
      {values.map((value) => (
        <ChoiceRow
          key={value}
          type="checkbox"
          label={<AuthorText tag="bdi">{valueName(variable, value, translation)}</AuthorText>}
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onChange({
              ...content,
              chosen: target.checked ? [...chosen, value] : chosen.filter((other) => other !== value),
            })
          }
        />
      ))}
    </fieldset>
  );
}

function TypedValues({ content, onChange }: ContentProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('filter.typed')}</label>
      <TextArea
        id={id}
        dir="auto"
        value={content.typedText}
        onChange={({ target }) => onChange({ ...content, typedText: target.value })}
      />
    </>
  );
}

function Ends({ form, content, onChange }: ContentProps & { readonly form: 'days' | 'numbers' }) {
  const { t } = useTranslation();
  return (
    <div className="pair">
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          {t(`filter.${end}`)}
          <TextField
            {...(form === 'days' ? { type: 'date' } : { inputMode: 'numeric', ltr: true })}
            value={content[end]}
            onChange={({ target }) => onChange({ ...content, [end]: target.value })}
          />
        </label>
      ))}
    </div>
  );
}

/** Returns undefined while the fields are empty or contain invalid numbers. */
export function createCondition(
  variable: string,
  form: ReturnType<typeof chooseConditionForm>,
  { chosen, typedText, from, to }: FormContent,
): AnalysisCondition | undefined {
  if (form === 'choice') return chosen.length === 0 ? undefined : { variable, values: chosen };
  if (form === 'texts') {
    const values = typedText.split('\n').map((line) => line.trim());
    const unique = [...new Set(values)].filter((value) => value !== '');
    return unique.length === 0 ? undefined : { variable, values: unique };
  }
  if (from === '' && to === '') return undefined;
  if (form === 'days') return createTimeCondition(variable, { from, to });
  const [min, max] = [from, to].map((text) => (text.trim() === '' ? undefined : Number(text)));
  if (Number.isNaN(min) || Number.isNaN(max)) return undefined;
  return createRange(variable, min, max);
}

/** Makes the smaller bound the minimum. Returns undefined if both bounds are undefined. */
function createRange(variable: string, min: number | undefined, max: number | undefined) {
  if (min !== undefined && max !== undefined)
    return { variable, min: Math.min(min, max), max: Math.max(min, max) };
  if (min === undefined && max === undefined) return undefined;
  return { variable, ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** A condition for whole days in the time zone of this browser. An empty end leaves the span open. */
export function createTimeCondition(
  variable: string,
  { from, to }: { readonly from: string; readonly to: string },
): AnalysisCondition {
  // Days have the form YYYY-MM-DD, so that their texts have the order of the days.
  const [first, last] = from !== '' && to !== '' && to < from ? [to, from] : [from, to];
  return {
    variable,
    ...(first !== '' && { min: Date.parse(`${first}T00:00`) }),
    ...(last !== '' && { max: Date.parse(`${last}T23:59:59.999`) }),
  };
}

/** Returns the values that have names. If none has a name, returns the values that occur in responses. */
function useValues(surveyId: string, variable: AnalysisVariable | undefined): readonly (number | string)[] {
  const { data: overview } = useOverviewQuery(surveyId);
  if (variable === undefined) return [];
  if (variable.labels.length > 0) return variable.labels.map(({ value }) => value);
  const side = overview?.sides.find((one) => one.variable === variable.name);
  return side?.values.map(({ value }) => value) ?? [];
}
