import { END_STATES } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomWalk } from '../testing/random-walk.ts';
import { blank, jump, play, project, single } from '../testing/scenario.ts';
import { isVisible } from './environment.ts';
import { computeExposure, mayBeReordered, shownOrder } from './exposure.ts';
import { pageView } from '../view/page-view.ts';
import type { State } from '../program/types.ts';
import type { Program } from '../program/program.ts';

it('the exposure lists the questions that were not asked, for any reason', () => {
  const testProject = project(
    [
      [single('Q1', 2), blank('Q2', { disp_code: 'Q1 == 2' })],
      [single('Q3', 3)],
      [blank('Q4')],
      [blank('Q5')],
    ],
    {
      ...jump('q3', 'q3_1', { nextQ: 'q5' }),
    },
  );
  const run = play(testProject);
  expect(computeExposure(run.program, run.state).notAsked).toEqual(['q2', 'q3', 'q4', 'q5']);
  run.answer('q1', [1]).next();
  run.answer('q3', [1]).next();
  expect(computeExposure(run.program, run.state)).toEqual({ notAsked: ['q2', 'q4'], options: {}, rows: {} });
});

it('the shown order contains only the offered options, in order', () => {
  const reversed = single('Q2', 4, { option_order: 'reverse' });
  const items = (reversed.items ?? []).map((option, at) =>
    at === 1 ? { ...option, disp_code: 'Q1 == 2' } : option,
  );
  const run = play(project([[single('Q1', 2)], [{ ...reversed, items }]]));
  run.answer('q1', [1]).next();
  const { options } = computeExposure(run.program, run.state);
  expect(options).toEqual({ q2: [0, 2, 3] });
  const [first, second] = run.program.questions;
  if (first === undefined || second === undefined) throw new Error('two questions were compiled');
  const order = shownOrder(run.program, run.state.facts, second, {
    list: 'options',
    offeredIndexes: options['q2'],
  });
  expect(order).toEqual([3, 2, 0]);
  expect([first, second].map((question) => mayBeReordered(question, 'options'))).toEqual([false, true]);
});

it('exposureOf lists as not asked the questions that a random respondent has not seen', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000)), (seeds) => {
      const seenParts = new Set<string>();
      const collectSeen = (program: Program, state: State) => {
        if (state.pending.length > 0 || state.end.is_end === 1) return;
        for (const gid of pageView(program, state).gids) seenParts.add(gid);
      };
      const { program, state } = randomWalk(seeds, ({ program: walkProgram, before, result }) => {
        collectSeen(walkProgram, before);
        collectSeen(walkProgram, result.state);
      });
      const notAsked = new Set(computeExposure(program, state).notAsked);
      // A respondent who went back and met a full quota has later pages that are visible, but not on the path.
      const isQuotaFull = state.end.status === END_STATES.quotaFull.status;
      for (const { gid, type, index } of program.questions) {
        if (type.unseen === true) continue;
        if (!notAsked.has(gid)) expect(seenParts).toContain(gid);
        else if (state.end.is_end === 1 && seenParts.has(gid) && !isQuotaFull)
          expect(isVisible(program, state.status, index)).toBe(false);
      }
    }),
    { numRuns: 300, examples: [[[9, 698353]], [[9, 436373]]] },
  );
});
