import type { FlowNode, Group, Project, Question, Section } from '@canvass/project';
import { describe, expect, it } from 'vitest';
import { computeExposure } from '../../content/exposure.ts';
import { explain } from '../../explain/explain.ts';
import { blank, play, project, single } from '../../testing/scenario.ts';
import { pageView } from '../../view/page-view.ts';

/** A section of Q2 and an inner section of Q3 and Q4. The page also has Q1 before it and Q5 after it. */
const outer: Section = {
  type: 'S',
  gid: 'outer',
  title: ['More about ', { ref: 'Q1', fallback: 'this' }],
  tip: 'An estimate is enough.',
  columns: 2,
  disp_code: 'Q1A1',
  items: [
    blank('Q2'),
    {
      type: 'S',
      gid: 'inner',
      collapsed: true,
      items: [blank('Q3'), blank('Q4', { disp_code: 'Q2 is answered' })],
    },
  ],
};
const survey = (section: Partial<Section> = {}, fields: Partial<Project> = {}): Project => {
  const [group] = project([[single('Q1', 2)]]).items as [Group];
  const items = [...group.items, { ...outer, ...section }, blank('Q5')];
  return { ...project([]), items: [{ ...group, items }], ...fields };
};
const g = (n: number, fid: string): FlowNode => ({ fid, type: 'G', gid: `g${n}` });
const reader: Question = { ...blank('Q3'), title: ['You chose ', { ref: 'Q2', fallback: 'nothing' }] };
const parts = (run: ReturnType<typeof play>) => pageView(run.program, run.state).parts;

describe('a section', () => {
  it('is on the page of its group while its condition holds, with the visible questions in it', () => {
    const run = play(survey());
    expect([run.page, parts(run)]).toEqual([['q1', 'q5'], undefined]);
    run.answer('q1', [1]);
    const inner = { gid: 'inner', columns: 1, collapsed: true, parts: ['q3'] };
    const sectionFields = { gid: 'outer', tip: 'An estimate is enough.', columns: 2, collapsed: false };
    expect(parts(run)).toMatchObject(['q1', { ...sectionFields, parts: ['q2', inner] }, 'q5']);
    run.answer('q2', 'x');
    expect(parts(run)).toMatchObject(['q1', { parts: ['q2', { parts: ['q3', 'q4'] }] }, 'q5']);
  });

  it('has its texts in the language of the page, with answers in them', () => {
    const texts = { outer: { title: '更多', tip: '估计即可' } };
    const run = play(
      survey(
        {},
        {
          project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }] },
          translations: { 'zh-CN': texts },
        },
      ),
      { language: 'en-GB' },
    ).answer('q1', [1]);
    expect(parts(run)?.[1]).toMatchObject({ title: ['More about ', { piped: 'Q1 option 1' }] });
    run.send({ type: 'language', language: 'zh-CN' });
    expect(parts(run)?.[1]).toMatchObject({ title: '更多', tip: '估计即可' });
  });

  it('keeps the answers to its questions while it is hidden, and counts them as not asked for exports', () => {
    const run = play(survey()).answer('q1', [1]).answer('q2', 'x').answer('q1', [2]);
    expect(run.view('q2')?.answer).toBeUndefined();
    expect(computeExposure(run.program, run.state).notAsked).toEqual(['q2', 'q3', 'q4']);
    expect(run.answer('q1', [1]).view('q2')?.answer).toEqual(['x']);
  });

  it('is shown by rules that name it', () => {
    const { disp_code: _, ...open } = outer;
    const [group] = survey().items as [Group];
    const run = play({
      ...survey(),
      items: [{ ...group, items: [...group.items.slice(0, 1), open, ...group.items.slice(2)] }],
      rule_map: { first: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
      dispConsList: [{ targets: ['outer'], action: 'hide', conditionGroup: 'first' }],
    });
    expect(run.page).toEqual(['q1', 'q2', 'q3', 'q5']);
    expect(run.answer('q1', [1]).page).toEqual(['q1', 'q5']);
    expect(explain(run.program, run.state, 'q3')?.reasons).toMatchObject([
      { kind: 'rule', ownerGid: 'outer', hides: true },
    ]);
  });

  it('keeps the result of its rule from when it was first reached, with ruleOnce', () => {
    const pageAfter = (fields: Partial<Section>) => {
      const [group] = survey().items as [Group];
      const [first, , last] = group.items;
      const page = { type: 'P', gid: 'p', items: [{ ...outer, ...fields }, last] } as Group['items'][number];
      const run = play({ ...survey(), items: [{ ...group, items: [first as Section, page] }] });
      return run.answer('q1', [1]).next().back().answer('q1', [2]).next().page;
    };
    expect([pageAfter({}), pageAfter({ ruleOnce: true })]).toEqual([['q5'], ['q2', 'q3', 'q5']]);
  });

  it('has its own order, and moves as a whole in the order of its group', () => {
    const run = play(survey({ item_order: 'reverse' })).answer('q1', [1]);
    expect(run.page).toEqual(['q1', 'q3', 'q2', 'q5']);
    const [group] = survey().items as [Group];
    const reversed = play({ ...survey(), items: [{ ...group, item_order: 'reverse' }] }).answer('q1', [1]);
    expect(reversed.page).toEqual(['q5', 'q1']); // the section's condition would read a later question
  });

  it('hides a question like its own rule, also if its group occurs twice in the flow', () => {
    const findTitle = (wrap: (question: Question) => Group['items'][number]) => {
      const { items, ...survey } = project([[single('Q1', 2)], [], [reader]], {
        flow: {
          fid: 'root',
          type: 'F',
          ftype: 'root',
          items: [g(1, 'f1'), g(2, 'f2'), g(3, 'f3'), g(2, 'f4')],
        },
      });
      const [first, second, third] = items as [Group, Group, Group];
      const preselected = { ...single('Q2', 2), defaultOptionSelect: ['q2_1'] };
      const run = play({ ...survey, items: [first, { ...second, items: [wrap(preselected)] }, third] });
      return run.answer('q1', [2]).next().view('q3')?.title;
    };
    const byRule = findTitle((question) => ({ ...question, disp_code: 'Q1A1' }));
    expect(byRule).toEqual(['You chose ', { piped: 'Q2 option 1' }]);
    expect(findTitle((question) => ({ ...outer, items: [question] }))).toEqual(byRule);
  });

  it('is shown above each of its questions if each page has one question', () => {
    const run = play(survey({}, { one_question_on_page: true }))
      .answer('q1', [1])
      .next();
    expect([run.page, parts(run)]).toMatchObject([['q2'], [{ gid: 'outer', parts: ['q2'] }]]);
    expect(parts(run.next())).toMatchObject([{ gid: 'outer', parts: [{ gid: 'inner', parts: ['q3'] }] }]);
    expect([run.next().page, parts(run)]).toEqual([['q5'], undefined]);
  });
});
