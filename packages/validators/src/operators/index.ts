export type { PatternProblem } from '../patterns/pattern-tree.ts';
export {
  compilePattern,
  MAX_PATTERN_LENGTH,
  matchesPattern,
  type Meter,
  type PatternResult,
  type SafePattern,
} from '../patterns/safe-pattern.ts';
export {
  containsText,
  endsWithText,
  equalScalars,
  normaliseText,
  orderScalars,
  startsWithText,
} from './comparisons.ts';
export { isBlank, isEmpty, MAX_COMPARED_DIGITS, readNumber, type Scalar } from './values.ts';
