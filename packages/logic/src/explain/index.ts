export { explain } from './explain.ts';
export type {
  ComparedKind,
  ComputedSource,
  Explanation,
  FlowReason,
  HiddenEntry,
  JumpObstacle,
  JumpReason,
  ReadValue,
  Reason,
  RuleOutcome,
  IncompatibleComparison,
} from './explanation.ts';
export { findInfluences } from './influences.ts';
export { collectLiterals } from './literals.ts';
