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
  isBlank,
  isEmpty,
  MAX_COMPARED_DIGITS,
  normaliseText,
  orderScalars,
  readNumber,
  type Scalar,
  startsWithText,
} from './operators.ts';
