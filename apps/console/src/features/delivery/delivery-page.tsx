import type { OperatedSurvey } from '@canvass/protocol';
import { SelectField } from '@canvass/ui';
import { useId, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilters } from '../../filters/filters.tsx';
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
  const query = new URLSearchParams({
    ...choice,
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
        <ExportDownload
          path={`${surveyPath(surveyId, 'export')}?${query}`}
          name={exportFileName(surveyId, choice)}
        />
      </div>
    </Card>
  );
}

/** The name under which the browser saves the file. */
function exportFileName(surveyId: string, { format }: { readonly format: string }): string {
  const isCodebook = format.startsWith('codebook-');
  return isCodebook ? `${surveyId}-codebook.${format.slice('codebook-'.length)}` : `${surveyId}.${format}`;
}
