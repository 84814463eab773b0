import type { AnalysisQuestion, AnalysisVariable } from './analysis.ts';

/** The charts that the author of a report can choose. */
export const REPORT_CHARTS = ['bars', 'histogram', 'statistics', 'table'] as const;
export type ClientReportChart = (typeof REPORT_CHARTS)[number];

/** Whether the values of a variable are dates or times, which are counted by interval. */
export const hasDates = ({ type, labels }: Pick<AnalysisVariable, 'type' | 'labels'>): boolean =>
  labels.length === 0 && type !== 'number' && type !== 'text';

/** The charts that an author can choose for the answers to a question. Empty if the question has one kind of chart only. */
export function listReportCharts({
  picture,
  variables,
}: Pick<AnalysisQuestion, 'picture' | 'variables'>): readonly ClientReportChart[] {
  if (variables.length === 0 || picture === 'best_worst' || picture === 'places') return [];
  const isNumeric = variables.some(({ type, labels }) => type === 'number' && labels.length === 0);
  return REPORT_CHARTS.filter((chart) => {
    if (chart === 'histogram') return isNumeric || variables.some(hasDates);
    return chart !== 'statistics' || isNumeric;
  });
}
