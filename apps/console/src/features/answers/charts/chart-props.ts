import type { AnalysisCounts, AnalysisQuestion } from '@canvass/protocol';

export interface QuestionChartProps {
  readonly question: AnalysisQuestion;
  readonly data: AnalysisCounts;
  /** Names of the groups. */
  readonly names: readonly string[];
}
