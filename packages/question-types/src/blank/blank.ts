import { defineQuestionType, displayText, type Value } from '@canvass/logic';
import type { Question } from '@canvass/protocol';
import { normaliseText, textIssues, textRules, type TextRules } from '../open-text/text-rules.ts';

/** The text, and the code that verified a phone number (spec section 3). */
export type BlankAnswer = readonly [text: string, smsCode?: string];

/** Codes have 6 digits (contracts 27); a little more is let through, so that a wrong one is told, not dropped. */
const SMS_CODE = /^\d{1,12}$/;

/** What may be written: `open_attrs`, with `words_number_range` where it has no range of its own. */
export function blankTextRules(question: Question): TextRules {
  const known = rulesOf.get(question);
  if (known !== undefined) return known;
  const rules = textRules(question.open_attrs, question.words_number_range);
  rulesOf.set(question, rules);
  return rules;
}
/** Kept, since every keystroke and every page asks for them. */
const rulesOf = new WeakMap<Question, TextRules>();

/** Spec section 5, Open-text types. */
export const blank = defineQuestionType<BlankAnswer>({
  id: 'blank',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  parse(raw, question) {
    if (!Array.isArray(raw) || raw.length < 1 || raw.length > 2) return undefined;
    const [typed, smsCode]: readonly unknown[] = raw;
    if (typeof typed !== 'string') return undefined;
    const text = normaliseText(typed, blankTextRules(question));
    if (smsCode === undefined || smsCode === null) return [text];
    const isCode = question.sms_verify === true && typeof smsCode === 'string' && SMS_CODE.test(smsCode);
    return isCode ? [text, smsCode] : undefined;
  },
  initialAnswer(question) {
    const given = question.open_attrs?.defaultCotnent ?? '';
    const text = given === '' ? '' : normaliseText(given, blankTextRules(question));
    return text === '' ? undefined : [text];
  },
  validate(question, answer, { today }) {
    const text = answer?.[0] ?? '';
    if (text === '') return question.required === true ? [{ key: 'validate.answer' }] : [];
    return textIssues(text, blankTextRules(question), { today });
  },
  prune: (answer) => answer,
  isEmpty: ([text]) => text === '',
  value: (_, [text]) => (text === '' ? null : text),
  fromValue(question, value) {
    const text = normaliseText(writtenOf(value), blankTextRules(question));
    return text === '' ? undefined : [text];
  },
  choices: () => [],
});

/** Texts and numbers as they are, choices by their titles, several one after the other. */
function writtenOf(value: Value): string {
  if (typeof value === 'boolean') return '';
  return Array.isArray(value) ? value.map(displayText).join(', ') : displayText(value);
}
