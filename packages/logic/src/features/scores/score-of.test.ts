import { blankState } from '../../step/start.ts';
import type { Project, Question } from '@canvass/project';
import { UNKNOWN_RESPONDENT, type SessionFacts } from '@canvass/protocol';
import { expect, it, test } from 'vitest';
import { compile } from '../../compile-whole.ts';
import type { QuestionTypeWithTools } from '../../question-type/question-type.ts';
import { createVector, vectorSet } from '../../program/vector.ts';
import { testTypes } from '../../testing/question-types.ts';
import { blank, play, project, single } from '../../testing/scenario.ts';
import { scoreBefore, computeScore } from './score-of.ts';

function withScores(type: QuestionTypeWithTools): QuestionTypeWithTools {
  return {
    ...type,
    score: (question, answer) =>
      type.choices(question, answer).reduce((sum, { option }) => sum + (option.score ?? 0), 0),
  };
}
const types = new Map([...testTypes].map(([id, type]) => [id, withScores(type)]));

const questionWorth = (cid: string, score: number): Question => {
  const question = single(cid, 1);
  return { ...question, items: (question.items ?? []).map((option) => ({ ...option, score })) };
};

/** Null means no answer. */
function score(
  questions: readonly Question[],
  answers: readonly unknown[],
  fields: Partial<Project> = {},
): number {
  const { program } = compile(project([questions], fields), types);
  if (program === undefined) throw new Error('the project does not compile');
  const none = createVector<unknown>(questions.length, null);
  const effective = answers.reduce<typeof none>(
    (vector, answer, index) => vectorSet(vector, none, index, answer),
    none,
  );
  return computeScore(program, { effective, status: createVector(program.nodes.length, 0) });
}

const surveyOfChoices = (points: readonly number[]) =>
  [
    points.map((value, index) => questionWorth(`Q${index + 1}`, value)),
    points.map((_, index) => [`q${index + 1}_1`]),
  ] as const;

test.each<[string, readonly number[], number]>([
  ['no points', [], 0],
  ['the points of two questions', [2, 3.5], 5.5],
  ['a half, which is rounded up although its binary fraction is smaller', [1.005], 1.01],
  ['less than a half, which is rounded down', [1.0049], 1],
  ['a negative half, which is rounded away from zero, as by round()', [-1.005], -1.01],
  ['a sum just below a half because of binary fractions', [1.001, 0.004], 1.01],
  ['a sum just above its decimal number because of binary fractions', [0.1, 0.2], 0.3],
  ['points that cancel out', [0.1, 0.2, -0.3], 0],
])('the score is the sum of %s', (_, points, expected) => {
  expect(score(...surveyOfChoices(points))).toBe(expected);
});

it('the score leaves out questions with `scored: false`', () => {
  const [first, second] = [questionWorth('Q1', 2), questionWorth('Q2', 5)];
  expect(score([first, second], [['q1_1'], ['q2_1']])).toBe(7);
  expect(score([first, { ...second, scored: false }], [['q1_1'], ['q2_1']])).toBe(2);
});

it('the score excludes answers that are not effective', () => {
  expect(score([questionWorth('Q1', 2), questionWorth('Q2', 4)], [null, ['q2_1']])).toBe(4);
});

test.each<[number, number]>([
  [5, 5],
  [9, 6],
  [-9, -9],
])('with a maximum of 6, a score of %d is %d', (points, expected) => {
  expect(score(...surveyOfChoices([points]), { scores: { max: 6 } })).toBe(expected);
});

const keys = {
  scores: {
    answer_keys: { q1: ['Paris', 'ＬＵＴＥＣＥ', 'Île  de\u3000la Cité'] },
    question_scores: { q1: 2.5, q2: 9 },
  },
};
test.each<[string, number]>([
  ['Paris', 2.5],
  ['  pArIs ', 2.5],
  ['Ｐａｒｉｓ', 2.5],
  ['lutece', 2.5],
  ['I\u0302LE  DE LA CITE\u0301', 2.5],
  ['Paris!', 0],
  ['', 0],
])('the written answer %j earns %d', (text, expected) => {
  expect(score([blank('Q1'), blank('Q2')], [[text], ['Paris']], keys)).toBe(expected);
});

it('a key without points earns none', () => {
  expect(score([blank('Q1')], [['a']], { scores: { answer_keys: { q1: ['a'] } } })).toBe(0);
});

it('the score for a node of the flow counts only the questions before the node', () => {
  const group = (n: number) => ({ fid: `f${n}`, type: 'G' as const, gid: `g${n}` });
  const branch = (fid: string, n: number) =>
    ({ fid, type: 'F', ftype: 'branch', needScore: true, score: [1, null], items: [group(n)] }) as const;
  const randomSet = {
    fid: 'set',
    type: 'F',
    ftype: 'randomSet',
    items: [branch('b2', 2), branch('b3', 3)],
  } as const;
  const flow = {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [group(1), randomSet, branch('b4', 4)],
  } as const;
  const questions = [1, 2, 3, 4].map((n) => [questionWorth(`Q${n}`, 10 ** n)]);
  const { program } = compile(project(questions, { flow }), types);
  if (program === undefined) throw new Error('the project does not compile');
  const facts: SessionFacts = UNKNOWN_RESPONDENT;
  const effective = [[['q1_1'], ['q2_1'], ['q3_1'], ['q4_1']]];
  const state = { ...blankState(program, facts), effective };
  expect(['b2', 'b3', 'b4'].map((fid) => scoreBefore(program, state, fid))).toEqual([10, 10, 1110]);
});

it('the default of a hidden question earns no points', () => {
  const scoreWith = (fields: Partial<Question>) => {
    const question = { ...questionWorth('Q1', 5), defaultOptionSelect: true, ...fields };
    const { program, state } = play(project([[question], [blank('Q2')]]), {}, types);
    return [state.effective[0]?.[0], computeScore(program, state)];
  };
  expect(scoreWith({})).toEqual([['q1_1'], 5]);
  expect(scoreWith({ disp_code: 'false' })).toEqual([['q1_1'], 0]);
  expect(scoreWith({ autofill_next: true })).toEqual([['q1_1'], 5]);
});
