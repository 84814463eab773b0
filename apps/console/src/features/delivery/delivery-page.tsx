import type { OperatedSurvey } from '@canvass/protocol';
import { ChoiceRow, SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useWeightingQuery } from '../../api/weighting.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilters, usePlanQuery } from '../../filters/filters.tsx';
import { WeightingProblems } from '../../filters/weighting-problems.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { ExportDownload } from './export-download.tsx';
import { Webhooks } from './webhooks.tsx';

const FORMATS = ['csv', 'xlsx', 'sav', 'parquet', 'jsonl', 'codebook-csv', 'codebook-html'] as const;
const VALUES = ['codes', 'labels', 'both'] as const;

/** Exports of answers, and webhooks. */
export function DeliveryPage({ survey }: { readonly survey: OperatedSurvey }) {
  const may = useMay();
  return (
    <div className="stack">
      {may('answers') && <ExportCard survey={survey} />}
      {may('publish') && <Webhooks surveyId={survey.surveyId} />}
    </div>
  );
}

function ExportCard({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t } = useTranslation();
  const id = useId();
  const [choice, setChoice] = useState({ format: 'csv', values: 'codes', state: 'ended' });
  const { where } = useFilters();
  const [isWeighted, setWeighted] = useState(true);
  const query = new URLSearchParams({
    ...choice,
    ...(!isWeighted && { weights: 'none' }),
    ...(where.length > 0 && { where: JSON.stringify(where) }),
  });
  return (
    <Card title={t('export.title')}>
      <div className="form">
        <FilterBar surveyId={surveyId} />
        <label htmlFor={`${id}-format`}>{t('export.format')}</label>
        <SelectField
          id={`${id}-format`}
          value={choice.format}
          onChange={({ target }) => setChoice({ ...choice, format: target.value })}
        >
          {FORMATS.map((format) => (
            <option key={format} value={format}>
              {t(`export.${format}`)}
            </option>
          ))}
        </SelectField>
        <div className="pair">
          <label>
            {t('export.values')}
            <SelectField
              value={choice.values}
              onChange={({ target }) => setChoice({ ...choice, values: target.value })}
            >
              {VALUES.map((values) => (
                <option key={values} value={values}>
                  {t(`export.values.${values}`)}
                </option>
              ))}
            </SelectField>
          </label>
          <label>
            {t('export.state')}
            <SelectField
              value={choice.state}
              onChange={({ target }) => setChoice({ ...choice, state: target.value })}
            >
              <option value="ended">{t('export.ended')}</option>
              <option value="all">{t('export.all')}</option>
            </SelectField>
          </label>
        </div>
        <WeightsBox surveyId={surveyId} checked={isWeighted} onChange={setWeighted} />
        <ExportDownload
          path={`${surveyPath(surveyId, 'export')}?${query}`}
          name={exportFileName(surveyId, choice)}
        />
      </div>
    </Card>
  );
}

interface WeightsBoxProps {
  readonly surveyId: string;
  readonly checked: boolean;
  onChange(checked: boolean): void;
}

/** Whether exports have weights, in a survey with a weighting. If it no longer works, exports with weights are refused. */
function WeightsBox({ surveyId, checked, onChange }: WeightsBoxProps) {
  const { t } = useTranslation();
  const { data: weighting } = useWeightingQuery(surveyId);
  const { data: plan } = usePlanQuery(surveyId);
  if (weighting === undefined || weighting.margins.length === 0) return null;
  return (
    <>
      <ChoiceRow
        type="checkbox"
        label={t('export.weights')}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {checked && weighting.problems.length > 0 && plan !== undefined && (
        <WeightingProblems problems={weighting.problems} plan={plan} />
      )}
    </>
  );
}

/** The name under which the browser saves the file. */
function exportFileName(surveyId: string, { format }: { readonly format: string }): string {
  const isCodebook = format.startsWith('codebook-');
  return isCodebook ? `${surveyId}-codebook.${format.slice('codebook-'.length)}` : `${surveyId}.${format}`;
}
