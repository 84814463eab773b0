import { formatDisplayText, type QuestionType, type Value } from '@canvass/logic';
import type { QuestionOf, TextType } from '@canvass/project';
import {
  type BlankAnswer,
  type AnswerCheck,
  type Issue,
  SMS_CODE_PART,
  SMS_CODE_PATTERN,
  SMS_CODE_DIGITS,
} from '@canvass/protocol';
import { isMobile } from '@canvass/validators';
import { needsCode, normaliseCode } from './sms-code.ts';
import { normaliseText, textIssues, textRules, type TextRules } from './text-rules.ts';

/**
 * Rules of a question's text, by `open_attrs` and the fields beside it. `fixedType` is the text type of question types that
 * have only one.
 */
export function computeTextRules(question: QuestionOf<'blank'>, fixedType?: TextType): TextRules {
  const cachedRules = rulesOf.get(question);
  if (cachedRules !== undefined) return cachedRules;
  const { open_attrs: attributes } = question;
  const typedAttributes = fixedType === undefined ? attributes : { ...attributes, type: fixedType };
  const rules = textRules(typedAttributes, question);
  rulesOf.set(question, rules);
  return rules;
}
/** Cached, because every keystroke and every page reads them. `fixedType` is always the same for a question. */
const rulesOf = new WeakMap<QuestionOf<'blank'>, TextRules>();

/** All members of a question type with one text, except its id (VALID-5). */
export function textType(fixedType?: TextType): Omit<QuestionType<QuestionOf<'blank'>, BlankAnswer>, 'id'> {
  const rules = (question: QuestionOf<'blank'>) => computeTextRules(question, fixedType);
  return {
    hasOptions: false,
    answerable: true,
    completesByChoice: false,
    effort: ({ inputbox_height: height }) => ({ times: 1, kind: height === 'big' ? 'writeMuch' : 'write' }),
    parse: (raw, question) => parseText(raw, question, rules(question)),
    initialAnswer(question) {
      const defaultText = question.open_attrs?.defaultCotnent ?? '';
      const text = defaultText === '' ? '' : normaliseText(defaultText, rules(question));
      return text === '' ? undefined : [text];
    },
    validate(question, answer, { today }) {
      const [text, code] = answer ?? [''];
      if (text === '') return question.required === true ? [{ key: 'validate.answer' }] : [];
      const issues = textIssues(text, rules(question), { today });
      return issues.length === 0 && needsCode(question, text) ? codeIssues(code) : issues;
    },
    prune: (answer) => answer,
    isEmpty: ([text]) => text === '',
    value: (_, [text]) => (text === '' ? null : text),
    fromValue(question, value) {
      const text = normaliseText(textOfValue(value), rules(question));
      return text === '' ? undefined : [text];
    },
    choices: () => [],
    serverChecks: (question, answer) => [
      ...checkUniqueness(question, answer, rules(question)),
      ...checkCode(question, answer),
    ],
  };
}

function parseText(raw: unknown, question: QuestionOf<'blank'>, rules: TextRules): BlankAnswer | undefined {
  if (!Array.isArray(raw) || raw.length < 1 || raw.length > 2) return undefined;
  const [typedText, typedCode]: readonly unknown[] = raw;
  if (typeof typedText !== 'string') return undefined;
  const text = normaliseText(typedText, rules);
  if (typedCode === undefined || typedCode === null) return [text];
  if (question.sms_verify !== true || typeof typedCode !== 'string') return undefined;
  const code = normaliseCode(typedCode);
  if (code === undefined) return undefined;
  return code === '' || text === '' ? [text] : [text, code];
}

/** A value as text. Choices become their titles, lists are joined, and booleans become empty. */
function textOfValue(value: Value): string {
  if (typeof value === 'boolean') return '';
  return Array.isArray(value) ? value.map(formatDisplayText).join(', ') : formatDisplayText(value);
}

/** Text types for which answers can be required to be unique (VALID-13). */
export const UNIQUE_TYPES: ReadonlySet<string> = new Set([
  'email',
  'mobile',
  'tel',
  'mobile_tel',
  'phone',
  'idCard',
  'national_id',
]);

function checkUniqueness(
  question: QuestionOf<'blank'>,
  [value]: BlankAnswer,
  { validator }: TextRules,
): readonly AnswerCheck[] {
  if (question.unique !== true || value === '' || !UNIQUE_TYPES.has(validator.id)) return [];
  const textType = validator.id === 'mobile_tel' ? (isMobile(value) ? 'mobile' : 'tel') : validator.id;
  // The cast is safe, because UNIQUE_TYPES has the type.
  const uniqueType = textType as Extract<AnswerCheck, { kind: 'unique' }>['textType'];
  return [{ kind: 'unique', gid: question.gid, textType: uniqueType, value }];
}

function checkCode(question: QuestionOf<'blank'>, [phone, code]: BlankAnswer): readonly AnswerCheck[] {
  if (code === undefined || !needsCode(question, phone)) return [];
  return [{ kind: 'sms', gid: question.gid, phone, code }];
}

/** Issues of a code that is missing or does not have the right number of digits. Only the server knows whether it is correct. */
function codeIssues(code: string | undefined): readonly Issue[] {
  const part = SMS_CODE_PART;
  if (code === undefined || code === '') return [{ key: 'validate.sms_code', part }];
  return SMS_CODE_PATTERN.test(code)
    ? []
    : [{ key: 'validate.sms_code_format', part, params: { digits: SMS_CODE_DIGITS } }];
}
