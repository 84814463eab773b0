import type { Project } from '@canvass/project';
import { describe, expect, it } from 'vitest';
import { blank, jump, play, project, single } from '../testing/scenario.ts';

const threeQuestions = [blank('Q2'), blank('Q3'), blank('Q4')];
const branchingProject = (fields: Partial<Project> = {}) =>
  project([[single('Q1', 3)], threeQuestions, [blank('Q5')]], {
    rule_map: { second: { bindQ: 'q1', optGid: 'q1_2', op: 'notEmpty' } },
    dispConsList: [{ targets: ['q3'], action: 'display', conditionGroup: 'second' }],
    ...fields,
  });
const listNumbers = (survey: ReturnType<typeof play>) =>
  ['q1', 'q2', 'q3', 'q4', 'q5'].map((gid) => survey.number(gid));

describe('numbers before titles', () => {
  it('count shown questions, and follow changes of answers', () => {
    const survey = play(branchingProject()).answer('q1', [1]).next();
    expect(listNumbers(survey)).toEqual(['1', '2', null, '3', '4']);
    survey.back().answer('q1', [2]).next();
    expect(listNumbers(survey)).toEqual(['1', '2', '3', '4', '5']);
  });

  it('leave out skipped questions', () => {
    const survey = play(branchingProject({ ...jump('q1', 'q1_3', { nextQ: 'q4' }), dispConsList: [] }));
    expect(listNumbers(survey.answer('q1', [3]).next())).toEqual(['1', null, null, '2', '3']);
  });

  it('never decrease after a shuffle, for any respondent', () => {
    const shuffled = project([threeQuestions], {
      items: [{ type: 'G', gid: 'g1', item_order: 'random', items: threeQuestions }],
      one_question_on_page: true,
    });
    for (let seed = 1; seed <= 20; seed += 1) {
      const survey = play(shuffled, { seq: seed, seeds: { g1: seed } });
      const numbersInOrder = threeQuestions.map(() => {
        const [gid = ''] = survey.page;
        survey.next();
        return survey.number(gid);
      });
      expect(numbersInOrder).toEqual(['1', '2', '3']);
    }
  });

  it('do not depend on later questions', () => {
    const survey = play(branchingProject());
    const before = survey.number('q1');
    expect(survey.answer('q1', [2]).number('q1')).toBe(before);
  });

  it('follow the authored order if showNumberByOrder is false, and are hidden by hide_order_number', () => {
    const authoredOrder = branchingProject({ desc_common_page: { showNumberByOrder: false } });
    expect(listNumbers(play(authoredOrder))).toEqual(['1', '2', '3', '4', '5']);
    const withoutNumbers = branchingProject({
      desc_common_page: { showNumberByOrder: true, hide_order_number: true },
    });
    expect(listNumbers(play(withoutNumbers)).every((number) => number === null)).toBe(true);
  });
});

it('the questions of a group with two occurrences are numbered where they are asked', () => {
  const flow = {
    fid: 'r',
    type: 'F',
    ftype: 'root',
    items: [
      { fid: 'f1', type: 'G', gid: 'g2', conditionGroup: 'never' },
      { fid: 'f2', type: 'G', gid: 'g1' },
      { fid: 'f3', type: 'G', gid: 'g2' },
    ],
  } as const;
  const projectWithRepeatedGroup = project([[blank('Q1')], [blank('Q2')]], {
    flow,
    ext_params: [{ code: 'no', type: 'boolean' }],
    rule_map: { never: { param: 'no', op: 'notEmpty' } },
  });
  const survey = play(projectWithRepeatedGroup);
  expect(['q1', 'q2'].map((gid) => survey.number(gid))).toEqual(['1', '2']);
});
