import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { OpenAttributes, TextType } from '@canvass/project';
import { compileWholePattern, type PatternProblem, textsOfPattern } from '@canvass/validators/patterns';
import { exampleText } from './example-text.ts';
import { normaliseText, textIssues, textRules, type TextLimits, type TextRules } from './text-rules.ts';

export const authorTexts = {
  'question.pattern-invalid': {
    message: 'The pattern {pattern} is not a regular expression.',
    fix: 'Check brackets, braces and backslashes. Put a backslash before literal [ ] { } ( ) . * + ? ^ $ |.',
  },
  'question.pattern-unsupported': {
    message: 'The pattern {pattern} has a {problem}, which is not supported.',
    fix: 'Rewrite it. For repeated alternatives of single characters use brackets: [ab]+ instead of (a|b)+. Conditions beyond the form of the text belong into a check across answers.',
  },
  'question.pattern-never': {
    message: 'No text has the form {pattern}, so no answer is accepted.',
    fix: 'The pattern must describe the whole text. Write ^ only at its beginning and $ only at its end.',
  },
  'question.pattern-contradicts': {
    message:
      'Of {tries} texts tried, none has the form {pattern} and is also a valid text of type {given} within its limits.',
    fix: 'Change pattern, type or range, so that respondents can answer.',
  },
  'question.pattern-refuses-default': {
    message:
      'The initial text “{text}” does not have the form {pattern}, so respondents who keep it are refused.',
    fix: 'Change defaultCotnent or pattern.',
  },
  'question.pattern-text-unused': {
    message: 'pattern_text has no effect without pattern.',
    fix: 'Add pattern, or remove pattern_text.',
  },
} as const satisfies AuthorTexts;

type Id = keyof typeof authorTexts;
export type PatternFinding = QuestionProblem<Id>;

/** Names of the constructs that safe patterns exclude. */
const UNSUPPORTED: Readonly<Partial<Record<PatternProblem, string>>> = {
  'back-reference': 'back-reference',
  'look-around': 'look-ahead or look-behind',
  'nested-repeat': 'repeat inside a repeated group',
  'repeated-choice': 'choice inside a repeated group',
  'too-large': 'counted repeat that is too large',
};

/** Number of example texts. If none of them is valid, the pattern counts as contradicting the other rules. */
const EXAMPLE_COUNT = 200;

/**
 * Reports patterns that are invalid, match no text, or contradict the other rules or the initial text, and a
 * `pattern_text` without a pattern. `typeName` is the type of the text, `limits` has the fields beside `open_attrs`.
 */
export function checkPattern(
  attributes: OpenAttributes,
  typeName: string,
  limits: TextLimits = {},
): readonly PatternFinding[] {
  const { pattern } = attributes;
  if (pattern === undefined) {
    return attributes.pattern_text === undefined
      ? []
      : [createFinding('question.pattern-text-unused', 'pattern_text')];
  }
  const compilation = compileWholePattern(pattern);
  if ('problem' in compilation) return [findingOfProblem(pattern, compilation.problem)];
  if (textsOfPattern(compilation.pattern) === undefined) {
    return [createFinding('question.pattern-never', 'pattern', { pattern })];
  }
  const type = typeName as TextType; // ids of validators are types
  const rules = textRules({ ...attributes, type }, limits);
  return [...checkOtherRules(rules, pattern, typeName), ...checkDefault(rules, attributes, pattern)];
}

function findingOfProblem(pattern: string, problem: PatternProblem): PatternFinding {
  const name = UNSUPPORTED[problem];
  return name === undefined
    ? createFinding('question.pattern-invalid', 'pattern', { pattern })
    : createFinding('question.pattern-unsupported', 'pattern', { pattern, problem: name });
}

const EXAMPLE_TODAY = '2026-01-15';

function checkOtherRules(rules: TextRules, pattern: string, typeName: string): readonly PatternFinding[] {
  const random = { int: createRandom() };
  const isValid = () =>
    textIssues(exampleText(random, rules, EXAMPLE_TODAY), rules, { today: EXAMPLE_TODAY }).length === 0;
  if (Array.from({ length: EXAMPLE_COUNT }).some(isValid)) return [];
  return [
    createFinding('question.pattern-contradicts', 'pattern', {
      pattern,
      given: typeName,
      tries: EXAMPLE_COUNT,
    }),
  ];
}

function checkDefault(
  rules: TextRules,
  { defaultCotnent: text = '' }: OpenAttributes,
  pattern: string,
): readonly PatternFinding[] {
  const storedText = normaliseText(text, rules);
  const isRefused =
    storedText !== '' && textIssues(storedText, rules).some(({ key }) => key === 'validate.pattern');
  return isRefused
    ? [createFinding('question.pattern-refuses-default', 'defaultCotnent', { text, pattern })]
    : [];
}

/** A Lehmer generator of pseudo-random numbers, so that a check has the same result each time. */
function createRandom(): (n: number) => number {
  let state = 1;
  return (n) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % n;
  };
}

const WARNINGS: ReadonlySet<Id> = new Set([
  'question.pattern-contradicts',
  'question.pattern-refuses-default',
  'question.pattern-text-unused',
]);

function createFinding(
  id: Id,
  field: string,
  params?: Readonly<Record<string, string | number>>,
): PatternFinding {
  const severity = WARNINGS.has(id) ? 'warning' : 'error';
  return { severity, id, path: `.${field}`, ...(params !== undefined && { params }) };
}
