export { isBlank, isEmpty } from './emptiness.ts';
export { equalScalars } from './equality.ts';
export { normaliseText } from './normalise-text.ts';
export { orderScalars } from './ordering.ts';
export type { PatternProblem } from './pattern/pattern-tree.ts';
export type { Meter } from './pattern/run-pattern.ts';
export { MAX_COMPARED_DIGITS, readNumber } from './read-number.ts';
export {
  compilePattern,
  MAX_PATTERN_LENGTH,
  matchesPattern,
  type PatternResult,
  type SafePattern,
} from './safe-pattern.ts';
export type { Scalar } from './scalar.ts';
export { containsText, endsWithText, startsWithText } from './text-operators.ts';
