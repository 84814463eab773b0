import { describe, expect, it, test } from 'vitest';
import { PAPERS } from './cases/papers.cases.ts';
import { PASTED_QUESTIONNAIRES } from './cases/pasted.cases.ts';
import type { PaperQuestion, Questionnaire, QuestionnaireItem } from './questionnaire.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { readPastedText } from './read-text.ts';

const describeItem = (item: QuestionnaireItem): string =>
  item.kind === 'question' ? describeQuestion(item) : `${item.kind === 'section' ? '#' : ':'} ${item.title}`;

const describeQuestion = (question: PaperQuestion): string =>
  [
    `${question.form}${question.guess === undefined ? '' : '?'}`,
    question.title,
    question.options.join(', '),
    question.rows.length === 0 ? '' : `rows ${question.rows.join(', ')}`,
    question.note,
    question.isRequired ? 'required' : '',
    question.dateOrder,
    question.ends?.join(' to '),
    question.endNames?.join(' to '),
    ...rulesOf(question),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' | ');

const rulesOf = ({ condition, jumps }: PaperQuestion): readonly string[] => [
  ...(condition === undefined
    ? []
    : [`if ${condition.source + 1}: ${condition.options.map((at) => at + 1).join()}`]),
  ...jumps.map(
    ({ options, to }) => `${options.map((at) => at + 1).join()} > ${typeof to === 'number' ? to + 1 : to}`,
  ),
];

const questionsOf = ({ items }: Questionnaire): readonly PaperQuestion[] =>
  items.filter((item) => item.kind === 'question');

test.each(PASTED_QUESTIONNAIRES)('$name is read as its author meant it', ({ text, title, questions }) => {
  const questionnaire = readPastedText(text);
  expect(questionnaire.items.map(describeItem)).toEqual(questions);
  expect([questionnaire.title, questionnaire.unused]).toEqual([title, []]);
});

describe('questionnaires of many kinds', () => {
  test.each(PAPERS)('$name: rules, headings and texts', ({ text, rules = [], sections = 0, texts = 0 }) => {
    const questionnaire = readPastedText(text);
    const found = questionsOf(questionnaire).flatMap((question) =>
      rulesOf(question).map((rule) =>
        rule.startsWith('if') ? `${question.id + 1} ${rule}` : `${question.id + 1}: ${rule}`,
      ),
    );
    expect(found.toSorted()).toEqual([...rules].toSorted());
    const count = (kind: string) => questionnaire.items.filter((item) => item.kind === kind).length;
    expect([count('section'), count('text'), questionnaire.unused]).toEqual([sections, texts, []]);
  });

  it('have at least 95 % of their questions with the right kind', () => {
    const wrong = PAPERS.flatMap(({ name, text, forms }) => {
      const found = questionsOf(readPastedText(text));
      return forms
        .split(' ')
        .flatMap((form, at) =>
          found[at]?.form === form ? [] : [`${name}, ${at + 1}: ${found[at]?.form} instead of ${form}`],
        );
    });
    const total = PAPERS.reduce((sum, { forms }) => sum + forms.split(' ').length, 0);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(total * 0.05);
    expect(total).toBeGreaterThan(100);
  });
});

it('each line of a document is used or listed', () => {
  const table = [
    ['Who', 'Did what', 'When exactly'],
    ['Ann', 'wrote a letter', 'on Monday'],
    ['Bob', 'read it', 'on Tuesday'],
  ];
  const { items, unused } = readQuestionnaire({
    blocks: [
      { kind: 'paragraph', line: 1, text: '1. Do you like it?' },
      { kind: 'table', line: 2, rows: table },
      { kind: 'paragraph', line: 5, text: '2. Why?' },
      { kind: 'paragraph', line: 6, text: 'If maybe, go to 9' },
      { kind: 'paragraph', line: 7, text: 'Page 1 of 2' },
    ],
  });
  expect(items.map(({ title }) => title)).toEqual(['Do you like it?', 'Why?']);
  expect(unused.map(({ line, reason }) => `${line} ${reason}`)).toEqual([
    '2 not-understood',
    '3 not-understood',
    '4 not-understood',
    '5 routing',
    '7 page',
  ]);
});
