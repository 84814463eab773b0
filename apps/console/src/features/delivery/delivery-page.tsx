import {
  EXPORT_FORMATS,
  EXPORTED_STATES,
  EXPORTED_VALUES,
  exportFileName,
  type ExportFormatId,
  exportFormatIds,
  type OperatedSurvey,
} from '@canvass/protocol';
import { Button, ChoiceRow, saveFile, SelectField } from '@canvass/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useWeightingQuery } from '../../api/weighting.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilters, usePlanQuery } from '../../filters/filters.tsx';
import { WeightingProblems } from '../../filters/weighting-problems.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Webhooks } from './webhooks.tsx';
import { download } from '../../api/api.ts';

export function DeliveryPage({ survey }: { readonly survey: OperatedSurvey }) {
  const hasScope = useHasScope();
  return (
    <div className="stack">
      {hasScope('answers') && <ExportCard survey={survey} />}
      {hasScope('publish') && <Webhooks surveyId={survey.surveyId} />}
    </div>
  );
}

function ExportCard({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { t } = useTranslation();
  const id = useId();
  const [choice, setChoice] = useState({ format: 'csv' as ExportFormatId, values: 'codes', state: 'ended' });
  const { conditions } = useFilters();
  const [isWeighted, setWeighted] = useState(true);
  const query = new URLSearchParams({
    ...choice,
    ...(!isWeighted && { weights: 'none' }),
    ...(conditions.length > 0 && { where: JSON.stringify(conditions) }),
  });
  return (
    <Card title={t('export.title')}>
      <div className="form">
        <FilterBar surveyId={surveyId} />
        <label htmlFor={`${id}-format`}>{t('export.format')}</label>
        <SelectField
          id={`${id}-format`}
          value={choice.format}
          onChange={({ target }) => setChoice({ ...choice, format: target.value as ExportFormatId })}
        >
          {exportFormatIds.map((format) => (
            <option key={format} value={format}>
              {t(EXPORT_FORMATS[format].label)}
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
              {EXPORTED_VALUES.map((values) => (
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
              {EXPORTED_STATES.map((state) => (
                <option key={state} value={state}>
                  {t(`export.${state}`)}
                </option>
              ))}
            </SelectField>
          </label>
        </div>
        <WeightsBox surveyId={surveyId} checked={isWeighted} onChange={setWeighted} />
        <ExportDownload
          path={`${surveyPath(surveyId, 'export')}?${query}`}
          name={exportFileName(surveyId, choice.format)}
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

/** Adds weights to exports if the survey has a weighting. The server refuses these exports while it has problems. */
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

type Progress =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'running' | 'done'; readonly bytes: number };

interface ExportDownloadProps {
  readonly path: string;
  readonly name: string;
}

/**
 * Downloads a file and shows the bytes received so far. The server writes the file while sending it, so its size is unknown.
 * An interrupted download is discarded (docs/api.md, Exports), and a message says so.
 */
function ExportDownload({ path, name }: ExportDownloadProps) {
  const { t, formatSize } = useTranslation();
  const [progress, setProgress] = useState<Progress>({ state: 'idle' });
  const runningDownload = useRef<AbortController>(undefined);
  useEffect(() => () => runningDownload.current?.abort(), []);
  const start = async () => {
    const control = new AbortController();
    runningDownload.current = control;
    try {
      setProgress({ state: 'running', bytes: 0 });
      const file = await download(path, control.signal, (bytes) => setProgress({ state: 'running', bytes }));
      saveFile(name, file);
      setProgress({ state: 'done', bytes: file.size });
    } catch {
      setProgress({ state: control.signal.aborted ? 'idle' : 'failed' });
    }
  };
  return (
    <div className="actions">
      <Button kind="primary" busy={progress.state === 'running'} onClick={() => void start()}>
        {t('export.go')}
      </Button>
      {progress.state === 'running' && (
        <Button onClick={() => runningDownload.current?.abort()}>{t('cancel')}</Button>
      )}
      <output className="quiet">
        {progress.state === 'running' && t('export.running', { size: formatSize(progress.bytes) })}
        {progress.state === 'done' && t('export.done', { size: formatSize(progress.bytes) })}
      </output>
      {progress.state === 'failed' && (
        <p className="failure" role="alert">
          {t('export.failed')}
        </p>
      )}
    </div>
  );
}
