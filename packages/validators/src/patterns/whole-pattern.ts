import { MAX_PATTERN_TEXT } from '../contract/validator.ts';
import { parsePattern } from './parse-pattern.ts';
import { compilePatternTree, MAX_PATTERN_LENGTH, runPattern, type SafePattern } from './safe-pattern.ts';
import type { PatternProblem } from './pattern-tree.ts';

/**
 * Compiles an author's pattern of a text (VALID-31), in the syntax of `RegEx` (LANG-6). It matches whole texts only.
 * Returns a problem if the pattern is invalid or not supported.
 */
export function compileWholePattern(
  source: string,
): { readonly pattern: SafePattern } | { readonly problem: PatternProblem } {
  if (source.length > MAX_PATTERN_LENGTH) return { problem: 'too-long' };
  const parsed = parsePattern(source);
  if ('problem' in parsed) return parsed;
  const whole = [{ kind: 'edge', at: 'start' }, parsed.tree, { kind: 'edge', at: 'end' }] as const;
  const program = compilePatternTree({ kind: 'sequence', items: whole });
  return program === undefined ? { problem: 'too-large' } : { pattern: { source, program } };
}

/** Whether a text as a whole has the form of the pattern. False for a text with more than `MAX_PATTERN_TEXT` characters. */
export function matchesWhole({ program }: SafePattern, text: string): boolean {
  const isShort = text.length <= 2 * MAX_PATTERN_TEXT; // a character has one or two code units
  return isShort && runPattern(program, text, { steps: 0 }, Number.POSITIVE_INFINITY);
}
