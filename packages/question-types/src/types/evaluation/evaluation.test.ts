import type { Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { evaluationWithTools } from './evaluation.tools.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('evaluation', {
  title: 'How was it?',
  required: true,
  write_evaluate: true,
  not_apply: true,
  not_apply_text: 'Was not there',
  option_list: [
    {
      gid: 'bad',
      title: 'Bad',
      value: 1,
      score: 0,
      items: [
        { gid: 't1', title: 'Slow', score: 2 },
        { gid: 't2', title: 'Cold' },
      ],
    },
    { gid: 'good', title: 'Good', value: 5, score: 10 },
  ],
});
const titleOf = ({ title }: { title: unknown }) => `the ${String(title)}`;

describe('parse is strict', () => {
  test.each([
    [{}, {}],
    [{ score: 5 }, { score: 5 }],
    // Tags may be gids or titles. They are stored as gids, in the order of their level.
    [
      { score: 1, tagsId: ['Cold', 't1', ' Slow '] },
      { score: 1, tagsId: ['t1', 't2'] },
    ],
    [
      { score: 1, open: ' so so ', tagsId: [] },
      { score: 1, open: 'so so' },
    ],
    [{ score: 5, open: '  ', no_apply: null }, { score: 5 }],
    [{ open: 'only words' }, { open: 'only words' }],
    [{ no_apply: 99 }, { no_apply: 99 }],
    [{ score: 99 }, { no_apply: 99 }],
  ])('%j is %j', (raw, answer) => expect(evaluationWithTools.parse(raw, question)).toEqual(answer));
  test.each([
    [null],
    [[]],
    [5],
    [{ score: 2 }],
    [{ score: '5' }],
    [{ score: 5, tagsId: ['t1'] }],
    [{ score: 1, tagsId: ['Lame'] }],
    [{ score: 1, tagsId: 't1' }],
    [{ tagsId: ['t1'] }],
    [{ score: 1, open: 7 }],
    [{ score: 1, no_apply: 99 }],
    [{ no_apply: 1 }],
    [{ score: 1, other: 1 }],
  ])('%j is not an answer', (raw) => expect(evaluationWithTools.parse(raw, question)).toBeUndefined());
  it('accepts an opinion and 99 only if the question has them', () => {
    const plain = { ...question, write_evaluate: false, not_apply: false };
    for (const raw of [{ score: 1, open: 'x' }, { no_apply: 99 }, { score: 99 }])
      expect(evaluationWithTools.parse(raw, plain)).toBeUndefined();
  });
});

describe('validation', () => {
  const listIssues = (fields: Partial<Question>, answer: unknown) => {
    const variant = { ...question, ...fields };
    return evaluationWithTools
      .validate(variant, evaluationWithTools.parse(answer, variant), questionContext(variant))
      .map(({ key, part }) => (part === undefined ? key : `${part} ${key}`));
  };
  const limit = { one_label_limit: true };
  const label = ['tags validate.select_label'];
  test.each<[string, Partial<Question>, unknown, readonly string[]]>([
    ['no score', {}, undefined, ['validate.check_answer']],
    ['no score, but words', {}, { open: 'fine' }, ['validate.check_answer']],
    ['no score, though optional, but words', { required: false }, { open: 'x' }, ['validate.check_answer']],
    ['not asked for', { required: false }, undefined, []],
    ['not applicable', { ...limit, open_attrs: { required: true } }, { no_apply: 99 }, []],
    ['a score is enough', {}, { score: 1 }, []],
    ['a tag is asked for', limit, { score: 1 }, label],
    ['a tag is chosen', limit, { score: 1, tagsId: ['t2'] }, []],
    ['an opinion replaces the tag', limit, { score: 1, open: 'slow' }, []],
    ['an opinion is not offered', { ...limit, write_evaluate: false }, { score: 1 }, label],
    ['no tag, if the level has none', limit, { score: 5 }, []],
    ['words are asked for', { open_attrs: { required: true } }, { score: 5 }, ['open validate.answer']],
    [
      'words of a length',
      { open_attrs: { range: [3, 5] } },
      { score: 5, open: 'too long' },
      ['open validate.need_max_length_type'],
    ],
  ])('%s', (_, fields, answer, issues) => expect(listIssues(fields, answer)).toEqual(issues));
});

it('always passes in modify mode', () => expect(evaluationWithTools.modify).toBe('passes'));

describe('the value of an evaluation in rules, exports and texts', () => {
  const answer = { score: 1, open: 'so so', tagsId: ['t1'] };
  it('is the level, which counts as its score', () => {
    expect(evaluationWithTools.value(question, answer, titleOf)).toMatchObject({
      kind: 'choice',
      seq: 1,
      score: 1,
      gid: 'bad',
      title: 'the Bad',
      text: 'so so',
    });
    expect(evaluationWithTools.value(question, { no_apply: 99 }, titleOf)).toBe('Was not there');
    expect(evaluationWithTools.value(question, { open: 'x' }, titleOf)).toBeNull();
  });
  test.each([
    [5, { score: 5 }],
    ['good', { score: 5 }],
    ['Bad', { score: 1 }],
    [7, undefined],
    [null, undefined],
  ])('is restored from %j', (value, made) =>
    expect(evaluationWithTools.fromValue?.(question, value)).toEqual(made),
  );
  it('has the points of its level and its tags, if any', () => {
    expect(evaluationWithTools.score(question, answer)).toBe(2);
    expect(evaluationWithTools.score(question, { score: 5 })).toBe(10);
    const plain = { ...question, option_list: [{ gid: 'l', title: 'L', value: 1 }] };
    expect(evaluationWithTools.score(plain, { score: 1 })).toBeUndefined();
  });
  it('is exported as score, tags and opinion, and summarised in one line', () => {
    expect(exportAnswer(evaluationWithTools, question, answer)).toMatchObject({ L1_1: 1, open: 'so so' });
    const exportedRefusal = Object.values(exportAnswer(evaluationWithTools, question, { no_apply: 99 }));
    expect(new Set(exportedRefusal.map((value) => JSON.stringify(value)))).toEqual(
      new Set(['{"missing":"not_applicable"}']),
    );
    expect(evaluationWithTools.summarise(question, answer, titleOf)).toBe('Bad (1); Slow; so so');
  });
});

describe('scripts', () => {
  const read = (entry: unknown) => evaluationWithTools.fromScript(entry, { question });
  test.each([
    [5, { answer: { score: 5 } }],
    ['5', { answer: { score: 5 } }],
    ['n/a', { answer: { no_apply: 99 } }],
    [{ score: 99 }, { answer: { no_apply: 99 } }],
    [
      { score: 1, tags: ['Cold', 't1'], open: ' ok ' },
      { answer: { score: 1, open: 'ok', tagsId: ['t1', 't2'] } },
    ],
    [2, { problem: 'Q1 takes the score of a level (1, 5), not 2.' }],
    [{ score: 5, tags: ['Cold'] }, { problem: 'Q1: level 5 has no tag "Cold". It has none.' }],
    [{ score: 1, tags: ['Hot'] }, { problem: 'Q1: level 1 has no tag "Hot". It has: Slow, Cold.' }],
    [{ level: 1 }, { problem: "Q1 takes { score, tags: [...], open: 'text' }." }],
    [[1], { problem: "Q1 takes { score, tags: [...], open: 'text' }." }],
  ])('%j becomes %j', (entry, result) => expect(read(entry)).toEqual(result));
});

describe('check', () => {
  const level = (value: number) => ({ gid: `l${value}`, title: 'L', value });
  const checkFields = (fields: Partial<Question>) =>
    evaluationWithTools.check?.({ ...question, ...fields }).map(({ id, path }) => `${id} ${path}`);
  test.each<[Partial<Question>, readonly string[]]>([
    [{}, []],
    [{ option_list: [] }, ['evaluation.no-levels .option_list']],
    [{ option_list: [level(1), level(1)] }, ['evaluation.value-twice .option_list[1].value']],
    [{ option_list: [level(99)] }, ['evaluation.value-is-marker .option_list[0].value']],
    [{ option_list: [level(1)], one_label_limit: true }, ['evaluation.no-tags .one_label_limit']],
  ])('%j', (fields, ids) => expect(checkFields(fields)).toEqual(ids));
});
