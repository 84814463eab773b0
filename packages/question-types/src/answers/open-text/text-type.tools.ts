import type { RandomSource, ScriptResult, TypeTools, ValueShape } from '@canvass/logic';
import type { QuestionOf, TextType } from '@canvass/project';
import { SMS_CODE_DIGITS, type BlankAnswer } from '@canvass/protocol';
import { questionCode } from '../entries/option-code.ts';
import { checkText } from './check-text.ts';
import { exampleText } from './example-text.ts';
import { needsCode, normaliseCode } from './sms-code.ts';
import { normaliseText, type TextRules } from './text-rules.ts';
import { computeTextRules } from './text-type.ts';
import { textValue, textVariable } from '../variables/variables.ts';

export function textTools(fixedType?: TextType): TypeTools<QuestionOf<'blank'>, BlankAnswer> {
  return {
    shape: (question) => textShape(computeTextRules(question, fixedType), question),
    score: () => undefined,
    fromScript: (entry, { question }) => textFromScript(entry, question, fixedType),
    variables: (question) => [textVariable(computeTextRules(question, fixedType))],
    values: (question, [text]) => [textValue(computeTextRules(question, fixedType), text)],
    arbitraryAnswer(random, question, { today }) {
      if (question.required !== true && random.int(4) === 0) return undefined;
      const text = exampleText(random, computeTextRules(question, fixedType), today);
      if (text === '') return undefined;
      return needsCode(question, text) ? [text, exampleCode(random)] : [text];
    },
    summarise: (_, [text]) => text.replace(/\s+/g, ' '),
    check: (question) => checkText(question, fixedType),
  };
}

/** Reads a text of a script, or `[phone number, code]` if the question verifies phone numbers. */
function textFromScript(
  entry: unknown,
  question: QuestionOf<'blank'>,
  fixedType: TextType | undefined,
): ScriptResult<BlankAnswer> {
  const parts: readonly unknown[] =
    question.sms_verify === true && Array.isArray(entry) && entry.length === 2 ? entry : [entry];
  const [text, code] = parts;
  if (!isWritten(text) || (code !== undefined && !isWritten(code))) {
    return { problem: `${questionCode(question)} takes a text, not ${JSON.stringify(entry) ?? 'nothing'}.` };
  }
  const storedText = normaliseText(String(text), computeTextRules(question, fixedType));
  const storedCode = code === undefined ? '' : (normaliseCode(String(code)) ?? '');
  return { answer: storedText === '' || storedCode === '' ? [storedText] : [storedText, storedCode] };
}

const isWritten = (part: unknown): part is string | number =>
  typeof part === 'string' || typeof part === 'number';

function exampleCode(random: RandomSource): string {
  return Array.from({ length: SMS_CODE_DIGITS }, () => random.int(10)).join('');
}

/** The shape of a text: a whole date, a number if both bounds are known (a patch may change them), or any text. */
export function textShape(
  { validator, settings: { range, format } }: TextRules,
  { plaster_code: patch }: { readonly plaster_code?: string | undefined },
): ValueShape {
  if (validator.id === 'date' && (format ?? 'yyyy-MM-dd') === 'yyyy-MM-dd')
    return { kind: 'text', isDate: true };
  const [from, to] = range ?? [];
  const isBounded = typeof from === 'number' && typeof to === 'number' && from <= to;
  if (validator.numeric !== true || !isBounded || patch !== undefined) return { kind: 'text' };
  return { kind: 'number', from, to, isEntered: true, ...(validator.id === 'int' && { isInteger: true }) };
}
