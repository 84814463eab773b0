import { wordsOf } from '@canvass/project';
import { RichTextView } from '@canvass/ui';
import { useRef } from 'react';
import type { ReadyReport, ReportAccess } from './load-report.ts';
import { KeepReport } from './keep-report.tsx';
import { ReportCharts } from './report-charts.tsx';
import { ReportScore } from './report-score.tsx';
import { ReportSections } from './report-sections.tsx';
import type { Sort } from './use-report.ts';
import { useLook } from '../use-look.ts';
import { useResultsWords } from '../results-words.ts';

interface ReportViewProps {
  readonly report: ReadyReport;
  readonly access: ReportAccess;
  readonly sort: Sort;
  readonly language: string;
  onSort(sort: Sort): void;
}

/** A report to look at, to keep and to show. */
export function ReportView({ report, access, sort, onSort, language }: ReportViewProps) {
  const t = useResultsWords();
  const paper = useRef<HTMLElement>(null);
  useLook(report.look);
  const made = new Intl.DateTimeFormat(wordsOf(language), { dateStyle: 'long' }).format(
    new Date(report.made_at),
  );
  return (
    <>
      <article className="app-report" ref={paper} lang={report.language}>
        <header className="app-report-head">
          <p className="app-report-eyebrow" lang={language}>
            {t('report.eyebrow')} · {t('report.made', { time: made })}
          </p>
          <h1 tabIndex={-1} dir="auto">
            <RichTextView text={report.title} inline />
          </h1>
          {access.k !== undefined && <p className="app-report-shared">{t('report.shared')}</p>}
          {report.intro !== undefined && (
            <div dir="auto">
              <RichTextView text={report.intro} />
            </div>
          )}
        </header>
        <ReportScore report={report} />
        <ReportCharts report={report} />
        <ReportSections report={report} sort={sort} onSort={onSort} />
        {report.closing !== undefined && (
          <section className="app-report-closing">
            <div dir="auto">
              <RichTextView text={report.closing} />
            </div>
          </section>
        )}
      </article>
      <KeepReport report={report} access={access} paper={paper} language={language} />
    </>
  );
}
