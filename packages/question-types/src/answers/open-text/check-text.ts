import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf, TextType } from '@canvass/project';
import { boundKind, checkLimits, checkRange } from '../entries/question-checks.ts';
import { type AttributeProblem, checkOpenText } from './check-attributes.ts';
import { computeTextRules, UNIQUE_TYPES } from './text-type.ts';

export const authorTexts = {
  'question.required-in-open-attrs': {
    message: 'open_attrs.required applies only to open texts of options, so this question is optional.',
    fix: 'Set required on the question itself.',
  },
  'question.two-ranges': {
    message: 'The question has two ranges. Only open_attrs.range has an effect.',
    fix: 'Remove one of them.',
  },
  'question.text-type-given': {
    message: 'Texts of this question always have the type {given}, so open_attrs.type has no effect.',
    fix: 'Remove open_attrs.type, or use a blank.',
  },
  'question.unique-unused': {
    message:
      'Only e-mail addresses, phone numbers and identity numbers can be unique, not texts of type {given}.',
    fix: 'Remove unique, or set open_attrs.type to one of those types.',
  },
  'question.legacy-prefix-unused': {
    message: 'legacy_prefix applies only to mobile numbers, not to texts of type {given}.',
    fix: 'Remove legacy_prefix, or set open_attrs.type to mobile.',
  },
  'question.sms-without-mobile': {
    message: 'SMS codes need a mobile number, but texts of this question have the type {given}.',
    fix: 'Set open_attrs.type to mobile, or remove sms_verify.',
  },
} as const satisfies AuthorTexts;

type TextProblem = AttributeProblem | QuestionProblem<keyof typeof authorTexts>;

/** Reports text rules that contradict each other or have no effect. */
export function checkText(question: QuestionOf<'blank'>, fixedType?: TextType): readonly TextProblem[] {
  const textType = computeTextRules(question, fixedType).validator.id;
  const kind = boundKind(fixedType ?? question.open_attrs?.type);
  return [
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...checkOpenText(question.open_attrs, '.open_attrs', textType, question),
    ...checkAttributes(question, fixedType),
    ...checkKind(question, textType),
    ...(kind === undefined ? [] : checkLimits(question, '', kind)),
  ];
}

function checkAttributes(
  question: QuestionOf<'blank'>,
  fixedType: TextType | undefined,
): readonly TextProblem[] {
  const { required, range, type = fixedType } = question.open_attrs ?? {};
  const problems: TextProblem[] = [];
  if (required === true && question.required !== true) {
    problems.push(warning('question.required-in-open-attrs', '.open_attrs.required'));
  }
  if (range !== undefined && question.words_number_range !== undefined) {
    problems.push(warning('question.two-ranges', '.words_number_range'));
  }
  if (fixedType !== undefined && type !== fixedType) {
    problems.push(warning('question.text-type-given', '.open_attrs.type', { given: fixedType }));
  }
  return problems;
}

function checkKind(question: QuestionOf<'blank'>, textType: string): readonly TextProblem[] {
  const isPhone = textType === 'mobile' || textType === 'mobile_tel';
  const problems: TextProblem[] = [];
  if (question.unique === true && !UNIQUE_TYPES.has(textType)) {
    problems.push(warning('question.unique-unused', '.unique', { given: textType }));
  }
  if (question.legacy_prefix === true && !isPhone) {
    problems.push(warning('question.legacy-prefix-unused', '.legacy_prefix', { given: textType }));
  }
  if (question.sms_verify === true && !isPhone) {
    problems.push(error('question.sms-without-mobile', '.sms_verify', { given: textType }));
  }
  return problems;
}

function warning(
  id: keyof typeof authorTexts,
  path: string,
  params?: Readonly<Record<string, string>>,
): TextProblem {
  return { severity: 'warning', id, path, ...(params !== undefined && { params }) };
}

const error = (...problem: Parameters<typeof warning>): TextProblem => ({
  ...warning(...problem),
  severity: 'error',
});
