import type { AuthorTexts } from '@canvass/logic/author-texts';
import {
  type QuestionProblem,
  type QuestionVariable,
  type ValueShape,
  type VariableValue,
  withTools,
} from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ComputedAnswer } from '@canvass/protocol';
import { questionCode } from '../../answers/entries/option-code.ts';
import { value } from './value.ts';

export const authorTexts = {
  'value.no-code': {
    message: 'The value has no `value_code`, so it is always empty.',
    fix: 'Write the expression that computes it, such as "sum(Q1, Q2)".',
  },
  'value.no-type': {
    message: 'The value has no `value_type`, so exports and rules cannot know what it is.',
    fix: 'Write "value_type": "number", "text", "date", "boolean" or "list".',
  },
} as const satisfies AuthorTexts;

type ValueType = NonNullable<QuestionOf<'value'>['value_type']>;

const SHAPES: Readonly<Record<ValueType, ValueShape>> = {
  number: { kind: 'number' },
  text: { kind: 'text' },
  date: { kind: 'text', isDate: true },
  boolean: { kind: 'boolean' },
  list: { kind: 'list', member: { kind: 'either', alternatives: [{ kind: 'number' }, { kind: 'text' }] } },
};
/** Number of exported decimals, because computed numbers have no declared precision. */
const EXPORTED_DECIMALS = 2;
const VARIABLES: Readonly<Record<ValueType, QuestionVariable>> = {
  number: { kind: 'number', decimals: EXPORTED_DECIMALS },
  text: { kind: 'text' },
  date: { kind: 'date' },
  boolean: {
    kind: 'choice',
    choices: [
      { key: 'true', value: 1, title: 'Yes' },
      { key: 'false', value: 0, title: 'No' },
    ],
  },
  list: { kind: 'text' },
};
const typeOf = ({ value_type: type = 'text' }: QuestionOf<'value'>): ValueType => type;

export const valueWithTools = withTools<QuestionOf<'value'>, ComputedAnswer>(value, {
  shape: (question) => SHAPES[typeOf(question)],
  score: () => undefined,
  // Used only for a script's expectations, because the engine refuses values from scripts.
  fromScript(entry, { question }) {
    const answer = value.parse([entry], question);
    if (answer !== undefined) return { answer };
    const entryText = JSON.stringify(entry) ?? 'nothing';
    return { problem: `${questionCode(question)} is a ${typeOf(question)}, not ${entryText}.` };
  },
  variables: (question) => [VARIABLES[typeOf(question)]],
  values: (_, [computed]) => [computeCell(computed)],
  arbitraryAnswer: () => undefined,
  summarise: (_, [computed]) => (Array.isArray(computed) ? computed.join('; ') : String(computed ?? '')),
  check: checkValue,
});

function computeCell(computed: ComputedAnswer[0]): VariableValue {
  if (computed === null || computed === '') return undefined;
  if (typeof computed === 'boolean') return String(computed);
  return typeof computed === 'number' || typeof computed === 'string' ? computed : computed.join('; ');
}

function checkValue({ value_code: code = '', value_type: type }: QuestionOf<'value'>) {
  const problems: QuestionProblem<keyof typeof authorTexts>[] = [];
  if (code.trim() === '') problems.push({ severity: 'error', id: 'value.no-code', path: '' });
  if (type === undefined) problems.push({ severity: 'error', id: 'value.no-type', path: '' });
  return problems;
}
