import type { Option, Question } from '@canvass/project';
import { choicesOfValue } from '../question-type/choices-of-value.ts';
import {
  withTools,
  defineQuestionType,
  type QuestionTypeWithTools,
  type RegistryWithTools,
} from '../question-type/question-type.ts';
import type { ValueShape } from '../language/value-shape.ts';
import type { ChoiceValue, Value } from '../language/runtime/value.ts';

/**
 * Minimal question types for tests of the engine, which cannot import the real ones. A pick is a list of option gids; a
 * text is a list with one string.
 */
function pick(id: string, maxOptions: number): QuestionTypeWithTools<Question, readonly string[]> {
  const core = defineQuestionType<Question, readonly string[]>({
    id,
    hasOptions: true,
    answerable: true,
    completesByChoice: maxOptions === 1,
    parse: (raw, question) =>
      Array.isArray(raw) &&
      raw.length <= maxOptions &&
      raw.every((gid) => optionsOf(question).some((option) => option.gid === gid))
        ? raw
        : undefined,
    initialAnswer: (question, { isOffered }) => {
      const chosen = optionsOf(question).filter(({ gid, selected }) => selected === true && isOffered(gid));
      return chosen.length === 0 ? undefined : chosen.slice(0, maxOptions).map(({ gid }) => gid);
    },
    validate: (question, answer) =>
      question.required === true && answer === undefined ? [{ key: 'validate.option' }] : [],
    prune: (answer, { isOffered }) => {
      const offeredPart = answer.filter(isOffered);
      return offeredPart.length === answer.length
        ? answer
        : offeredPart.length === 0
          ? undefined
          : offeredPart;
    },
    isEmpty: (answer) => answer.length === 0,
    value: (question, answer, titleOf) => {
      const chosen = optionsOf(question)
        .filter(({ gid }) => answer.includes(gid))
        .map((option) => choice(option, titleOf));
      return maxOptions === 1 ? (chosen[0] ?? null) : chosen;
    },
    fromValue: (question, value) => {
      const gids = choicesOfValue(question, value)
        .slice(0, maxOptions)
        .map(({ option }) => option.gid);
      return gids.length === 0 ? undefined : inAuthoredOrder(question, gids);
    },
    choices: (question, answer) =>
      optionsOf(question)
        .filter(({ gid }) => answer.includes(gid))
        .map((option) => ({ option })),
  });
  return withTools(core, {
    shape: (question) =>
      maxOptions === 1 ? choiceShape(question) : { kind: 'list', member: choiceShape(question) },
    score: () => undefined,
    fromScript: () => ({ problem: 'not scripted' }),
    variables: () => [{ kind: 'text' }],
    values: (_, answer) => [answer.join(' ')],
    arbitraryAnswer: (random, _, { options }) => {
      const option = options[random.int(Math.max(options.length, 1))];
      return option && [option.gid];
    },
    summarise: (_, answer) => answer.join(' '),
  });
}

function optionsOf(question: Question): readonly Option[] {
  return question.items ?? [];
}

function choiceShape(question: Question): ValueShape {
  const options = optionsOf(question).map(({ gid, seq, cid = `A${seq}` }) => ({ gid, cid, seq }));
  return { kind: 'choice', options };
}

function inAuthoredOrder(question: Question, gids: readonly string[]): readonly string[] {
  return optionsOf(question).flatMap(({ gid }) => (gids.includes(gid) ? [gid] : []));
}

function choice(option: Option, titleOf: (option: Option) => string): ChoiceValue {
  const { gid, seq, cid = `A${seq}` } = option;
  return { kind: 'choice', seq, cid, gid, title: titleOf(option) };
}

const text: QuestionTypeWithTools<Question, readonly [string]> = {
  ...(pick('blank', 1) as unknown as QuestionTypeWithTools<Question, readonly [string]>), // other members are unused
  hasOptions: false,
  parse: (raw) =>
    Array.isArray(raw) && raw.length === 1 && typeof raw[0] === 'string' ? [raw[0]] : undefined,
  validate: (question, answer) =>
    question.required === true && answer === undefined ? [{ key: 'validate.answer' }] : [],
  prune: (answer) => answer,
  isEmpty: ([written]) => written.trim() === '',
  value: (_, [written]) => written,
  shape: () => ({ kind: 'text' }),
  fromValue: (_, value) =>
    typeof value === 'string' || typeof value === 'number' ? [String(value)] : undefined,
  choices: () => [],
  /** A phone number is its own code: test hosts accept six digits. */
  serverChecks: ({ gid, unique, sms_verify }, [written]) => [
    ...(unique === true ? [{ kind: 'unique', gid, textType: 'mobile', value: written } as const] : []),
    ...(sms_verify === true ? [{ kind: 'sms', gid, phone: written, code: written } as const] : []),
  ],
  arbitraryAnswer: (random, { sms_verify }) => [
    sms_verify === true && random.int(3) > 0 ? String(100_000 + random.int(20)) : String(random.int(20)),
  ],
};

const note: QuestionTypeWithTools<Question, never> = {
  ...(pick('descriptor', 1) as unknown as QuestionTypeWithTools<Question, never>), // notes have no answer
  hasOptions: false,
  answerable: false,
  shape: () => ({ kind: 'nothing' }),
  completesByChoice: false,
  parse: () => undefined,
  validate: () => [],
  arbitraryAnswer: () => undefined,
};

const value: QuestionTypeWithTools<Question, readonly [Value]> = {
  ...(note as unknown as QuestionTypeWithTools<Question, readonly [Value]>), // neither type has answers
  id: 'value',
  answerable: true,
  unseen: true,
  parse: (raw) => (Array.isArray(raw) && raw.length > 0 ? (raw as unknown as readonly [Value]) : undefined), // stored by the engine
  prune: (answer) => answer,
  isEmpty: () => false,
  value: (_, [computed]) => computed,
  shape: ({ value_type: type = 'text' }) => {
    if (type === 'date') return { kind: 'text', isDate: true };
    return type === 'list' ? { kind: 'list', member: { kind: 'any' } } : { kind: type };
  },
  summarise: (_, [computed]) => String(computed),
};

export const testTypes: RegistryWithTools = new Map<string, QuestionTypeWithTools>(
  [pick('single', 1), pick('multiple', 20), text, note, value].map((type) => [
    type.id,
    type as QuestionTypeWithTools,
  ]),
);
