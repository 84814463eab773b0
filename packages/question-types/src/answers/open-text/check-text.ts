import type { AuthorTexts } from '@canvass/logic/author-texts';
import type { QuestionProblem } from '@canvass/logic';
import type { QuestionOf, TextType } from '@canvass/project';
import { checkLimits, checkRange, type SharedProblem } from '../entries/question-checks.ts';
import { textRulesOf, UNIQUE_TYPES } from './text-type.ts';

/** Texts for authors of the checks of questions with one text. */
export const authorTexts = {
  'question.required-in-open-attrs': {
    message: 'open_attrs.required is for the open text of an option; this question may be left empty.',
    fix: 'Set required on the question itself.',
  },
  'question.two-ranges': {
    message: 'The question has two ranges; open_attrs.range is the one that counts.',
    fix: 'Take one of them away.',
  },
  'question.two-limits': {
    message:
      'The number has a bound in {field} and another one in its range; {field} is the one that counts.',
    fix: 'Take one of them away.',
  },
  'question.text-type-given': {
    message: 'Texts of this question are always of type {given}; open_attrs.type has no effect.',
    fix: 'Take open_attrs.type away, or use a blank.',
  },
  'question.unique-unused': {
    message:
      'Only e-mail addresses, phone numbers and ID cards are looked up; texts of type {given} are not.',
    fix: 'Take unique away, or give open_attrs one of those types.',
  },
  'question.legacy-prefix-unused': {
    message: 'legacy_prefix is about mobile numbers; texts of type {given} have no prefix.',
    fix: 'Take legacy_prefix away, or set open_attrs.type to mobile.',
  },
  'question.sms-without-mobile': {
    message: 'A code is sent to a mobile number, but texts of this question are of type {given}.',
    fix: 'Set open_attrs.type to mobile, or take sms_verify away.',
  },
} as const satisfies AuthorTexts;

type TextProblem = SharedProblem | QuestionProblem<keyof typeof authorTexts>;

/** Reports text rules that contradict each other or have no effect. */
export function checkText(question: QuestionOf<'blank'>, fixed?: TextType): readonly TextProblem[] {
  const given = textRulesOf(question, fixed).validator.id;
  return [
    ...checkRange(question.words_number_range, '.words_number_range'),
    ...checkRange(question.open_attrs?.range, '.open_attrs.range'),
    ...checkAttributes(question, fixed),
    ...checkKind(question, given),
    ...checkLimits(question),
    ...checkTwoLimits(question),
  ];
}

function checkAttributes(question: QuestionOf<'blank'>, fixed: TextType | undefined): readonly TextProblem[] {
  const { required, range, type = fixed } = question.open_attrs ?? {};
  const problems: TextProblem[] = [];
  if (required === true && question.required !== true) {
    problems.push(warning('question.required-in-open-attrs', '.open_attrs.required'));
  }
  if (range !== undefined && question.words_number_range !== undefined) {
    problems.push(warning('question.two-ranges', '.words_number_range'));
  }
  if (fixed !== undefined && type !== fixed) {
    problems.push(warning('question.text-type-given', '.open_attrs.type', { given: fixed }));
  }
  return problems;
}

/** A bound of a number that is given twice: `min` and `max` count before a range. */
function checkTwoLimits(question: QuestionOf<'blank'>): readonly TextProblem[] {
  const [least, most] = question.open_attrs?.range ?? question.words_number_range ?? [];
  const isTwice = (limit: number | undefined, bound: number | null | undefined) =>
    limit !== undefined && typeof bound === 'number' && limit !== bound;
  return [
    ...(isTwice(question.min, least) ? [warning('question.two-limits', '.min', { field: 'min' })] : []),
    ...(isTwice(question.max, most) ? [warning('question.two-limits', '.max', { field: 'max' })] : []),
  ];
}

/** Checks that apply only to some kinds of text. */
function checkKind(question: QuestionOf<'blank'>, given: string): readonly TextProblem[] {
  const isPhone = given === 'mobile' || given === 'mobile_tel';
  const problems: TextProblem[] = [];
  if (question.unique === true && !UNIQUE_TYPES.has(given)) {
    problems.push(warning('question.unique-unused', '.unique', { given }));
  }
  if (question.legacy_prefix === true && !isPhone) {
    problems.push(warning('question.legacy-prefix-unused', '.legacy_prefix', { given }));
  }
  if (question.sms_verify === true && !isPhone) {
    problems.push({ ...warning('question.sms-without-mobile', '.sms_verify', { given }), severity: 'error' });
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
