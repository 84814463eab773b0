import {
  plainText,
  type Program,
  type ProgramQuestion,
  type QuestionVariable,
  questionView,
  start,
  type State,
  step,
  type VariableValue,
  requireTools,
} from '@canvass/logic';
import { answer, next, randomRespondent } from '@canvass/logic/testing';
import type { RespondentEvent } from '@canvass/protocol';
import { fixtures } from '@canvass/question-types/fixtures';
import { describe, expect, it } from 'vitest';
import { checkProject } from '../../surveys/check-project.ts';
import { screenQuestion } from './screen-question.ts';

const options = (...gids: readonly string[]) =>
  gids.map((gid, at) => ({ gid, seq: at + 1, title: gid.toUpperCase() }));

/** Undefined if an example is not valid in a project file. */
function findProgram(...questions: readonly object[]): Program | undefined {
  return checkProject({
    format: 1,
    title: 'One',
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'g', items: questions }],
  }).program;
}

function askQuestion(question: object, ...otherQuestions: readonly object[]) {
  const program = findProgram(
    { type: 'Q', gid: 'q', cid: 'Q1', title: 'Which?', ...question },
    ...otherQuestions,
  );
  if (program === undefined) throw new Error(`No program of ${JSON.stringify(question)}`);
  const begun = start(program, randomRespondent(program, 1).facts);
  const after = (...events: readonly RespondentEvent[]): State =>
    events.reduce<State>((state, event) => step(program, state, event).state, begun);
  const screenOf = (state: State) => screenQuestion(program, state, 'q', { files: [], isShown: true });
  return { after, screenOf, material: questionView(program, begun, 'q')?.material };
}

/** Texts, numbers and titles of chosen options that an export contains for an answer. */
function exportValues(found: ProgramQuestion, answer: unknown): readonly string[] {
  const type = requireTools(found);
  const values = type.values(found.question, answer);
  return type.variables(found.question).flatMap((variable, at) => saidBy(variable, values[at]));
}

function saidBy({ kind, choices = [], option, part = '' }: QuestionVariable, value: VariableValue) {
  if (value === undefined || typeof value === 'object' || notInTexts.test(`${kind} ${part}`)) return [];
  if (kind === 'flag') return value === 1 && option !== undefined ? [plainText(option.title)] : [];
  if (kind === 'choice')
    return choices.flatMap(({ key, title }) => (key !== '' && key === value ? [plainText(title)] : []));
  return [String(value)];
}

/** Labels of variables whose values differ from the screen's texts: times and dates, numbers of rows, shown options. */
const notInTexts = /^(?:datetime|local_datetime|time) |^number rows$|_shown$/;

it('a screen shows a non-answer as text, and no option as chosen', () => {
  const { after, screenOf } = askQuestion({
    qtype: 'single',
    items: options('a', 'b'),
    no_answer: ['prefer_not'],
  });
  const screen = screenOf(after(answer('q', { no_answer: 'prefer_not' })));
  expect(screen?.answers).toEqual([{ label: null, text: 'Prefer not to say', notes: null }]);
  expect(screen?.options.filter(({ chosen }) => chosen)).toEqual([]);
});

describe('a question as its respondent saw it', () => {
  it('has the content of all screens on which its parts were shown', () => {
    const { after, screenOf } = askQuestion({
      qtype: 'multiple',
      screens: [
        ['mon', 'tue'],
        ['sat', 'sun'],
      ],
      items: options('mon', 'tue', 'sat', 'sun'),
    });
    const state = after(answer('q', [['mon']]), next, answer('q', [['mon'], ['sun']]));
    expect(screenOf(state)?.options.map(({ title, chosen }) => [title, chosen])).toEqual([
      ['MON', true],
      ['TUE', false],
      ['SAT', false],
      ['SUN', true],
    ]);
  });

  it('has recorded times, in seconds', () => {
    const otherQuestion = { type: 'Q', qtype: 'blank', gid: 'beside', cid: 'Q2', title: 'Anything else?' };
    const { after, screenOf } = askQuestion({ qtype: 'timestamp' }, otherQuestion);
    expect(screenOf(after(answer('q', [1_790_000_000])))?.answers).toEqual([
      { label: null, text: '1790000000', notes: 'moment' },
    ]);
  });

  it('has each task of a best-worst question with its items', () => {
    const { after, screenOf, material } = askQuestion({
      qtype: 'maxdiff',
      task_number: 4,
      option_number: 3,
      items: options('a', 'b', 'c', 'd'),
    });
    // The answer in the form that the question view sends.
    const { tasks } = material as unknown as { readonly tasks: readonly (readonly string[])[] };
    const givenAnswer = tasks.slice(0, 2).map((shown) => ({ s: shown, h: shown[2], l: shown[0] }));
    const screen = screenOf(after(answer('q', givenAnswer)));
    expect(screen?.answers).toEqual([]);
    expect(screen?.tasks).toEqual(
      givenAnswer.map(({ s }) =>
        s.map((gid, at) => ({ title: gid.toUpperCase(), mark: ['worst', null, 'best'][at] })),
      ),
    );
  });
});

const examples = Object.values(fixtures)
  .flat()
  .flatMap(({ name, question, answer: given }) =>
    given === undefined || findProgram(question) === undefined ? [] : [{ name, question, given }],
  );

describe('screens have the exported answers', () => {
  it.each(examples)('$question.qtype $question.custom_qtype: $name', ({ question, given }) => {
    const program = findProgram(question);
    const found = program?.questions[0];
    if (program === undefined || found === undefined) throw new Error('No program.');
    const begun = start(program, randomRespondent(program, 1).facts);
    const { state } = step(program, begun, answer(question.gid, given));
    const screen = screenQuestion(program, state, question.gid, { files: [], isShown: true });
    const storedAnswer = questionView(program, state, question.gid)?.answer;
    const shownTexts = [
      screen?.answers.map(({ label, text }) => [label, text]),
      screen?.options.map(({ chosen, ...option }) => (chosen ? [option.title, option.text] : [])),
      screen?.tasks.flat().map(({ title }) => title),
    ].join(' ');
    const untold =
      storedAnswer === undefined
        ? []
        : exportValues(found, storedAnswer).filter((part) => !shownTexts.includes(part));
    expect(untold).toEqual([]);
  });
});
