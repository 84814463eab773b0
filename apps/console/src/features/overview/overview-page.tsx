import {
  type AnalysisOverview,
  type AwardOverview,
  type OperatedSurvey,
  OTHER_END_COUNTS,
  type OtherEndCount,
  otherEndCounts,
  type RetentionData,
} from '@canvass/protocol';
import { ChartTable } from '@canvass/ui/charts';
import { AuthorText } from '@canvass/ui';
import { Link, Navigate } from 'react-router-dom';
import { useHasScope } from '../../api/session.ts';
import { useAwardsQuery, useOverviewQuery, useRetentionQuery } from '../../api/surveys.ts';
import { DayColumns } from '../../charts/day-columns.tsx';
import { ShareBars } from '../../charts/share-bars.tsx';
import { useTranslation } from '../../i18n/translation.tsx';
import { Card } from '../../views/card.tsx';
import { CopyField } from '../../views/copy-field.tsx';
import { Failure } from '../../views/failure.tsx';
import { FigureRow } from '../../views/figure-row.tsx';
import { UncountedNote } from '../../views/uncounted-note.tsx';
import { LoadingPlaceholder } from '../../views/loading-placeholder.tsx';
import type { ReactNode } from 'react';

const REFRESH_MS = 10_000;

/** The first page of a survey. Operators without the scope `figures` are sent to the page that manages the survey. */
export function OverviewPage({ survey }: { readonly survey: OperatedSurvey }) {
  const hasScope = useHasScope();
  if (!hasScope('figures')) return <Navigate to="manage" replace />;
  return (
    <div className="stack">
      <Notices surveyId={survey.surveyId}>
        <Overview survey={survey} />
      </Notices>
    </div>
  );
}

/** The state of the survey, refreshed every ten seconds. */
function Overview({ survey }: { readonly survey: OperatedSurvey }) {
  const { t, formatNumber, formatPercent, formatDuration } = useTranslation();
  const { data, error } = useOverviewQuery(survey.surveyId, {
    pollingInterval: REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  if (error !== undefined) return <Failure error={error} />;
  if (data === undefined) return <LoadingPlaceholder />;
  const { finished, under_way: inProgress, abandoned } = data.counts;
  // Responses that were screened out or met a full quota could not be finished.
  const begun = finished + inProgress + abandoned;
  const total = otherEndCounts.reduce((sum, end) => sum + data.counts[end], begun);
  if (total === 0)
    return (
      <Card title={t('overview.none')}>
        <CopyField label={t('share.link')} text={new URL(survey.path, location.origin).href} />
      </Card>
    );
  return (
    <div className="stack">
      <UncountedNote segments={data.pending} />
      <FigureRow
        entries={[
          { label: t('state.finished'), value: formatNumber(finished), tone: 'good' },
          {
            label: t('overview.completion'),
            value: formatPercent(finished / Math.max(1, begun), begun),
          },
          {
            label: t('overview.medianTime'),
            value: data.median_seconds === null ? '–' : formatDuration(data.median_seconds * 1000),
          },
          { label: t('state.inProgress'), value: formatNumber(inProgress) },
          { label: t('state.abandoned'), value: formatNumber(abandoned) },
          ...otherEndCounts.map((end) => ({
            label: t(`state.${OTHER_END_COUNTS[end].label}`),
            value: formatNumber(data.counts[end]),
          })),
        ]}
      />
      <Card title={t('days.title')}>
        <DayColumns label={t('days.title')} days={data.days} />
      </Card>
      <Card title={t('pages.title')}>
        <Funnel overview={data} total={total} />
      </Card>
      <div className="columns">
        {data.sides
          .filter(({ values }) => values.length > 0)
          .map((side) => (
            <Card key={side.variable} title={t(`side.${side.variable as 'device'}`)}>
              <SideBars side={side} />
            </Card>
          ))}
      </div>
    </div>
  );
}

function SideBars({ side: { variable, values } }: { readonly side: AnalysisOverview['sides'][number] }) {
  const { t, has, languageName } = useTranslation();
  const n = values.reduce((sum, { count }) => sum + count, 0);
  const title = t(`side.${variable as 'device'}`);
  const valueText = (value: number | string, label: string) => {
    if (variable === 'language') return languageName(String(value));
    const key = `${variable}.${value}`;
    return has(key) ? t(key as 'device.pc') : label;
  };
  const entries = values.map(({ value, label, count }) => ({
    id: String(value),
    label: valueText(value, label),
    count,
  }));
  return (
    <ShareBars label={title} entryHeading={title} series={[{ label: t('chart.responses'), n, entries }]} />
  );
}

/** Pages in order: number of respondents who continued, median time, and outcomes of responses that ended there. */
function Funnel({ overview, total }: { readonly overview: AnalysisOverview; readonly total: number }) {
  const { t, formatNumber, formatPercent, formatDuration } = useTranslation();
  const { pages, stopped_before: stoppedBefore, under_way_before: inProgressBefore } = overview;
  const time = (seconds: number | null) => (seconds === null ? '–' : formatDuration(seconds * 1000));
  const computeTitle = ({ title, cid }: Page, index: number) => `${index + 1}. ${title === '' ? cid : title}`;
  return (
    <>
      <ol className="funnel">
        {stoppedBefore + inProgressBefore > 0 && (
          <li>
            <Notes
              notes={[
                { key: 'pages.stoppedBefore', count: stoppedBefore, isStop: true },
                { key: 'pages.inProgressBefore', count: inProgressBefore },
              ]}
            />
          </li>
        )}
        {pages.map((page, at) => (
          <li key={page.gid}>
            <AuthorText className="funnel-title">{computeTitle(page, at)}</AuthorText>
            <span className="funnel-figure">
              {formatPercent(page.passed / total, total)} · {time(page.median_seconds)}
            </span>
            <svg aria-hidden="true" width="100%" height="10">
              <rect className="cv-bar-track" width="100%" height="10" rx="5" />
              <rect className="cv-bar-fill" width={`${(page.passed / total) * 100}%`} height="10" rx="5" />
            </svg>
            <Notes
              notes={[
                { key: 'pages.stopped', count: page.stopped_after, isStop: true },
                { key: 'pages.inProgress', count: page.under_way_after },
                ...otherEndCounts.map((end) => ({
                  key: `pages.${OTHER_END_COUNTS[end].label}` as const,
                  count: page[end],
                })),
                { key: 'pages.notShown', count: page.not_shown },
              ]}
            />
          </li>
        ))}
      </ol>
      <ChartTable
        caption={t('pages.title')}
        summary={t('chart.table')}
        columns={[
          t('pages.page'),
          t('pages.passed'),
          t('pages.median'),
          t('pages.stoppedAfter'),
          t('state.inProgress'),
          ...otherEndCounts.map((end) => t(`state.${OTHER_END_COUNTS[end].label}`)),
          t('pages.notShownHere'),
        ]}
        rows={pages.map((page, at) => ({
          id: page.gid,
          cells: [
            <AuthorText key="title">{computeTitle(page, at)}</AuthorText>,
            formatNumber(page.passed),
            time(page.median_seconds),
            formatNumber(page.stopped_after),
            formatNumber(page.under_way_after),
            ...otherEndCounts.map((end) => formatNumber(page[end])),
            formatNumber(page.not_shown),
          ],
        }))}
      />
    </>
  );
}

type Page = AnalysisOverview['pages'][number];
interface Note {
  readonly key:
    | 'pages.stoppedBefore'
    | 'pages.inProgressBefore'
    | 'pages.stopped'
    | 'pages.inProgress'
    | `pages.${(typeof OTHER_END_COUNTS)[OtherEndCount]['label']}`
    | 'pages.notShown';
  readonly count: number;
  readonly isStop?: boolean;
}

/** A sentence for each figure that is not 0. */
function Notes({ notes }: { readonly notes: readonly Note[] }) {
  const { t, formatNumber } = useTranslation();
  return notes
    .filter(({ count }) => count > 0)
    .map(({ key, count, isStop = false }) => (
      <span key={key} className={isStop ? 'funnel-stop' : 'funnel-away'}>
        {t(key, { count, people: formatNumber(count) })}
      </span>
    ));
}

interface NoticesProps {
  readonly surveyId: string;
  /** The rest of the page. It appears together with the notices, so that they never push it down. */
  readonly children: ReactNode;
}

/** Matters that need a decision soon: coupon prizes without codes, and responses that will be deleted. */
function Notices({ surveyId, children }: NoticesProps) {
  const awards = useAwardsQuery(surveyId);
  const retention = useRetentionQuery(surveyId);
  if (awards.isLoading || retention.isLoading) return <LoadingPlaceholder />;
  return (
    <>
      <NoticeList surveyId={surveyId} overview={awards.data} retention={retention.data} />
      {children}
    </>
  );
}

interface NoticeListProps {
  readonly surveyId: string;
  readonly overview: AwardOverview | undefined;
  readonly retention: RetentionData | undefined;
}

function NoticeList({ surveyId, overview, retention }: NoticeListProps) {
  const { t, formatNumber } = useTranslation();
  const prizes = overview?.awards.flatMap(({ aid, title, stock }) =>
    stock
      .filter((one) => one.coupons_free === 0)
      .map(({ prize, name }) => ({ id: `${aid} ${prize}`, title, name })),
  );
  // Unfinished responses are always deleted soon, which needs no decision. The page "Manage" shows their number.
  const endedCount = retention?.due_within_30_days.ended ?? 0;
  if ((prizes ?? []).length === 0 && endedCount === 0) return null;
  return (
    <ul className="notices" aria-label={t('notices.title')}>
      {prizes?.map(({ id, title, name }) => (
        <li key={id}>
          <span>{t('notices.noCodes', { award: title, prize: name })}</span>
          <Link to={`/surveys/${surveyId}/awards`}>{t('notices.addCodes')}</Link>
        </li>
      ))}
      {endedCount > 0 && (
        <li>
          <span>{t('retention.dueEnded', { count: endedCount, responses: formatNumber(endedCount) })}</span>
          <Link to={`/surveys/${surveyId}/manage`}>{t('notices.retention')}</Link>
        </li>
      )}
    </ul>
  );
}
