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
export { influences } from './influences.ts';
export { literalsAbout } from './literals.ts';
