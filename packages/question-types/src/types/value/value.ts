import { defineQuestionType } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import type { ComputedAnswer, ComputedValue } from '@canvass/protocol';

/** A value that the survey computes, and that respondents neither see nor enter (VALUE-1). */
export const value = defineQuestionType<QuestionOf<'value'>, ComputedAnswer>({
  id: 'value',
  hasOptions: false,
  answerable: true,
  completesByChoice: false,
  unseen: true,
  modify: 'unsupported',
  parse: parseComputed,
  initialAnswer: () => undefined,
  validate: () => [],
  prune: (answer) => answer,
  isEmpty: () => false,
  value: (_, [computed]) => computed,
  choices: () => [],
});

/** Parses the last value, and values by node of the flow if several nodes set the value. */
function parseComputed(raw: unknown, { value_type: type = 'text' }: QuestionOf<'value'>) {
  if (!Array.isArray(raw) || raw.length === 0 || raw.length > 2) return undefined;
  const [last, byNode]: readonly unknown[] = raw;
  const isValue = (member: unknown): member is ComputedValue => IS_OF_TYPE[type](member);
  if (raw.length === 1) return isValue(last) ? ([last] as const) : undefined;
  const isValueOrNull = (member: unknown): member is ComputedValue | null =>
    member === null || isValue(member);
  return isValueOrNull(last) && isRecordOf(byNode, isValueOrNull) ? ([last, byNode] as const) : undefined;
}

function isRecordOf<T>(
  raw: unknown,
  isMember: (member: unknown) => member is T,
): raw is Readonly<Record<string, T>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Object.values(raw).every(isMember);
}

const MAX_MEMBERS = 1_000;
const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.trim() !== '';
const isNumber = (raw: unknown): raw is number => typeof raw === 'number' && Number.isFinite(raw);
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const IS_OF_TYPE: Readonly<
  Record<NonNullable<QuestionOf<'value'>['value_type']>, (raw: unknown) => boolean>
> = {
  number: isNumber,
  text: isText,
  date: (raw) => isText(raw) && DAY.test(raw),
  boolean: (raw) => typeof raw === 'boolean',
  list: (raw) =>
    Array.isArray(raw) &&
    raw.length > 0 &&
    raw.length <= MAX_MEMBERS &&
    raw.every((member) => isText(member) || isNumber(member)),
};
