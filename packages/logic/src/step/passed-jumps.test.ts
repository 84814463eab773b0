import { expect, it } from 'vitest';
import { blank, play, project, single } from '../testing/scenario.ts';

it('Next first shows a question that becomes visible only when its page is left', () => {
  const run = play(
    project([[single('Q1', 2), single('Q2', 2), blank('Q3', { required: true })], [blank('Q4')]], {
      rule_map: {
        none: { bindQ: 'q1', op: 'empty' },
        first: { bindQ: 'q2', optGid: 'q2_1', op: 'notEmpty' },
      },
      jumpConsList: [
        { bindQ: 'q1', conditionGroup: 'none', nextQ: 'q3' },
        { bindQ: 'q2', conditionGroup: 'first', endStatus: 'finished' },
      ],
    }),
  ).answer('q2', [1]);
  // Q2 ends the survey, but Q1 jumps over Q2 once its page is left.
  expect(run.page).toEqual(['q1', 'q2']);
  expect([run.next().page, run.issues]).toEqual([['q1', 'q3'], []]);
  expect(run.next().issues).toEqual(['q3 validate.answer']);
  expect(run.answer('q3', 'x').next().page).toEqual(['q4']);
});
