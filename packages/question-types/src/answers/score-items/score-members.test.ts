import type { Option, Question } from '@canvass/project';
import { describe, expect, it, test } from 'vitest';
import {
  cursorScoreWithTools,
  npsWithTools,
  scoreWithTools,
  starScoreWithTools,
} from '../../types/score/score.tools.ts';
import { exampleOptions, exampleQuestion } from '../examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const NONE = [null, null, [], 99];
const question = exampleQuestion('score/star_score', {
  title: 'How was it?',
  required: true,
  not_apply: true,
  not_apply_text: 'Not used',
  score_range: [0.5, 5, 0.5],
  items: exampleOptions('Room', {
    title: 'Food',
    cid: 'food',
    is_open: true,
    open_attrs: { required: true, range: [2, 20] },
  }),
});
const titleOf = ({ gid }: { gid: string }) => `title of ${gid}`;

describe('parse is strict', () => {
  test.each([
    [{}, {}],
    [{ o1: [4] }, { o1: [4] }],
    // Parsed entries are in authored order, with normalised reasons; entries without a score are dropped.
    [
      { o2: [2.5, ' too  late '], o1: [4, ''] },
      { o1: [4], o2: [2.5, 'too  late'] },
    ],
    [{ o1: [null, null], o2: [3, null, [], null] }, { o2: [3] }],
    [{ o1: [null, null, [], 99] }, { o1: NONE }],
    [{ o1: [null, null, null, 99] }, { o1: NONE }],
    [{ o1: [-0] }, { o1: [0] }],
    // Validation decides whether a score is on the scale, because plaster_code may change it.
    [{ o1: [77] }, { o1: [77] }],
  ])('%j is %j', (raw, answer) => expect(starScoreWithTools.parse(raw, question)).toEqual(answer));
  test.each([
    [null],
    [[]],
    [4],
    [{ o9: [1] }],
    [{ o1: 4 }],
    [{ o1: [] }],
    [{ o1: ['4'] }],
    [{ o1: [Number.POSITIVE_INFINITY] }],
    [{ o1: [4, 'a reason that nobody asked for'] }],
    [{ o1: [4, null, ['tag']] }],
    [{ o1: [4, null, [], 99] }],
    [{ o1: [null, null, [], 98] }],
    [{ o1: [1, null, [], null, 0] }],
  ])('%j is not an answer', (raw) => expect(starScoreWithTools.parse(raw, question)).toBeUndefined());
  it('accepts 99 only if the question offers it', () => {
    expect(starScoreWithTools.parse({ o1: NONE }, { ...question, not_apply: false })).toBeUndefined();
  });
});

describe('validation', () => {
  const listIssues = (variant: Question, answer: unknown, hidden: readonly string[] = []) =>
    starScoreWithTools
      .validate(variant, starScoreWithTools.parse(answer, variant), questionContext(variant, hidden))
      .map(({ key, part }) => `${part} ${key}`);
  const missingScore = (part: string) => `${part} validate.check_answer`;
  const optional = { ...question, required: false };
  const withItems = (...items: readonly Partial<Option>[]) => ({
    ...question,
    items: exampleOptions(...items),
  });
  test.each<[string, Question, unknown, readonly string[]]>([
    ['every visible item needs a score', question, {}, [missingScore('o1'), missingScore('o2')]],
    ['unless it does not apply', question, { o1: NONE }, [missingScore('o2')]],
    ['a reason that is required', question, { o1: [1], o2: [1] }, ['o2 validate.answer']],
    ['a blank reason is missing', question, { o1: [1], o2: [1, '  '] }, ['o2 validate.answer']],
    [
      'a reason of the wrong length',
      question,
      { o1: [1], o2: [1, 'x'] },
      ['o2 validate.need_min_length_type'],
    ],
    ['no reason where it does not apply', question, { o1: [1], o2: NONE }, []],
    ['half stars', question, { o1: [3.5], o2: [0.5, 'bad'] }, []],
    ['off the scale', question, { o1: [3.2], o2: NONE }, [missingScore('o1')]],
    ['off the scale, though optional', optional, { o1: [6] }, [missingScore('o1')]],
    ['optional and half answered', optional, { o1: [6 / 2] }, []],
    ['items of their own', withItems({ max: 7 }, { allowNull: true }, { required: false }), { o1: [7] }, []],
    [
      'the rules of the question',
      { ...withItems({ is_open: true }), open_attrs: { required: true } },
      { o1: [1] },
      ['o1 validate.answer'],
    ],
  ])('%s', (_, askedQuestion, answer, issues) => expect(listIssues(askedQuestion, answer)).toEqual(issues));
  it('requires no hidden items', () => {
    expect(listIssues(question, { o1: [1] }, ['o2'])).toEqual([]);
  });
  it('has separate messages for net promoter scores and sliders', () => {
    const items = exampleOptions('One');
    for (const [type, key] of [
      [npsWithTools, 'validate.rate'],
      [cursorScoreWithTools, 'validate.drag_slider'],
      [scoreWithTools, 'validate.check_answer'],
    ] as const) {
      const variant = { ...question, items };
      expect(type.validate(variant, undefined, questionContext(variant))).toEqual([{ key, part: 'o1' }]);
    }
  });
  it('accepts 0 as a score, and only 0 to 10 as a net promoter score', () => {
    const variant = { ...question, items: exampleOptions('One') };
    const issuesOfScore = (score: number) =>
      npsWithTools.validate(variant, { o1: [score] }, questionContext(variant));
    expect([0, 10].flatMap(issuesOfScore)).toEqual([]);
    for (const score of [-1, 11, 5.5]) expect(issuesOfScore(score)).toHaveLength(1);
  });
});

it('always passes in modify mode if it is a net promoter score', () => {
  expect(npsWithTools.modify).toBe('passes');
  expect(starScoreWithTools.modify).toBeUndefined();
  expect(cursorScoreWithTools.modify).toBeUndefined();
});

describe('the value of scores in rules, exports and texts', () => {
  const answer = { o1: [4] as const, o2: [2, 'cold'] as const };
  const answerWithNotApplicable = { o1: [4] as const, o2: [null, null, [], 99] as const };
  it('is a record by code; items that do not apply are not numbers', () => {
    expect(starScoreWithTools.value(question, answerWithNotApplicable, titleOf)).toEqual({
      kind: 'record',
      entries: new Map<string, unknown>([
        ['A1', 4],
        ['food', 'Not used'],
      ]),
    });
  });
  it('treats scored items as chosen, but not those that do not apply', () => {
    expect(
      starScoreWithTools.choices(question, answer).map(({ option, text }) => [option.gid, text]),
    ).toEqual([
      ['o1', undefined],
      ['o2', 'cold'],
    ]);
    expect(starScoreWithTools.choices(question, answerWithNotApplicable)).toHaveLength(1);
  });
  it('sums without items that do not apply', () => {
    expect(starScoreWithTools.score(question, answer)).toBe(6);
    expect(starScoreWithTools.score(question, answerWithNotApplicable)).toBe(4);
  });
  it('is exported as numbers; items that do not apply are missing', () => {
    expect(exportAnswer(starScoreWithTools, question, answer)).toEqual({ A1: 4, food: 2, food_open: 'cold' });
    expect(exportAnswer(starScoreWithTools, question, answerWithNotApplicable)).toEqual({
      A1: 4,
      food: { missing: 'not_applicable' },
      food_open: null,
    });
    const halfStarVariables = starScoreWithTools.variables({ ...question, score_range: [0.5, 5, 0.5] });
    expect(halfStarVariables[0]?.decimals).toBe(1);
  });
  it('is summarised in one line', () => {
    expect(starScoreWithTools.summarise(question, { ...answerWithNotApplicable, o1: [4] }, titleOf)).toBe(
      'title of o1: 4; title of o2: Not used',
    );
    expect(starScoreWithTools.summarise(question, answer, titleOf)).toContain('title of o2: 2 (cold)');
  });
  it('is read from a value: rounded up, and only on the scale', () => {
    const record = {
      kind: 'record',
      entries: new Map([
        ['A1', 3.2],
        ['food', 12],
      ]),
    } as const;
    expect(starScoreWithTools.fromValue?.(question, record)).toEqual({ o1: [3.5] });
    expect(starScoreWithTools.fromValue?.(question, 4)).toBeUndefined();
    const singleItem = { ...question, items: exampleOptions('One') };
    expect(starScoreWithTools.fromValue?.(singleItem, '4')).toEqual({ o1: [4] });
    expect(starScoreWithTools.fromValue?.(singleItem, null)).toBeUndefined();
  });
});

describe('scripts', () => {
  const read = (entry: unknown) => starScoreWithTools.fromScript(entry, { question });
  test.each([
    [{ food: 2, A1: '4.5' }, { answer: { o1: [4.5], o2: [2] } }],
    [{ A1: 'n/a', food: [1, ' cold '] }, { answer: { o1: NONE, o2: [1, 'cold'] } }],
    [{ A1: 99 }, { answer: { o1: NONE } }],
    [{ A7: 1 }, { problem: 'Q1 has no option "A7". The nearest are A1, food.' }],
    [{ A1: 3.2 }, { problem: 'Q1: A1 takes a score from 0.5 to 5 in steps of 0.5, or n/a.' }],
    [{ A1: [1, 'why'] }, { problem: 'Q1: A1 takes no reason; it is not open.' }],
    [{ food: [1, 2] }, { problem: "Q1: food takes [score, 'reason']." }],
    [4, { problem: 'Q1 takes scores by item, such as { A1: 4 }, not 4.' }],
  ])('%j becomes %j', (entry, result) => expect(read(entry)).toEqual(result));
  it('reads a number as the score of the only item; 99 is a score if the scale has it', () => {
    const singleItem = { ...question, items: exampleOptions('One'), score_range: [0, 100, 1] };
    expect(cursorScoreWithTools.fromScript(99, { question: singleItem })).toEqual({ answer: { o1: [99] } });
    expect(cursorScoreWithTools.fromScript('n/a', { question: { ...singleItem, not_apply: false } })).toEqual(
      {
        problem: 'Q1: A1 cannot be not applicable; the question does not offer it.',
      },
    );
  });
});

describe('check', () => {
  const findIssues = (fields: Partial<Question>, type: typeof npsWithTools = starScoreWithTools) =>
    type.check?.({ ...question, ...fields }).map(({ id, path }) => `${id} ${path}`);
  test.each([
    [{ score_range: [5, 1, 1] }, ['score.scale-impossible .score_range']],
    [{ score_range: [0, 5, 0] }, ['score.scale-impossible .score_range']],
    [{ score_range: [1, 100, 1] }, ['score.too-many-symbols .score_range']],
    [{ items: exampleOptions({ max: 0 }) }, ['score.scale-impossible .items[0]']],
    [{ items: [] }, ['question.no-options .items']],
    [
      { items: exampleOptions({ autoSelect: true, auto_code: 'true' }) },
      ['score.decided-by-code .items[0].auto_code'],
    ],
    [{}, []],
  ])('%j', (fields, ids) => expect(findIssues(fields)).toEqual(ids));
  it('treats the scale of net promoter scores as fixed', () => {
    expect(findIssues({}, npsWithTools)).toEqual(['score.fixed-scale .score_range']);
  });
});
