import type { AnalysisCounts, AnalysisQuestion } from '@canvass/protocol';

export interface QuestionChartProps {
  readonly question: AnalysisQuestion;
  readonly data: AnalysisCounts;
  readonly names: readonly string[];
  /** Bars are sorted by the first group, the largest first. Otherwise they have the survey's order. */
  readonly sortsByCount: boolean;
}
