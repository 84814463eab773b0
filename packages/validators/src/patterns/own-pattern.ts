import {
  lengthIssues,
  MAX_PATTERN_TEXT,
  type Validator,
  type ValidatorSettings,
} from '../contract/validator.ts';
import { parsePattern } from './parse-pattern.ts';
import { compilePatternTree, MAX_PATTERN_LENGTH, runPattern, type SafePattern } from './safe-pattern.ts';
import type { PatternProblem } from './pattern-tree.ts';

/**
 * Compiles an author's pattern of a whole text (VALID-31), in the syntax of `RegEx` (LANG-6). Returns a problem if the
 * pattern is invalid or not supported.
 */
export function compileWholePattern(
  source: string,
): { readonly pattern: SafePattern } | { readonly problem: PatternProblem } {
  if (source.length > MAX_PATTERN_LENGTH) return { problem: 'too-long' };
  const parsed = parsePattern(source);
  if ('problem' in parsed) return parsed;
  const items = [
    { kind: 'assertion', position: 'start' },
    parsed.tree,
    { kind: 'assertion', position: 'end' },
  ] as const;
  const program = compilePatternTree({ kind: 'sequence', items: items });
  return program === undefined ? { problem: 'too-large' } : { pattern: { source, program } };
}

/** Whether a text as a whole has the form of the pattern. False for texts over twice `MAX_PATTERN_TEXT` code units. */
export function matchesWhole({ program }: SafePattern, text: string): boolean {
  const isShort = text.length <= 2 * MAX_PATTERN_TEXT; // a character has one or two code units
  return isShort && runPattern(program, text, { steps: 0 }, Number.POSITIVE_INFINITY);
}

/**
 * VALID-31: checks a text of any type against the author's pattern. A pattern that cannot be compiled accepts every
 * text, because the check of the project reports it.
 */
export const ownPattern = {
  id: 'pattern',
  input: { mode: 'text' },
  normalise: (text) => text,
  validate(text, settings) {
    const pattern = findPattern(settings);
    const tooLong = pattern === undefined ? [] : lengthIssues(text, [null, MAX_PATTERN_TEXT]);
    if (tooLong.length > 0) return tooLong;
    return pattern === undefined || matchesWhole(pattern, text) ? [] : [{ key: 'validate.pattern' }];
  },
} as const satisfies Validator;

const MAX_CACHED_PATTERNS = 500;
const compiledPatterns = new Map<string, SafePattern | undefined>();

function findPattern({ pattern: source }: ValidatorSettings): SafePattern | undefined {
  if (source === undefined || compiledPatterns.has(source)) return compiledPatterns.get(source ?? '');
  if (compiledPatterns.size >= MAX_CACHED_PATTERNS) compiledPatterns.clear();
  const result = compileWholePattern(source);
  const pattern = 'pattern' in result ? result.pattern : undefined;
  compiledPatterns.set(source, pattern);
  return pattern;
}
