export {
  analyseMaxdiff,
  type MaxdiffAnalysis,
  type MaxdiffAnalysisOptions,
  type MaxdiffItem,
} from './analyse-maxdiff.ts';
export { type DesignMetrics, designMetrics } from './design-metrics.ts';
export {
  MAXDIFF_ALGORITHM,
  type MaxdiffDesign,
  maxdiffDesign,
  type MaxdiffRequest,
} from './maxdiff-design.ts';
export { maxdiffLint, type MaxdiffWarning, type MaxdiffWarningId } from './maxdiff-lint.ts';
export { type MaxdiffRecovery, maxdiffRecovery } from './maxdiff-recovery.ts';
export { simulateMaxdiff } from './simulate-maxdiff.ts';
