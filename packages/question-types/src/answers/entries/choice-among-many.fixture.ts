import type { Option, Question } from '@canvass/project';
import { exampleOptions, exampleQuestion, type Fixture } from '../examples/fixture.ts';

interface Wording {
  readonly title: string;
  readonly options: readonly (string | Partial<Option>)[];
}

/**
 * Examples of a single choice from a list, which becomes a picker if it is long. `wording` has the English texts,
 * `rightToLeft` the Arabic ones.
 */
export function choiceAmongMany(
  id: string,
  wording: Wording,
  rightToLeft: Wording,
): readonly [Fixture, ...Fixture[]] {
  const createQuestion = ({ title, options }: Wording) =>
    exampleQuestion(id, { title, items: exampleOptions(...options) });
  const optional = createQuestion(wording);
  const required = { ...optional, required: true };
  return [
    {
      name: 'optional, not answered',
      state: 'empty',
      question: optional,
      issues: [],
    },
    {
      name: 'required, not answered',
      state: 'invalid',
      question: required,
      issues: [{ key: 'validate.option' }],
    },
    { name: 'answered', state: 'answered', question: required, answer: ['o2'], issues: [] },
    ...withOpenOption(required),
    fullList(required),
    longPicker(id),
    {
      name: 'right to left',
      state: 'rtl',
      question: { ...createQuestion(rightToLeft), required: true },
      answer: ['o2'],
      issues: [],
    },
  ];
}

function withOpenOption(question: Question): readonly Fixture[] {
  const last = question.items?.at(-1);
  if (last?.is_open !== true) return [];
  return [
    {
      name: 'open option without its required text',
      state: 'invalid',
      question,
      answer: [last.gid],
      issues: [{ key: 'validate.answer', part: last.gid }],
    },
    {
      name: 'open option with its text',
      state: 'answered',
      question,
      answer: [last.gid, '自由职业'],
      issues: [],
    },
  ];
}

function fullList(question: Question): Fixture {
  const items = exampleOptions(...Array.from({ length: 8 }, (_, at) => `选项 ${at + 1}`));
  return {
    name: 'the maximum number of options of a list',
    state: 'limits',
    question: { ...question, tipText: '仅用于统计，不会单独公开。', columns: 2, items },
    answer: ['o8'],
    issues: [],
  };
}

function longPicker(id: string): Fixture {
  return {
    name: 'a picker, and long texts',
    state: 'long',
    question: exampleQuestion(id, {
      title:
        'Which of these comes closest to what you would say about yourself, even if more than one of them, or none of them, seems to fit?',
      items: exampleOptions(
        ...Array.from(
          { length: 12 },
          (_, at) =>
            `Group ${at + 1}, with all that belongs to it and is told at length so that nobody is left in doubt`,
        ),
      ),
    }),
    answer: ['o12'],
    issues: [],
  };
}
