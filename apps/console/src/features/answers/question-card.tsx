import type {
  AnalysisCondition,
  AnalysisCounts,
  AnalysisQuestion,
  AnalysisRequest,
  AnalysisTexts,
  AnalysisTextsRequest,
  AnalysisVariable,
  GroupCounts,
} from '@canvass/protocol';
import { AuthorText } from '@canvass/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useHasScope } from '../../api/session.ts';
import { surveyPath } from '../../api/surveys.ts';
import { partName } from '../../filters/variables.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Failure } from '../../views/failure.tsx';
import { Pager } from '../../views/pager.tsx';
import { useSeen } from '../../layout/use-seen.ts';
import { Card } from '../../views/card.tsx';
import { UncountedNote } from '../../views/uncounted-note.tsx';
import { SearchField } from '../../views/search-field.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import { CopyImage } from './copy-image.tsx';
import type { Comparison } from './compare-bar.tsx';
import { ChoiceChart } from './charts/choice-chart.tsx';
import { MatrixChart } from './charts/matrix-chart.tsx';
import { NumberChart } from './charts/number-chart.tsx';
import type { QuestionChartProps } from './charts/chart-props.ts';
import { PlacesChart } from './charts/places-chart.tsx';
import { RegionsChart } from './charts/regions-chart.tsx';
import { IntervalChart } from '../../charts/interval-chart.tsx';

const { useCountsQuery, useTextsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    counts: build.query<AnalysisCounts, { readonly id: string; readonly request: AnalysisRequest }>({
      query: ({ id, request: body }) => ({
        path: surveyPath(id, 'analysis', 'counts'),
        method: 'POST',
        body,
      }),
      providesTags: ['responses'],
    }),
    texts: build.query<AnalysisTexts, { readonly id: string; readonly request: AnalysisTextsRequest }>({
      query: ({ id, request: body }) => ({ path: surveyPath(id, 'analysis', 'texts'), method: 'POST', body }),
      providesTags: ['responses'],
    }),
  }),
});

interface QuestionCardProps {
  readonly surveyId: string;
  readonly question: AnalysisQuestion;
  readonly conditions: readonly AnalysisCondition[];
  readonly comparison: Comparison | undefined;
  readonly sortsByCount: boolean;
}

/** The chart of a question. The card requests the counts when the operator first scrolls near it. */
export function QuestionCard({
  surveyId,
  question,
  conditions,
  comparison,
  sortsByCount,
}: QuestionCardProps) {
  const { t, formatNumber } = useTranslation();
  const mayRead = useHasScope()('answers');
  const { ref, isSeen } = useSeen();
  const request = {
    gid: question.gid,
    where: conditions,
    ...(comparison !== undefined && { groups: comparison.groups }),
  };
  const { data, error, isFetching, refetch } = useCountsQuery({ id: surveyId, request }, { skip: !isSeen });
  const names = comparison?.names ?? [t('chart.responses')];
  const responseCounts = data?.groups.map((group) => countAnswered(group)) ?? [];
  return (
    <div ref={ref} className="question" aria-busy={isFetching}>
      <Card
        isAuthorText
        title={
          <>
            <span className="code">{question.cid}</span> {question.title}
          </>
        }
        headingEnd={
          <div className="question-beside">
            <span className="quiet">
              {responseCounts
                .map((n) => (n === null ? t('chart.tooFew') : `n = ${formatNumber(n)}`))
                .join(' / ')}
            </span>
            {data !== undefined && <CopyImage part={ref} name={question.cid} />}
          </div>
        }
      >
        {error !== undefined && <Failure error={error} />}
        {data === undefined && error === undefined && <LoadingPlaceholder rows={1} />}
        {data !== undefined && (
          <>
            <UncountedNote segments={data.pending} onRetry={refetch} />
            <QuestionChart question={question} data={data} names={names} sortsByCount={sortsByCount} />
          </>
        )}
        {mayRead &&
          question.texts.map((variable) => (
            <TextList
              key={variable.name}
              surveyId={surveyId}
              variable={variable}
              conditions={conditions}
              isSeen={isSeen}
            />
          ))}
      </Card>
    </div>
  );
}

/** Whether the chart of a group would be empty, because the survey is anonymous. */
const isWhollyHidden = ({ hidden, variables, best_worst: bestWorst, places }: GroupCounts): boolean =>
  hidden === true &&
  bestWorst === undefined &&
  places === undefined &&
  variables.every(({ n }) => n === null);

/** Number of responses that answered the most answered part of a question. Null if the number is hidden. */
export function countAnswered({
  responses,
  variables,
  best_worst: bestWorst,
  places,
  written: writtenCount,
}: GroupCounts): number | null {
  if (bestWorst !== undefined) return bestWorst.n;
  if (places !== undefined) return places.n;
  if (writtenCount !== undefined) return writtenCount;
  if (variables.length === 0) return responses;
  if (variables.some(({ n }) => n === null)) return null;
  return Math.max(...variables.map(({ n }) => n ?? 0));
}

function QuestionChart(props: QuestionChartProps) {
  const { t } = useTranslation();
  const { groups } = props.data;
  const hint = groups.some(({ hidden }) => hidden) && <p className="quiet">{t('chart.hidden')}</p>;
  if (groups.every(isWhollyHidden)) return hint;
  return (
    <div className="stack">
      {hint}
      {props.question.regions !== undefined && <RegionsChart {...props} />}
      <AnswerChart {...props} />
    </div>
  );
}

function AnswerChart(props: QuestionChartProps) {
  switch (props.question.picture) {
    case 'choices':
      return <ChoiceChart {...props} />;
    case 'matrix':
    case 'regions':
      return <MatrixChart {...props} />;
    case 'best_worst':
      return <BestWorstChart {...props} />;
    case 'scores':
    case 'nps':
    case 'ranks':
    case 'moments':
      return <NumberChart {...props} />;
    case 'places':
      return (
        <PlacesChart
          {...props}
          regionCharts={<ChoiceChart {...props} question={keepTextVariables(props.question)} />}
        />
      );
    case 'texts':
      return null; // TextList shows the texts
  }
}

const keepTextVariables = (question: AnalysisQuestion): AnalysisQuestion => ({
  ...question,
  variables: question.variables.filter(({ type }) => type === 'text'),
});

interface TextListProps {
  readonly surveyId: string;
  readonly variable: AnalysisVariable;
  readonly conditions: readonly AnalysisCondition[];
  readonly isSeen: boolean;
}

/** A searchable list of the texts that respondents wrote, latest first. Each text links to its response. */
function TextList({ surveyId, variable, conditions, isSeen }: TextListProps) {
  const translation = useTranslation();
  const { t } = translation;
  const [search, setSearch] = useState('');
  const [starts, setStarts] = useState<readonly number[]>([]);
  const before = starts.at(-1);
  const request = {
    variable: variable.name,
    search: search.trim(),
    where: conditions,
    ...(before !== undefined && { before }),
  };
  const { data, error, refetch } = useTextsQuery({ id: surveyId, request }, { skip: !isSeen });
  const label = [variable.row, variable.option, partName(variable, translation)].filter(Boolean).join(' · ');
  return (
    <div className="texts">
      {label !== '' && <AuthorText tag="h3">{label}</AuthorText>}
      <SearchField
        label={t('texts.search')}
        value={search}
        onChange={(value) => {
          setSearch(value);
          setStarts([]);
        }}
      />
      {error !== undefined && <Failure error={error} />}
      {data !== undefined && <FoundTexts surveyId={surveyId} data={data} onRetry={refetch} />}
      <Pager starts={starts} next={data?.before} onChange={setStarts} />
    </div>
  );
}

interface FoundTextsProps {
  readonly surveyId: string;
  readonly data: AnalysisTexts;
  onRetry(): void;
}

function FoundTexts({ surveyId, data: { texts, hidden, pending }, onRetry }: FoundTextsProps) {
  const { t, formatNumber } = useTranslation();
  return (
    <>
      <UncountedNote segments={pending} onRetry={onRetry} />
      {hidden === true && <p className="quiet">{t('chart.tooFew')}</p>}
      {texts.length === 0 && hidden !== true && pending === 0 && <p className="quiet">{t('texts.none')}</p>}
      <ul>
        {texts.map(({ seq, text }) => (
          <li key={seq}>
            <Link
              to={`/surveys/${surveyId}/responses/${seq}`}
              aria-label={t('texts.response', { seq: formatNumber(seq) })}
            >
              {formatNumber(seq)}
            </Link>
            <AuthorText>{text}</AuthorText>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The utilities of the options with their intervals, the most preferred option first. */
function BestWorstChart({ question, data, names }: QuestionChartProps) {
  const { t, formatNumber, formatPercent } = useTranslation();
  return (
    <div className="stack">
      {data.groups.map(({ best_worst: counted }, at) => (
        <div key={names[at]} className="stack-small">
          {data.groups.length > 1 && <AuthorText tag="h3">{names[at]}</AuthorText>}
          {counted === undefined || counted.n === 0 ? (
            <p className="quiet">{t(counted === undefined ? 'chart.tooFew' : 'chart.nobody')}</p>
          ) : (
            <>
              <p className="quiet">{t('bestWorst.hint')}</p>
              <IntervalChart
                label={question.title}
                columns={[
                  t('chart.option'),
                  t('bestWorst.utility'),
                  t('bestWorst.interval'),
                  t('bestWorst.share'),
                  t('bestWorst.best'),
                  t('bestWorst.worst'),
                  t('bestWorst.shown'),
                ]}
                entries={counted.items.map((item) => ({
                  id: item.title,
                  label: item.title,
                  value: item.logit,
                  interval: item.interval,
                  cells: [
                    formatPercent(item.share, counted.n),
                    formatNumber(item.best),
                    formatNumber(item.worst),
                    formatNumber(item.shown),
                  ],
                }))}
              />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
