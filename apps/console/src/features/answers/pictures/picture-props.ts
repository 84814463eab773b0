import type { AnalysisCounts, AnalysisQuestion } from '@canvass/protocol';

export interface PictureProps {
  readonly question: AnalysisQuestion;
  readonly data: AnalysisCounts;
  /** Of the groups. */
  readonly names: readonly string[];
}
