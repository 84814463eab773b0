import { compile, estimateLength } from '@canvass/logic';
import type { Project } from '@canvass/project';
import { registry } from '@canvass/question-types';
import { expect, it, test } from 'vitest';

const options = (count: number, title = 'one two') =>
  Array.from({ length: count }, (_, at) => ({ gid: `o${at}`, seq: at + 1, title: title }));
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ gid: `r${at}`, seq: at + 1, title: 'a row' }));

function findLength(count: number, question: object, rules: object = {}) {
  const items = Array.from({ length: count }, (_, at) => ({
    type: 'Q',
    gid: `q${at}`,
    title: 'What is it?',
    ...question,
  }));
  const project = {
    format: 1,
    projectId: '0123456789abcdef01234567',
    title: 'T',
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'g', items }],
    rule_map: {},
    dispConsList: [],
    ...rules,
  } as unknown as Project;
  const { program, issues } = compile(project, registry);
  if (program === undefined) throw new Error(JSON.stringify(issues));
  return estimateLength(program);
}
const findMinutes = (count: number, question: object) => findLength(count, question)?.minutes;

test.each([
  ['a dozen choices', 12, { qtype: 'single', items: options(4) }, 2],
  ['a box of text takes longer than a line', 10, { qtype: 'blank', inputbox_height: 'big' }, 5],
  ['lines of text', 10, { qtype: 'blank' }, 2],
  [
    'each row of a matrix is a choice',
    5,
    { qtype: 'matrix_single', items: options(5), rows_items: rows(10) },
    4,
  ],
  ['each cell that is written', 2, { qtype: 'matrix_blank', items: options(3), rows_items: rows(5) }, 4],
  [
    'each set of a maxdiff',
    1,
    { qtype: 'maxdiff', items: options(10), task_number: 12, option_number: 4 },
    2,
  ],
  ['each thing that is scored', 10, { qtype: 'score', custom_qtype: 'star_score', items: options(8) }, 7],
])('%s: estimates the minutes of %i questions', (_, count, question, minutes) => {
  expect(findMinutes(count, question)).toBe(minutes);
});

it.each([
  ['आप इस महीने कितनी बार बाहर खाना खाने गए?', 9],
  ['今月は何回ぐらいレストランで食事をしましたか', 23],
  ['เดือนนี้คุณกินข้าวนอกบ้านกี่ครั้ง', 25],
])('counts a word with vowel signs once, and scripts without spaces by character: %s', (title, parts) => {
  const seconds = parts > 10 ? parts / 7 : parts / 4;
  const questionCount = 60;
  const minutes = (questionCount * (seconds + 6)) / 60; // 2 s for a question and 4 s for a choice
  const estimatedMinutes = findMinutes(questionCount, { qtype: 'single', title, items: options(2, '') }) ?? 0;
  expect(Math.abs(estimatedMinutes - minutes)).toBeLessThanOrEqual(2);
});

it('counts the reading time of questions, and of as many options as people read', () => {
  const longTitle = 'word '.repeat(60);
  expect(findMinutes(10, { qtype: 'single', title: longTitle, items: options(3) })).toBe(4);
  expect(findMinutes(10, { qtype: 'single', items: options(20, '一二三四五六七') })).toBe(3);
  expect(findMinutes(10, { qtype: 'single', items: options(200, '一二三四五六七') })).toBe(3);
});

it('texts without a question add only time, and hidden questions add nothing', () => {
  expect(findLength(8, { qtype: 'descriptor', title: 'word '.repeat(100) })).toEqual({
    questions: 0,
    minutes: 3,
  });
  expect(findLength(100, { qtype: 'timestamp' })).toEqual({ questions: 0, minutes: 1 });
});

it('counts half of the time of conditional questions', () => {
  expect([findLength(60, choice), findLength(60, choice, conditionOf(questionsUpTo(30)))]).toEqual([
    { questions: 60, minutes: 10 },
    { questions: 60, minutes: 7 },
  ]);
});

it('has no estimate if conditions can hide more than half of the questions, by themselves or as a group', () => {
  expect(findLength(40, choice, conditionOf(questionsUpTo(21)))).toBeUndefined();
  expect(findLength(40, choice, conditionOf(['g']))).toBeUndefined();
});

const choice = { qtype: 'single', items: options(10) };
const questionsUpTo = (count: number) => Array.from({ length: count }, (_, at) => `q${at + 1}`);

/** A rule that shows the targets if the first option of `q0` is chosen. */
const conditionOf = (targets: readonly string[]) => ({
  dispConsList: [{ targets, action: 'display', conditionGroup: 'first' }],
  rule_map: { first: { bindQ: 'q0', op: 'eq', value: 'o1' } },
});

it('rounds to usual durations, and durations above one hour to half hours', () => {
  expect([40, 90, 150, 400].map((count) => findMinutes(count, { qtype: 'blank' }))).toEqual([7, 15, 25, 60]);
  expect(findMinutes(700, { qtype: 'blank' })).toBe(120);
});
