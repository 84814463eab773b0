import { useEffect, useState } from 'react';
import {
  readCachedReport,
  loadReport,
  findReportAccess,
  type LoadedReport,
  type ReportAccess,
  type Sort,
} from './load-report.ts';
import { Button, PageActions, ProgressBar } from '@canvass/ui';
import { documentTitle } from '../../navigation/document-title.ts';
import { StatusCard } from '../../layout/status-card.tsx';
import type { SitePageProps } from '../../navigation/site-page.ts';
import { computeLanguage } from '../../navigation/page-language.ts';
import { ResultsFrame } from '../results-frame.tsx';
import { useResultsTranslation } from '../results-translation.ts';
import { ReportView } from './report-view.tsx';
import './report.css';

/** REPORT-1: `/{id}/reportPage?seq=`: the report of the response on this device, or of a shared link with its key. */
export function ReportPage({ navigation, surveyId, language: pageLanguage }: SitePageProps) {
  const [search] = useState(() => navigation.current().search);
  const language = computeLanguage(pageLanguage, search);
  return (
    <ResultsFrame language={language}>
      <ReportLoader surveyId={surveyId} language={language} search={search} />
    </ResultsFrame>
  );
}

interface LoadedProps extends Pick<SitePageProps, 'surveyId' | 'language'> {
  readonly search: string;
}
function ReportLoader({ surveyId, language, search }: LoadedProps) {
  const t = useResultsTranslation();
  const [sort, setSort] = useState<Sort>('survey');
  const [attempt, setAttempt] = useState(0);
  const result = useReport({ surveyId, language, search }, sort, attempt);
  useEffect(() => documentTitle(t('report.title')), [t]);
  if (result === undefined) return null;
  if (typeof result === 'string')
    return (
      <StatusCard title={t(result === 'refused' ? 'report.closed_title' : 'report.failed_title')} mark="info">
        <p>{t(result === 'refused' ? 'report.closed' : 'report.failed')}</p>
        {result === 'failed' && (
          <PageActions
            primary={
              <Button kind="primary" size="large" onClick={() => setAttempt(attempt + 1)}>
                {t('report.again')}
              </Button>
            }
          />
        )}
      </StatusCard>
    );
  const { access, report } = result;
  if (report.state === 'generating') return <GeneratingReport percent={report.percent} />;
  return <ReportView report={report} access={access} sort={sort} onSort={setSort} language={language} />;
}

/** Progress of generating the report. The browser asks before the page is left. */
function GeneratingReport({ percent }: { readonly percent: number }) {
  const t = useResultsTranslation();
  useEffect(() => {
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', confirmLeaving);
    return () => window.removeEventListener('beforeunload', confirmLeaving);
  }, []);
  return (
    <StatusCard title={t('report.making')} mark="clock">
      <output>{t('report.making_percent', { percent })}</output>
      <div className="app-report-progress">
        <ProgressBar percent={percent} label={t('report.making')} />
      </div>
      <p>{t('report.stay')}</p>
    </StatusCard>
  );
}

/** Interval between requests for a report that is being generated, in milliseconds. It grows up to a maximum. */
const FIRST_MS = 1_000;
const MAX_WAIT_MS = 5_000;

type ShownReport =
  | { readonly access: ReportAccess; readonly report: LoadedReport }
  | 'refused'
  | 'failed'
  | undefined;

/** Requests the report of the page's address until it is ready. Returns undefined before the first reply. */
function useReport(address: Address, sort: Sort, attempt: number): ShownReport {
  const [shownReport, setShownReport] = useState<ShownReport>();
  const { surveyId, language, search } = address;
  useEffect(() => {
    let timer: number | undefined;
    let isGone = false;
    const requestReport = async (access: ReportAccess, wait: number): Promise<void> => {
      const report = await loadReport(access, sort);
      if (isGone) return;
      setShownReport(typeof report === 'string' ? report : { access, report });
      if (typeof report === 'string' || report.state === 'ready') return;
      timer = window.setTimeout(() => void requestReport(access, Math.min(MAX_WAIT_MS, wait * 1.5)), wait);
    };
    void findReportAccess(surveyId, language, search).then((access) => {
      if (isGone) return undefined;
      if (access === undefined) return setShownReport('refused');
      const report = readCachedReport(access, sort);
      if (report !== undefined) setShownReport({ access, report });
      return requestReport(access, FIRST_MS);
    });
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [surveyId, language, search, sort, attempt]);
  return shownReport;
}

interface Address {
  readonly surveyId: string;
  readonly language: string;
  readonly search: string;
}
