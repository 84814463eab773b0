import { isRecordValue, type QuestionContext } from '@canvass/logic';
import type { MaxdiffAnswer } from '@canvass/protocol';
import { describe, expect, it, test } from 'vitest';
import { exampleOptions, exampleQuestion } from '../../answers/examples/fixture.ts';
import { questionContext } from '../../testing/question-context.ts';
import { maxdiffWithTools } from './maxdiff.tools.ts';
import { maxdiff } from './maxdiff.ts';
import { maxdiffTasks, tasksIn } from './maxdiff-tasks.ts';
import { exportAnswer } from '../../testing/export-answer.ts';

const question = exampleQuestion('maxdiff', {
  title: 'What matters?',
  required: true,
  items: exampleOptions('a', 'b', 'c', 'd', 'e', 'f', 'g'),
  task_number: 7,
  option_number: 3,
});
const context = questionContext(question);
const material = maxdiff.material?.of(question, context);
const tasks = tasksIn(material) ?? [];
const listIssues = (answer: MaxdiffAnswer | undefined, taskContext: QuestionContext = context) =>
  maxdiff.validate(question, answer, taskContext);
/** The first shown option is best, the last is worst. */
const completeAnswer = tasks.map((s) => ({ s, l: s.at(-1) ?? null, h: s[0] ?? null }));

describe('parse', () => {
  const [first] = completeAnswer;
  test.each([
    ['no list', { 0: first }],
    ['more tasks than are given', [...completeAnswer, first]],
    ['an unknown option', [{ s: ['o1', 'o9', 'o3'], l: null, h: null }]],
    ['an option twice', [{ s: ['o1', 'o2', 'o1'], l: null, h: null }]],
    ['only one option', [{ s: ['o1'], l: null, h: null }]],
    ['a best that was not shown', [{ s: ['o1', 'o2', 'o3'], l: null, h: 'o4' }]],
    ['a worst that was not shown', [{ s: ['o1', 'o2', 'o3'], l: 'o4', h: null }]],
    ['best and worst alike', [{ s: ['o1', 'o2', 'o3'], l: 'o2', h: 'o2' }]],
    ['a missing side', [{ s: ['o1', 'o2', 'o3'], l: 'o2' }]],
    ['a null', [null]],
  ])('refuses %s', (_, raw) => expect(maxdiff.parse(raw, question)).toBeUndefined());
  it('keeps s, l and h, and nothing else', () => {
    expect(maxdiff.parse([{ ...first, extra: 1 }], question)).toEqual([first]);
  });
});

describe('the tasks', () => {
  it('depend on response number, question and options, not on the order in which options are shown', () => {
    const [facts, items] = [{ seq: 10231, seeds: { q1: 4 } }, question.items ?? []];
    const design = maxdiffTasks(question, items, facts);
    expect(maxdiffTasks({ ...question, option_order: 'random' }, items, facts)).toBe(design);
    expect(maxdiffTasks(question, items, { ...facts, seq: 10232 })).not.toEqual(design);
    expect(maxdiffTasks({ ...question, gid: 'q2' }, items, facts)).not.toEqual(design);
    expect(maxdiffTasks(question, items.slice(1), facts)).not.toEqual(design);
  });
  it('are made from the local seed if the response has no number', () => {
    const items = question.items ?? [];
    const materialOfSeed = maxdiffTasks(question, items, { seq: null, seeds: { q1: 77 } });
    expect(materialOfSeed).toEqual(maxdiffTasks(question, items, { seq: 77, seeds: {} }));
    expect(maxdiffTasks(question, items, { seq: null, seeds: {} }).tasks).toHaveLength(7);
  });
  it('are the same if the cache has dropped them', () => {
    const items = question.items ?? [];
    const first = maxdiffTasks(question, items, { seq: 1, seeds: {} });
    for (let seq = 2; seq < 300; seq += 1) maxdiffTasks(question, items, { seq, seeds: {} });
    expect(maxdiffTasks(question, items, { seq: 1, seeds: {} })).toEqual(first);
  });
});

describe('an answer to other tasks', () => {
  it('of another respondent is refused', () => {
    const otherContext = { ...context, facts: { ...context.facts, seq: 2 } };
    expect(listIssues(completeAnswer)).toEqual([]);
    expect(listIssues(completeAnswer, otherContext)).toEqual([{ key: 'validate.task' }]);
  });
  it('is refused even if only one task differs', () => {
    const forgedAnswer = completeAnswer.map((task, at) =>
      at === 4 ? { ...task, s: task.s.toReversed() } : task,
    );
    expect(listIssues(forgedAnswer)).toEqual([
      { key: 'validate.task_count', params: { count: 6, remain: 1 } },
    ]);
  });
  it('does not count after the options change, and counts again when they return', () => {
    const hidden = tasks.flat().find((gid) => !tasks[0]?.includes(gid)) ?? '';
    const reducedContext = questionContext(question, [hidden]);
    const first = completeAnswer.slice(0, 1); // the new tasks contain no hidden option
    expect(maxdiff.prune(first, reducedContext, question)).toBeUndefined();
    expect(maxdiff.prune(first, context, question)).toBe(first);
    expect(maxdiff.prune(completeAnswer, { isOffered: reducedContext.isOffered }, question)).toBeUndefined();
  });
});

test('an optional answer that was begun must be completed', () => {
  const optional = { ...question, required: false };
  expect(maxdiff.validate(optional, [], context)).toEqual([]);
  expect(maxdiff.validate(optional, completeAnswer.slice(0, 3), context)).toEqual([
    { key: 'validate.task_count', params: { count: 3, remain: 4 } },
  ]);
});

test('an answer has choices, a summary, a value for rules, and exported variables of each task', () => {
  const twoTasks = [completeAnswer[0], { s: tasks[1] ?? [], l: null, h: null }].flatMap((task) => task ?? []);
  const titleOf = ({ gid }: { gid: string }) => gid.toUpperCase();
  const [best = '', middle = '', worst = ''] = tasks[0] ?? [];
  expect(maxdiff.choices(question, completeAnswer).length).toBeGreaterThan(1);
  expect(maxdiff.choices(question, twoTasks).map(({ option }) => option.gid)).toEqual([best]);
  expect(maxdiffWithTools.summarise(question, twoTasks, titleOf)).toBe(
    `1: + ${titleOf({ gid: best })} − ${titleOf({ gid: worst })}`,
  );
  const [record] = [maxdiff.value(question, twoTasks, titleOf)].flat();
  const entries = record !== undefined && isRecordValue(record) ? record.entries : new Map<string, unknown>();
  expect(entries.get('best')).toMatchObject({ gid: best, cid: best.replace('o', 'A') });
  expect(entries.get('worst')).toMatchObject({ gid: worst });
  expect(entries.get('shown')).toHaveLength(3);
  const codes = [best, middle, worst].map((gid) => gid.replace('o', 'A'));
  expect(exportAnswer(maxdiffWithTools, question, twoTasks)).toMatchObject({
    T1_shown: codes.join(' '),
    T1_best: best,
    T1_worst: worst,
    T2_shown: expect.anything(),
  });
  expect(maxdiff.isEmpty(twoTasks.slice(1))).toBe(true);
});

describe('script entries', () => {
  const read = (entry: unknown) => maxdiffWithTools.fromScript(entry, { question, material });
  const codeOf = (gid: string | undefined) => gid?.replace('o', 'A');
  const [firstTask = [], secondTask = []] = tasks;

  it('with `prefer` choose the shown options with the first and the last rank as best and worst', () => {
    const result = read({ prefer: ['A7', 'A6', 'A5', 'A4', 'A3'] });
    const order = ['o7', 'o6', 'o5', 'o4', 'o3', 'o1', 'o2'];
    const rankGids = (s: readonly string[]) => s.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
    expect(result).toEqual({
      answer: tasks.map((s) => ({ s, l: rankGids(s).at(-1), h: rankGids(s)[0] })),
    });
    expect(listIssues('answer' in result ? result.answer : undefined)).toEqual([]);
  });
  it('name tasks by position in a list, or by number', () => {
    const pick = { best: codeOf(secondTask[0]), worst: codeOf(secondTask[1]) };
    const answer = [
      { s: firstTask, l: null, h: null },
      { s: secondTask, l: secondTask[1], h: secondTask[0] },
    ];
    expect(read([null, pick])).toEqual({ answer });
    expect(read({ 2: pick })).toEqual({ answer });
  });
  it("list the task's options if the chosen one is not among them", () => {
    const absent = codeOf(question.items?.map(({ gid }) => gid).find((gid) => !firstTask.includes(gid)));
    expect(read([{ best: absent }])).toEqual({
      problem: `Q1: task 1 shows ${firstTask.map(codeOf).join(', ')}, not ${absent}.`,
    });
  });
  test.each([
    ['A1', 'Q1 takes { prefer: [...] } or a list of { best, worst }, not "A1".'],
    [{ prefer: ['A1', 'A1'] }, 'Q1: A1 is preferred twice.'],
    [{ prefer: ['A77'] }, 'Q1 has no option "A77". The nearest are A7, A1, A2, A3, A4.'],
    [{ 8: { best: 'A1' } }, 'Q1 has tasks 1 to 7, and no other.'],
    [[{ best: 'A1', worst: 'A1' }], 'Q1: best and worst of a task are two different options.'],
    [[{ most: 'A1' }], 'Q1 takes { prefer: [...] } or a list of { best, worst }, not {"most":"A1"}.'],
  ])('%j have the problem: %s', (entry, problem) => expect(read(entry)).toEqual({ problem }));
  it('are refused if the tasks are unknown', () => {
    expect(maxdiffWithTools.fromScript({ prefer: ['A1'] }, { question })).toEqual({
      problem: 'Q1: which options a task shows is known only while the survey is played.',
    });
  });
});

describe('problems of the question', () => {
  test.each([
    [{ items: exampleOptions('a') }, ['maxdiff.too-few-options .items']],
    [{ items: [] }, ['question.no-options .items']],
    [{ task_number: 6 }, ['maxdiff.seen-too-rarely .task_number']],
    [
      { option_number: 2, task_number: 31 },
      ['maxdiff.items-per-task .option_number', 'maxdiff.too-many-tasks .task_number'],
    ],
    [{ option_number: 4 }, ['maxdiff.half-of-items .option_number']],
  ])('%j', (fields, found) => {
    const problems = maxdiffWithTools.check?.({ ...question, ...fields }) ?? [];
    expect(problems.map(({ id, path }) => `${id} ${path}`)).toEqual(found);
  });
  it('include missing numbers of tasks and of options per task', () => {
    const { task_number: _tasks, option_number: _perTask, ...bare } = question;
    expect((maxdiffWithTools.check?.(bare) ?? []).map(({ id, severity }) => `${severity} ${id}`)).toEqual([
      'error maxdiff.no-task-number',
      'error maxdiff.no-option-number',
    ]);
  });
});
