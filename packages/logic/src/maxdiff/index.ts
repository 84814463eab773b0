export {
  analyseMaxdiff,
  type MaxdiffAnalysis,
  type MaxdiffAnalysisOptions,
  type MaxdiffItem,
} from './analysis/analyse-maxdiff.ts';
export { type DesignMetrics, designMetrics } from './quality/design-metrics.ts';
export {
  MAXDIFF_ALGORITHM,
  type MaxdiffDesign,
  maxdiffDesign,
  type MaxdiffRequest,
} from './design/maxdiff-design.ts';
export { maxdiffLint, type MaxdiffWarning, type MaxdiffWarningId } from './quality/maxdiff-lint.ts';
export { type MaxdiffRecovery, maxdiffRecovery } from './quality/maxdiff-recovery.ts';
export { simulateMaxdiff } from './quality/simulate-maxdiff.ts';
