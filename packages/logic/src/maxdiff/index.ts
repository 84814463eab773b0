export { analyseMaxdiff } from './analysis/analyse-maxdiff.ts';
export type { MaxdiffTaskAnswer } from './analysis/analyse-maxdiff.ts';
export { type DesignMetrics, designMetrics } from './quality/design-metrics.ts';
export { MAXDIFF_ALGORITHM, type MaxdiffDesign, maxdiffDesign } from './design/maxdiff-design.ts';
export { maxdiffLint, type MaxdiffWarningId } from './quality/maxdiff-lint.ts';
export { maxdiffRecovery } from './quality/maxdiff-recovery.ts';
