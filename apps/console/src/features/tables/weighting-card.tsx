import type { AnalysisPlan, AnalysisVariable, Weighting } from '@canvass/protocol';
import { announce, AuthorText, Button, SelectField, TextField } from '@canvass/ui';
import { useState } from 'react';
import type { QueryError } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { useOverviewQuery } from '../../api/surveys.ts';
import { useSaveWeightingMutation, useWeightingQuery } from '../../api/weighting.ts';
import { listFilterVariables, valueName, variableName } from '../../filters/variables.ts';
import { WeightingProblems } from '../../filters/weighting-problems.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { FigureRow } from '../../views/figure-row.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

interface WeightingCardProps {
  readonly surveyId: string;
  readonly plan: AnalysisPlan;
}

export function WeightingCard({ surveyId, plan }: WeightingCardProps) {
  const { t } = useTranslation();
  const mayChange = useHasScope()('publish');
  const { data, error } = useWeightingQuery(surveyId);
  return (
    <Card title={t('weighting.title')}>
      <p className="quiet">{t('weighting.hint')}</p>
      {error !== undefined && <Failure error={error} />}
      {data === undefined && error === undefined && <LoadingPlaceholder />}
      {data !== undefined && <Figures weighting={data} />}
      {data !== undefined && mayChange && (
        <WeightingForm key={data.edition} surveyId={surveyId} plan={plan} savedWeighting={data} />
      )}
      {data !== undefined && !mayChange && data.margins.length === 0 && <p>{t('weighting.none')}</p>}
    </Card>
  );
}

function Figures({ weighting: { figures, hidden } }: { readonly weighting: Weighting }) {
  const { t, formatNumber } = useTranslation();
  if (hidden === true) return <p className="quiet">{t('chart.hidden')}</p>;
  if (figures === null) return null;
  const { n, without: withoutWeight, effective, smallest, largest, limited, missed } = figures;
  return (
    <>
      <FigureRow
        entries={[
          { label: t('chart.responses'), value: formatNumber(n) },
          { label: t('tables.effective'), value: formatNumber(effective, 1) },
          {
            label: t('weighting.range'),
            value: `${formatNumber(smallest, 2)} – ${formatNumber(largest, 2)}`,
          },
        ]}
      />
      {withoutWeight > 0 && (
        <p className="quiet">{t('weighting.without', { responses: formatNumber(withoutWeight) })}</p>
      )}
      {limited > 0 && (
        <p className="quiet">
          {t('weighting.limited', { responses: formatNumber(limited), points: formatNumber(missed, 1) })}
        </p>
      )}
    </>
  );
}

/** A margin while an operator edits it. `percents` has the typed percentage of each value. */
interface MarginDraft {
  readonly variable: string;
  readonly percents: Readonly<Record<string, string>>;
}
type Drafts = readonly MarginDraft[];

interface WeightingFormProps extends WeightingCardProps {
  readonly savedWeighting: Weighting;
}

function WeightingForm({ surveyId, plan, savedWeighting }: WeightingFormProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [margins, setMargins] = useState<Drafts>(() => savedWeighting.margins.map(computeDraft));
  const [limits, setLimits] = useState<Limits>({
    least: textOf(savedWeighting.least),
    most: textOf(savedWeighting.most),
  });
  const [save, { error, isLoading }] = useSaveWeightingMutation();
  const variables = listFilterVariables(plan).filter(
    ({ labels, type }) => labels.length > 1 || type === 'text',
  );
  const freeVariables = variables.filter(({ name }) => !margins.some(({ variable }) => variable === name));
  const [least, most] = [findNumber(limits.least), findNumber(limits.most)];
  const isReady = !Number.isNaN(least) && !Number.isNaN(most) && margins.every(isFilledIn);
  const send = async () => {
    if (!isReady) return;
    const request = {
      margins: margins.map(computeMargin(variables)),
      least,
      most,
      edition: savedWeighting.edition,
    };
    const result = await save({ id: surveyId, request });
    if (!('error' in result)) announce(t('weighting.saved'));
  };
  return (
    <div className="form">
      {margins.map((margin) => (
        <MarginFields
          key={margin.variable}
          surveyId={surveyId}
          variable={variables.find(({ name }) => name === margin.variable)}
          margin={margin}
          onChange={(changed) => setMargins(margins.map((one) => (one === margin ? changed : one)))}
          onRemove={() => setMargins(margins.filter((one) => one !== margin))}
        />
      ))}
      {margins.length < MAX_MARGINS && (
        <SelectField
          aria-label={t('weighting.add')}
          value=""
          onChange={({ target }) => setMargins([...margins, { variable: target.value, percents: {} }])}
        >
          <option value="">{t('weighting.add')}</option>
          {freeVariables.map((variable) => (
            <AuthorText tag="option" key={variable.name} value={variable.name}>
              {variableName(variable, translation)}
            </AuthorText>
          ))}
        </SelectField>
      )}
      {margins.length > 0 && <LimitFields limits={limits} onChange={setLimits} />}
      {error !== undefined && <RefusalReason error={error} plan={plan} />}
      {margins.length + savedWeighting.margins.length > 0 && (
        <Button
          kind="primary"
          busy={isLoading}
          aria-disabled={!isReady || undefined}
          onClick={() => void send()}
        >
          {t(margins.length === 0 ? 'weighting.remove' : 'weighting.save')}
        </Button>
      )}
    </div>
  );
}

function RefusalReason({ error, plan }: { readonly error: QueryError; readonly plan: AnalysisPlan }) {
  const problems = 'problems' in error ? error.problems : [];
  return problems.length > 0 ? (
    <WeightingProblems problems={problems} plan={plan} />
  ) : (
    <Failure error={error} />
  );
}

interface Limits {
  readonly least: string;
  readonly most: string;
}

function LimitFields({ limits, onChange }: { readonly limits: Limits; onChange(limits: Limits): void }) {
  const { t } = useTranslation();
  return (
    <div className="pair">
      {(['least', 'most'] as const).map((end) => (
        <label key={end}>
          {t(`weighting.${end}`)}
          <TextField
            ltr
            inputMode="numeric"
            value={limits[end]}
            invalid={Number.isNaN(findNumber(limits[end]))}
            onChange={({ target }) => onChange({ ...limits, [end]: target.value })}
          />
        </label>
      ))}
    </div>
  );
}

/** The server refuses more margins. */
const MAX_MARGINS = 8;

interface MarginFieldsProps {
  readonly surveyId: string;
  /** Undefined if the survey no longer has the variable. */
  readonly variable: AnalysisVariable | undefined;
  readonly margin: MarginDraft;
  onChange(margin: MarginDraft): void;
  onRemove(): void;
}

function MarginFields({ surveyId, variable, margin, onChange, onRemove }: MarginFieldsProps) {
  const translation = useTranslation();
  const { t, formatNumber } = translation;
  const { data: overview } = useOverviewQuery(surveyId);
  const foundValues = overview?.sides.find((one) => one.variable === margin.variable)?.values ?? [];
  const namedValues = (variable?.labels.length ?? 0) > 0 ? (variable?.labels ?? []) : foundValues;
  const values = [
    ...new Set([...namedValues.map(({ value }) => String(value)), ...Object.keys(margin.percents)]),
  ];
  const sum = Object.values(margin.percents).reduce((total, text) => total + (findNumber(text) ?? 0), 0);
  const nameOf = (value: string) =>
    variable === undefined ? value : valueName(variable, typedValue(variable, value), translation);
  return (
    <fieldset className="margin">
      <AuthorText tag="legend">
        {variable === undefined ? margin.variable : variableName(variable, translation)}
      </AuthorText>
      {values.map((value) => (
        <label key={value}>
          <AuthorText>{nameOf(value)}</AuthorText>
          <TextField
            ltr
            inputMode="numeric"
            value={margin.percents[value] ?? ''}
            onChange={({ target }) =>
              onChange({ ...margin, percents: { ...margin.percents, [value]: target.value } })
            }
          />
          <span>%</span>
        </label>
      ))}
      <p className="quiet">{t('weighting.sum', { sum: formatNumber(sum, 1) })}</p>
      <Button size="small" onClick={onRemove}>
        {t('weighting.removeMargin')}
      </Button>
    </fieldset>
  );
}

const textOf = (figure: number | null): string => (figure === null ? '' : String(figure));

/** Returns null if the field is empty, and NaN if its text is not a number. A comma may be the decimal sign. */
const findNumber = (text: string): number | null => {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
};

const computeDraft = ({ variable, targets }: Weighting['margins'][number]): MarginDraft => ({
  variable,
  percents: Object.fromEntries(targets.map(({ value, percent }) => [String(value), String(percent)])),
});

const isFilledIn = ({ percents }: MarginDraft): boolean => {
  const numbers = Object.values(percents).map(findNumber);
  return numbers.some((one) => one !== null) && numbers.every((one) => one === null || one >= 0);
};

const typedValue = ({ type, labels }: AnalysisVariable, text: string): number | string =>
  labels.find(({ value }) => String(value) === text)?.value ?? (type === 'number' ? Number(text) : text);

/** A margin as the server expects it. Values with an empty field have no target. */
const computeMargin =
  (variables: readonly AnalysisVariable[]) =>
  ({ variable, percents }: MarginDraft): Weighting['margins'][number] => {
    const foundVariable = variables.find(({ name }) => name === variable);
    return {
      variable,
      targets: Object.entries(percents).flatMap(([value, text]) => {
        const percent = findNumber(text);
        return percent === null
          ? []
          : [{ value: foundVariable === undefined ? value : typedValue(foundVariable, value), percent }];
      }),
    };
  };
