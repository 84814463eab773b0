import { announce, Button, RichTextView, saveFile } from '@canvass/ui';
import { useState, useRef, type RefObject } from 'react';
import { loadChunk } from '../../network/load-chunk.ts';
import { useResultsTranslation } from '../results-translation.ts';
import { storeReportImage, type ReadyReport, type ReportAccess, type Sort } from './load-report.ts';
import { ShareReport } from './share-report.tsx';
import { BarChart, ChartTable, Dial, RadarChart } from '@canvass/ui/charts';
import { useFormatLanguage } from '../../i18n/use-translate.ts';
import { formatNumber } from '../../i18n/written-forms.ts';
import { productLanguageIn } from '../../i18n/choose-language.ts';
import { ReportSections } from './report-sections.tsx';

interface ReportViewProps {
  readonly report: ReadyReport;
  readonly access: ReportAccess;
  readonly sort: Sort;
  readonly language: string;
  onSort(sort: Sort): void;
}

export function ReportView({ report, access, sort, onSort, language }: ReportViewProps) {
  const t = useResultsTranslation();
  const paper = useRef<HTMLElement>(null);
  const madeOn = new Intl.DateTimeFormat(productLanguageIn(language), { dateStyle: 'long' }).format(
    new Date(report.made_at),
  );
  return (
    <>
      <article className="app-report" ref={paper} lang={report.language}>
        <header className="app-report-head">
          <p className="app-report-eyebrow" lang={language}>
            {t('report.eyebrow')} · {t('report.made', { time: madeOn })}
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

interface KeepReportProps {
  readonly report: ReadyReport;
  readonly access: ReportAccess;
  readonly paper: RefObject<HTMLElement | null>;
  readonly language: string;
}

/** Saves the report as an image or prints it, and shares it. */
function KeepReport({ report, access, paper, language }: KeepReportProps) {
  const t = useResultsTranslation();
  const [state, setState] = useState<'saving' | 'saved' | 'not_saved'>();
  const [isSharing, setSharing] = useState(false);
  const save = async () => {
    if (paper.current === null) return;
    setState('saving');
    try {
      const { renderImage } = await loadChunk(() => import('./save-image.ts'));
      const image = await renderImage(paper.current);
      saveFile(`${t('report.title')}.png`, image);
      setState('saved');
      announce(t('report.saved'));
      void storeReportImage(access, image);
    } catch {
      setState('not_saved'); // a message below suggests a PDF
    }
  };
  return (
    <section className="app-report-keep" data-off-paper aria-labelledby="report-keep">
      <h2 id="report-keep">{t('report.keep_title')}</h2>
      <p>{t('report.keep')}</p>
      <div className="app-report-actions">
        <Button kind="primary" busy={state === 'saving'} onClick={() => void save()}>
          {t('report.save_picture')}
        </Button>
        <Button onClick={() => window.print()}>{t('report.save_pdf')}</Button>
        {report.share !== undefined && <Button onClick={() => setSharing(true)}>{t('report.share')}</Button>}
      </div>
      <output className="app-report-hint">
        {state === undefined ? t('report.pdf_hint') : t(`report.${state}`)}
      </output>
      {report.share !== undefined && (
        <ShareReport
          isOpen={isSharing}
          onClose={() => setSharing(false)}
          report={report}
          access={access}
          days={report.share.days}
          language={language}
        />
      )}
    </section>
  );
}

/** Says where the score is among the others. */
function positionText(
  { lower_percent: percent, among }: NonNullable<ReadyReport['position']>,
  t: ReturnType<typeof useResultsTranslation>,
): string {
  return percent === 100 ? t('report.position_all', { among }) : t('report.position', { percent, among });
}

function ReportScore({ report: { score, position } }: { readonly report: ReadyReport }) {
  const t = useResultsTranslation();
  const language = useFormatLanguage();
  if (score === undefined) return null;
  const title = score.title ?? t('report.score');
  const { min, max } = score;
  const scoreText =
    max === null
      ? t('report.score_alone', { title, score: score.score })
      : t('report.score_said', { title, score: score.score, max });
  return (
    <section className="app-report-score">
      <Dial share={max === null ? null : (score.score - min) / (max - min)} label={scoreText}>
        <span className="app-report-figure">{formatNumber(score.score, language)}</span>
        {max !== null && <span className="app-report-of">{t('report.score_of', { max })}</span>}
      </Dial>
      <div className="app-report-said">
        <h2 dir="auto">{title}</h2>
        {score.label !== undefined && (
          <p className="app-report-label" dir="auto">
            {score.label}
          </p>
        )}
        {score.text !== undefined && (
          <div dir="auto">
            <RichTextView text={score.text} />
          </div>
        )}
        {position !== undefined && (
          <div className="app-report-position">
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect className="app-report-others" y="3" width="100" height="4" />
              <rect className="app-report-lower" y="3" width={position.lower_percent} height="4" />
            </svg>
            <p>{positionText(position, t)}</p>
          </div>
        )}
      </div>
    </section>
  );
}

type Chart = ReadyReport['charts'][number];

/** Figures by subject: a radar chart if there are more than two, a bar with its text for each, and the table. */
function ReportCharts({ report }: { readonly report: ReadyReport }) {
  const t = useResultsTranslation();
  const language = useFormatLanguage();
  const { charts } = report;
  if (charts.length === 0) return null;
  const isRadar = report.chart === 'radar' && charts.length > 2;
  const hasOthers = charts.some(({ average }) => average !== undefined);
  return (
    <section className="app-report-charts">
      <h2>{t('report.charts')}</h2>
      {isRadar && <Radar charts={charts} hasOthers={hasOthers} />}
      <BarChart
        label={t('report.charts')}
        max={1}
        bars={charts.map((chart) => ({
          id: chart.id,
          label: (
            <>
              {chart.title}
              {chart.label !== undefined && <span className="app-report-tag">{chart.label}</span>}
            </>
          ),
          value: positionOnScale(chart, chart.score),
          text: computeFigure(chart, t('report.none'), language),
          otherValue: positionOnScale(chart, chart.average ?? null),
          ...(chart.text !== undefined && { note: <RichTextView text={chart.text} /> }),
        }))}
      />
      <ChartTable
        caption={t('report.charts')}
        summary={t('report.figures')}
        columns={[t('report.subject'), t('report.you'), ...(hasOthers ? [t('report.others')] : [])]}
        rows={charts.map((chart) => ({
          id: chart.id,
          cells: [
            chart.title,
            computeFigure(chart, t('report.none'), language),
            ...(hasOthers ? [formatFigure(chart.average, language)] : []),
          ],
        }))}
      />
    </section>
  );
}

interface RadarProps {
  readonly charts: readonly Chart[];
  readonly hasOthers: boolean;
}
function Radar({ charts, hasOthers }: RadarProps) {
  const t = useResultsTranslation();
  const othersSeries = {
    id: 'others',
    label: t('report.others'),
    values: charts.map((chart) => positionOnScale(chart, chart.average ?? null)),
  };
  const ownSeries = {
    id: 'own',
    label: t('report.you'),
    values: charts.map((chart) => positionOnScale(chart, chart.score)),
  };
  return (
    <RadarChart
      label={t('report.charts_said')}
      axes={charts.map(({ id, title }) => ({ id, label: title }))}
      series={hasOthers ? [ownSeries, othersSeries] : [ownSeries]}
      isRightToLeft={document.documentElement.dir === 'rtl'}
    />
  );
}

/** The position of a figure on its scale, from 0 to 1. Null without a figure or scale. */
function positionOnScale({ min, max }: Chart, figure: number | null): number | null {
  return figure === null || max === null || max <= min ? null : (figure - min) / (max - min);
}

function computeFigure({ score, max }: Chart, none: string, language: string): string {
  if (score === null) return none;
  const figure = formatNumber(score, language);
  return max === null ? figure : `\u2066${figure} / ${formatNumber(max, language)}\u2069`;
}

const formatFigure = (figure: number | null | undefined, language: string): string =>
  figure === null || figure === undefined ? '–' : formatNumber(figure, language);
