import type {
  AnalysisPlan,
  CrossTable,
  CrossTableRequest,
  OperatedSurvey,
  TableAxis,
} from '@canvass/protocol';
import { AuthorText, ChoiceRow, SelectField } from '@canvass/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';
import { useWeightingQuery } from '../../api/weighting.ts';
import { FilterBar } from '../../filters/filter-bar.tsx';
import { useFilters, usePlanQuery } from '../../filters/filters.tsx';
import { isCountable, variableName } from '../../filters/variables.ts';
import { WeightingProblems } from '../../filters/weighting-problems.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { Failure } from '../../views/failure.tsx';
import { UncountedNote } from '../../views/uncounted-note.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';

import { CrossTableView, FIGURES, type Figure } from './cross-table-view.tsx';
import { WeightingCard } from './weighting-card.tsx';
import './tables.css';

const { useTableQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    table: build.query<CrossTable, { readonly id: string; readonly request: CrossTableRequest }>({
      query: ({ id, request: body }) => ({
        path: surveyPath(id, 'analysis', 'table'),
        method: 'POST',
        body,
      }),
      providesTags: ['responses', 'weighting'],
    }),
  }),
});

export function TablesPage({ survey: { surveyId } }: { readonly survey: OperatedSurvey }) {
  const { data: plan, error } = usePlanQuery(surveyId);
  const { t } = useTranslation();
  if (error !== undefined) return <Failure error={error} />;
  if (plan === undefined) return <LoadingPlaceholder />;
  if (countableQuestions(plan).length === 0) return <p className="empty">{t('answers.none')}</p>;
  return (
    <div className="stack">
      <TableCard surveyId={surveyId} plan={plan} />
      <WeightingCard surveyId={surveyId} plan={plan} />
    </div>
  );
}

const countableQuestions = (plan: AnalysisPlan) => plan.questions.filter(isCountable);

interface TableCardProps {
  readonly surveyId: string;
  readonly plan: AnalysisPlan;
}

function TableCard({ surveyId, plan }: TableCardProps) {
  const { t } = useTranslation();
  const [rows, setRows] = useState(`q:${countableQuestions(plan)[0]?.gid ?? ''}`);
  const [columns, setColumns] = useState('');
  const [isWeighted, setWeighted] = useState(true);
  const [figure, setFigure] = useState<Figure>('column');
  const { data: weighting } = useWeightingQuery(surveyId);
  const problems = weighting?.problems ?? [];
  const hasWeights = weighting !== undefined && weighting.margins.length > 0;
  const weighted = hasWeights && isWeighted && problems.length === 0;
  return (
    <Card title={t('tables.title')}>
      <div className="form">
        <FilterBar surveyId={surveyId} />
        <div className="pair">
          <AxisField label={t('tables.rows')} plan={plan} value={rows} onChange={setRows} />
          <AxisField label={t('tables.columns')} plan={plan} value={columns} hasSides onChange={setColumns} />
          <label>
            {t('tables.figure')}
            <SelectField value={figure} onChange={({ target }) => setFigure(target.value as Figure)}>
              {FIGURES.map((listedFigure) => (
                <option key={listedFigure} value={listedFigure}>
                  {t(`tables.${listedFigure}`)}
                </option>
              ))}
            </SelectField>
          </label>
        </div>
        {hasWeights && (
          <ChoiceRow
            type="checkbox"
            label={t('tables.weighted')}
            checked={weighted}
            disabled={problems.length > 0}
            onChange={({ target }) => setWeighted(target.checked)}
          />
        )}
        {problems.length > 0 && <WeightingProblems problems={problems} plan={plan} />}
      </div>
      {columns === '' ? (
        <p className="cross-table quiet">{t('tables.choose')}</p>
      ) : (
        weighting !== undefined && (
          <Table
            surveyId={surveyId}
            plan={plan}
            request={{ rows: axisOf(rows), columns: axisOf(columns), weighted }}
            figure={figure}
          />
        )
      )}
    </Card>
  );
}

interface TableProps extends TableCardProps {
  readonly request: Omit<CrossTableRequest, 'where'>;
  readonly figure: Figure;
}

function Table({ surveyId, plan, request, figure }: TableProps) {
  const { t } = useTranslation();
  const { conditions } = useFilters();
  const { data, error, isFetching, refetch } = useTableQuery({
    id: surveyId,
    request: { ...request, where: conditions },
  });
  if (error !== undefined) return <TableFailure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  return (
    <div className="cross-table" aria-busy={isFetching}>
      <UncountedNote segments={data.pending} onRetry={refetch} />
      <CrossTableView plan={plan} table={data} figure={figure} />
      <p className="quiet">
        {t('answers.finished')} {t('tables.marks')}
        {plan.anonymous && ` ${t('answers.anonymous', { least: plan.least })}`}
      </p>
    </div>
  );
}

/** The error of a table, such as that it would have too many columns. */
function TableFailure({ error }: { readonly error: Parameters<typeof Failure>[0]['error'] }) {
  const { t } = useTranslation();
  const isTooWide =
    'reason' in error && error.reason.kind === 'code' && error.reason.key === 'tables.columns';
  return isTooWide ? (
    <p className="failure" role="alert">
      {t('tables.tooMany')}
    </p>
  ) : (
    <Failure error={error} />
  );
}

/** Reads the value of an axis field: `q:` and the gid of a question, or `v:` and the name of a variable. */
const axisOf = (text: string): TableAxis =>
  text.startsWith('q:') ? { gid: text.slice(2) } : { variable: text.slice(2) };

interface AxisFieldProps {
  readonly label: string;
  readonly plan: AnalysisPlan;
  readonly value: string;
  /** Whether variables that are not answers, such as the device, can be chosen. */
  readonly hasSides?: boolean;
  onChange(value: string): void;
}

function AxisField({ label, plan, value, hasSides = false, onChange }: AxisFieldProps) {
  const translation = useTranslation();
  const { t } = translation;
  return (
    <label>
      {label}
      <SelectField value={value} onChange={({ target }) => onChange(target.value)}>
        {value === '' && <option value="">{t('filter.choose')}</option>}
        <optgroup label={t('tables.questions')}>
          {countableQuestions(plan).map(({ gid, cid, title }) => (
            <AuthorText tag="option" key={gid} value={`q:${gid}`}>
              {cid} {title}
            </AuthorText>
          ))}
        </optgroup>
        {hasSides && (
          <optgroup label={t('tables.sides')}>
            {plan.sides
              .filter(({ type, labels }) => type === 'text' || type === 'number' || labels.length > 0)
              .map((variable) => (
                <AuthorText tag="option" key={variable.name} value={`v:${variable.name}`}>
                  {variableName(variable, translation)}
                </AuthorText>
              ))}
          </optgroup>
        )}
      </SelectField>
    </label>
  );
}
