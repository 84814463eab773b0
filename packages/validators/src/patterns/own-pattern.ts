import {
  lengthIssues,
  MAX_PATTERN_TEXT,
  type Validator,
  type ValidatorSettings,
} from '../contract/validator.ts';
import type { SafePattern } from './safe-pattern.ts';
import { compileWholePattern, matchesWhole } from './whole-pattern.ts';

/**
 * VALID-31: the form that the author's pattern gives a text of any type. Not a type of its own: `textIssues` asks it after
 * the validator of the type. A pattern that cannot be compiled is an error of the file, and accepts every text.
 */
export const ownPattern = {
  id: 'pattern',
  input: { mode: 'text' },
  normalise: (text) => text,
  validate(text, settings) {
    const pattern = patternOf(settings);
    const tooLong = pattern === undefined ? [] : lengthIssues(text, [null, MAX_PATTERN_TEXT]);
    if (tooLong.length > 0) return tooLong;
    return pattern === undefined || matchesWhole(pattern, text) ? [] : [{ key: 'validate.pattern' }];
  },
} as const satisfies Validator;

/** Patterns that are kept compiled. */
const MAX_KEPT = 500;
const kept = new Map<string, SafePattern | undefined>();

function patternOf({ pattern: source }: ValidatorSettings): SafePattern | undefined {
  if (source === undefined || kept.has(source)) return kept.get(source ?? '');
  if (kept.size >= MAX_KEPT) kept.clear();
  const result = compileWholePattern(source);
  const pattern = 'pattern' in result ? result.pattern : undefined;
  kept.set(source, pattern);
  return pattern;
}
