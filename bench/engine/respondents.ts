import { rng } from '@canvass/logic';
import {
  AGES,
  CHOICES,
  type Item,
  optionId,
  OPTIONS,
  type Questionnaire,
  questionId,
} from './questionnaire.ts';

/** An answer to one question: in wire format (`answer`, ANSWER-2), and as survey-core stores it (`plain`). */
export interface QuestionAnswer {
  readonly type: 'answer';
  readonly gid: string;
  readonly index: number;
  readonly answer: unknown;
  readonly plain: unknown;
}

/** An answered page: its events, and the same events as the received JSON text. */
export interface Attempt {
  readonly events: readonly unknown[];
  readonly text: string;
  /** The answers for survey-core: values by question name. */
  readonly plain: Readonly<Record<string, unknown>>;
  readonly plainText: string;
}

/** The answers of a respondent on each page. The first answer to one question is invalid and must be refused. */
export interface Respondent {
  readonly attempts: ReadonlyMap<string, readonly Attempt[]>;
}

/** Source of events: `text` is parsed page by page on arrival, `memory` was parsed before. */
export type Source = 'text' | 'memory';

export function listEvents({ events, text }: Attempt, source: Source): readonly unknown[] {
  return source === 'text' ? (JSON.parse(text) as readonly unknown[]) : events; // made by attemptWith
}

export function createPlain({ plain, plainText }: Attempt, source: Source): Attempt['plain'] {
  return source === 'text' ? (JSON.parse(plainText) as Attempt['plain']) : plain; // made by attemptWith
}

export function makeRespondents(questionnaire: Questionnaire, count: number): readonly Respondent[] {
  return Array.from({ length: count }, (_, number) => makeRespondent(questionnaire, number));
}

function makeRespondent({ items }: Questionnaire, number: number): Respondent {
  const int = rngOf(`respondent:${number}`);
  const canBeWrong = items.flatMap(({ kind }, index) =>
    kind === 'single' || kind === 'text' ? [] : [index],
  );
  const wrongIndex = canBeWrong[int(canBeWrong.length)];
  const attempts = items.map((item, index) => {
    const validAttempt = attemptWith(validAnswer(item, index, int));
    const tries =
      index === wrongIndex ? [attemptWith(wrongAnswer(item, index)), validAttempt] : [validAttempt];
    return [questionId(index), tries] as const;
  });
  return { attempts: new Map(attempts) };
}

function attemptWith({ type, gid, answer, plain: value }: QuestionAnswer): Attempt {
  const events = [{ type, gid, answer }, { type: 'next' }];
  const surveyCoreValue = { [gid]: value };
  return {
    events,
    text: JSON.stringify(events),
    plain: surveyCoreValue,
    plainText: JSON.stringify(surveyCoreValue),
  };
}

/** One valid answer per question. Each call parses new objects, as if they had been received. */
export function wireAnswers({ items }: Questionnaire, seed: string): readonly QuestionAnswer[] {
  const int = rngOf(seed);
  const answers = items.map((item, index) => validAnswer(item, index, int));
  return JSON.parse(JSON.stringify(answers)) as QuestionAnswer[]; // the same type as the argument
}

export function choiceAnswer(index: number, option: number): QuestionAnswer {
  return createAnswer(index, [optionId(index, option)], optionId(index, option));
}

type RandomInt = (n: number) => number;

function rngOf(seed: string): RandomInt {
  const random = rng(seed);
  return (n) => random.int(n);
}

function validAnswer({ kind }: Item, index: number, int: RandomInt): QuestionAnswer {
  switch (kind) {
    case 'single':
      return choiceAnswer(index, 1 + int(OPTIONS));
    case 'multiple':
      return choicesAnswer(index, CHOICES.min + int(CHOICES.max - CHOICES.min + 1), int(OPTIONS));
    case 'number':
      return numberAnswer(index, AGES.min + int(AGES.max - AGES.min + 1));
    case 'text':
      return textAnswer(index, `They were kind and quick, visit number ${int(1_000_000)}`);
    case 'email':
      return textAnswer(index, `respondent.${int(1_000_000)}@example.org`);
  }
}

function wrongAnswer({ kind }: Item, index: number): QuestionAnswer {
  if (kind === 'multiple') return choicesAnswer(index, CHOICES.min - 1, 0);
  return kind === 'number' ? numberAnswer(index, AGES.max + 1) : textAnswer(index, 'nobody at example');
}

function choicesAnswer(index: number, count: number, from: number): QuestionAnswer {
  const chosenOptions = Array.from({ length: count }, (_, at) => 1 + ((from + at) % OPTIONS)).sort(
    (a, b) => a - b,
  );
  const ids = chosenOptions.map((option) => optionId(index, option));
  const entries = ids.map((id) => [id]);
  return createAnswer(index, entries, ids);
}

function numberAnswer(index: number, value: number): QuestionAnswer {
  return createAnswer(index, [String(value)], value);
}

function textAnswer(index: number, text: string): QuestionAnswer {
  return createAnswer(index, [text], text);
}

function createAnswer(index: number, answer: unknown, surveyCoreAnswer: unknown): QuestionAnswer {
  return { type: 'answer', gid: questionId(index), index, answer, plain: surveyCoreAnswer };
}
