import type { FlowNode, Project } from '@canvass/project';
import { describe, expect, it } from 'vitest';
import { computeSource, sourceTypes, target } from '../features/options/source-types.fixtures.ts';
import { blank, multiple, play, project, single } from '../testing/scenario.ts';
import { keepViews } from './keep-views.ts';
import { questionView } from './question-view.ts';
import { defineMaterial } from '../question-type/question-type.ts';
import { testTypes } from '../testing/question-types.ts';
import type { ResolvedText } from '../program/types.ts';

type SurveyRun = ReturnType<typeof play>;

function expectCurrentView({ program, state, view }: SurveyRun, gid: string) {
  const cachedView = view(gid);
  expect(cachedView).toEqual(questionView({ ...program }, state, gid));
  return cachedView;
}
const pipedIn = (text: ResolvedText | undefined) => JSON.stringify(text ?? null);

describe('an answer keeps the references', () => {
  it('of options, rows and texts, but not of the answer and the view', () => {
    const run = play(project([[single('Q1', 2), multiple('Q2', 3)]]));
    const first = run.view('q2');
    const next = run.answer('q2', [1]).view('q2');
    expect(next).not.toBe(first);
    expect(next?.answer).toEqual(['q2_1']);
    expect(next?.options).toBe(first?.options);
    expect(run.answer('q1', [1]).view('q2')).toBe(next);
  });
});

it('a cached view never belongs to another respondent of the same survey, in any order of requests', () => {
  const testProject = project([
    [single('Q1', 6, { option_order: 'random' })],
    [blank('Q2', { title: ['Of ', { ref: 'ext.city' }, { ref: 'Q1' }] })],
  ]);
  const survey = { ...testProject, ext_params: [{ code: 'city', type: 'chart' as const }] };
  const [first, second] = [7, 8].map((seq) => play(survey, { seq, params: { city: `City ${seq}` } }));
  if (first === undefined || second === undefined) throw new Error('Two answer.');
  const states = [first.answer('q1', [1]).state, second.answer('q1', [1]).state];
  for (const state of [...states, ...states])
    for (const gid of ['q1', 'q2'])
      expect(questionView(first.program, state, gid)).toEqual(questionView({ ...first.program }, state, gid));
});

describe('a view is a new object after a change of', () => {
  it('the day, if the material of its type depends on it', () => {
    const blankType = testTypes.get('blank');
    if (blankType === undefined) throw new Error('Test types have it.');
    const dated = { ...blankType, material: defineMaterial(['today'], (_, { today }) => today) };
    const { program, state } = play(project([[blank('Q1')]]), {}, new Map([...testTypes, ['blank', dated]]));
    const first = questionView(program, state, 'q1');
    const soon = questionView(program, { ...state, now: state.now + 1 }, 'q1');
    const tomorrow = questionView(program, { ...state, now: state.now + 86_400 }, 'q1');
    expect(soon).toBe(first);
    expect(tomorrow?.material).not.toBe(first?.material);
  });

  it('the heading of a group of options, with earlier answers piped in', () => {
    const grouped = multiple('Q2', 2, {
      showOptionsGroupTitle: true,
      option_group_list: [{ gid: 'x', title: ['Of ', { ref: 'Q1' }] }],
    });
    const items = (grouped.items ?? []).map((option) => ({ ...option, group_id: 'x' }));
    const run = play(project([[blank('Q1')], [{ ...grouped, items }]]))
      .answer('q1', 'tea')
      .next();
    expect(pipedIn(expectCurrentView(run, 'q2')?.optionGroups?.[0]?.title)).toContain('tea');
    run.back().answer('q1', 'rice').next();
    expect(pipedIn(expectCurrentView(run, 'q2')?.optionGroups?.[0]?.title)).toContain('rice');
  });

  it('the language, although the question is not translated', () => {
    const title = ['Of ', { ref: 'Q1' }];
    const run = play(
      project([[multiple('Q1', 3)], [blank('Q2', { title })]], {
        project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
      }),
    );
    run.answer('q1', [1, 2]).next();
    expect(pipedIn(expectCurrentView(run, 'q2')?.title)).toContain('option 1, Q1');
    run.send({ type: 'language', language: 'zh-CN' });
    expect(pipedIn(expectCurrentView(run, 'q2')?.title)).toContain('option 1、Q1');
  });

  const g = (n: number, fid = `f${n}`): FlowNode => ({ fid, type: 'G', gid: `g${n}` });
  /** Q2 comes before Q3 if A1 is chosen in Q1, otherwise after it. */
  const playEither = (title2: Project['title'], title3: Project['title']) =>
    play(
      project([[single('Q1', 2)], [blank('Q2', { title: title2 })], [blank('Q3', { title: title3 })]], {
        flow: {
          fid: 'root',
          type: 'F',
          ftype: 'root',
          items: [g(1), { ...g(2, 'y1'), conditionGroup: 'a1' }, g(3), g(2, 'y2')],
        },
        rule_map: { a1: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
      }),
    );

  it('the occurrence of the question: placeholders of later questions are empty', () => {
    const run = playEither(['Of ', { ref: 'Q3', fallback: 'nothing' }], 'Third');
    run.answer('q1', [2]).next().answer('q3', 'tea').next();
    expect(pipedIn(expectCurrentView(run, 'q2')?.title)).toContain('tea');
    run.back().back().answer('q1', [1]).next();
    expect(run.page).toEqual(['q2']);
    expect(pipedIn(expectCurrentView(run, 'q2')?.title)).toContain('nothing');
  });

  it('the occurrence of the quoted question (PIPE-7)', () => {
    const run = playEither('Second', ['Of ', { ref: 'Q2', fallback: 'nothing' }]);
    run.answer('q1', [1]).next().answer('q2', 'tea').next();
    expect(pipedIn(expectCurrentView(run, 'q3')?.title)).toContain('tea');
    run.back().back().answer('q1', [2]).next();
    expect(run.page).toEqual(['q3']);
    expect(pipedIn(expectCurrentView(run, 'q3')?.title)).toContain('nothing');
  });

  it('the open text of an option, quoted by a patched title two questions later', () => {
    const run = play(
      project([
        [computeSource('auto_table', { cid: 'Q1' })],
        [target('q2', ['s1', 's2'], { cid: 'Q2', qtype: 'single' })],
        [blank('Q3', { plaster_code: '{ title: concat("Of ", title(Q2)) }' })],
      ]),
      {},
      sourceTypes,
    );
    const write = (text: string) => run.send({ type: 'answer', gid: 'source', answer: { s1: text } });
    write('tea')
      .next()
      .send({ type: 'answer', gid: 'q2', answer: ['q2_s1'] });
    run.next();
    expect(expectCurrentView(run, 'q3')?.title).toContain('tea');
    run.back().back();
    write('rice').next().next();
    expect(expectCurrentView(run, 'q3')?.title).toContain('rice');
  });

  it('an answer in a text, in a survey with one more question before the same questions', () => {
    const quotingPages = [[blank('Q1')], [blank('Q2', { title: ['Of ', { ref: 'Q1' }] })]];
    play(project(quotingPages)).view('q2');
    const run = play(project([[blank('Q9')], ...quotingPages]))
      .next()
      .answer('q1', 'tea')
      .next();
    expect(pipedIn(expectCurrentView(run, 'q2')?.title)).toContain('tea');
    run.back().answer('q1', 'rice').next();
    expect(pipedIn(expectCurrentView(run, 'q2')?.title)).toContain('rice');
  });
});

it('a view that does not show facts stays the same after the response is computed from other facts', () => {
  const survey = {
    ...project([[single('Q1', 2), blank('Q2', { title: ['From ', { ref: 'ext.city' }] })]]),
    ext_params: [{ code: 'city', type: 'chart' as const }],
  };
  const localRun = play(survey, { seq: null, params: { city: 'Oslo' } });
  const storedRun = play(survey, { seq: 9, params: { city: 'Rome' } }).answer('q1', [1]);
  const [first, second] = ['q1', 'q2'].map((gid) => questionView(localRun.program, localRun.state, gid));
  const { state } = play(survey, { seq: 9, params: { city: 'Oslo' } });
  keepViews(localRun.program, localRun.state, state);
  expect(questionView(localRun.program, state, 'q1')).toBe(first);
  expect(questionView(localRun.program, state, 'q2')).toBe(second);
  keepViews(localRun.program, localRun.state, storedRun.state);
  for (const gid of ['q1', 'q2'])
    expect(questionView(localRun.program, storedRun.state, gid)).toEqual(
      questionView({ ...localRun.program }, storedRun.state, gid),
    );
  expect(questionView(localRun.program, storedRun.state, 'q1')).not.toBe(first);
});
