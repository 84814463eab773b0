import { RichTextView } from '@canvass/ui';
import { BarChart, ChartTable, RadarChart } from '@canvass/ui/charts';
import { useFormatLanguage } from '../../i18n/use-translate.ts';
import { formatNumber } from '../../i18n/written-forms.ts';
import { useResultsTranslation } from '../results-words.ts';
import type { ReadyReport } from './load-report.ts';

type Chart = ReadyReport['charts'][number];

/** Figures by subject: a radar chart if there are enough, a bar with its text for each, and the table. */
export function ReportCharts({ report }: { readonly report: ReadyReport }) {
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
          value: partOf(chart, chart.score),
          text: figureOf(chart, t('report.none'), language),
          compare: partOf(chart, chart.average ?? null),
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
            figureOf(chart, t('report.none'), language),
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
  const others = {
    id: 'others',
    label: t('report.others'),
    values: charts.map((chart) => partOf(chart, chart.average ?? null)),
  };
  const own = {
    id: 'own',
    label: t('report.you'),
    values: charts.map((chart) => partOf(chart, chart.score)),
  };
  return (
    <RadarChart
      label={t('report.charts_said')}
      axes={charts.map(({ id, title }) => ({ id, label: title }))}
      series={hasOthers ? [own, others] : [own]}
      isRightToLeft={document.documentElement.dir === 'rtl'}
    />
  );
}

/** The position on the chart's scale, from 0 to 1. Null without a figure or scale. */
function partOf({ min, max }: Chart, figure: number | null): number | null {
  return figure === null || max === null || max <= min ? null : (figure - min) / (max - min);
}

function figureOf({ score, max }: Chart, none: string, language: string): string {
  if (score === null) return none;
  const figure = formatNumber(score, language);
  return max === null ? figure : `\u2066${figure} / ${formatNumber(max, language)}\u2069`;
}

const formatFigure = (figure: number | null | undefined, language: string): string =>
  figure === null || figure === undefined ? '–' : formatNumber(figure, language);
