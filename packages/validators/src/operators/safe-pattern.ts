import { parsePattern } from './pattern/parse-pattern.ts';
import { compilePatternTree, type PatternProgram } from './pattern/pattern-program.ts';
import type { PatternProblem } from './pattern/pattern-tree.ts';
import { runPattern, type Meter } from './pattern/run-pattern.ts';

/** Longest pattern, in characters (docs/expression-language.md, Limits). */
export const MAX_PATTERN_LENGTH = 200;
/** Longest text that is searched, in characters; a longer one does not match. */
const MAX_PATTERN_INPUT = 2000;

/** A regular expression whose time is linear in the text. */
export interface SafePattern {
  readonly source: string;
  readonly program: PatternProgram;
}
export type PatternResult = { readonly pattern: SafePattern } | { readonly problem: PatternProblem };

/**
 * `RegEx` (LANG-6): a pattern of ECMAScript with the `u` flag, run by an automaton of our
 * own, never by the host's backtracking engine. What it cannot run, or should not, comes back as a problem.
 */
export function compilePattern(source: string): PatternResult {
  if (source.length > MAX_PATTERN_LENGTH) return { problem: 'too-long' };
  const parsed = parsePattern(source);
  if ('problem' in parsed) return parsed;
  const program = compilePatternTree(parsed.tree);
  return program === undefined ? { problem: 'too-large' } : { pattern: { source, program } };
}

/** Whether the pattern matches somewhere in the text; false for a text that is too long. */
export function matchesPattern(pattern: SafePattern, text: string, meter: Meter = { steps: 0 }): boolean {
  return text.length <= MAX_PATTERN_INPUT && runPattern(pattern.program, text, meter);
}
