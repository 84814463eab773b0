import type { FlowNode, Question } from '@canvass/project';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../compile-whole.ts';
import { arbitraryProject, WITH_VALUES } from '../testing/arbitrary-project.ts';
import { testTypes } from '../testing/question-types.ts';
import { randomRespondent } from '../testing/random-respondent.ts';
import { ledgersOf } from '../testing/random-walk.ts';
import { blank, flowOf, groupNode, jump, play, positionOf, project, single } from '../testing/scenario.ts';
import { createHost, walkSurvey } from '../testing/walk-survey.ts';
import { pageView } from '../view/page-view.ts';

const shownIf = (cid: string, condition: string): Question => ({ ...blank(cid), disp_code: condition });

/** Two pages, and between them 60 that only the first answer can show. */
const mostlyHidden = project([
  [single('Q1', 2)],
  ...Array.from({ length: 60 }, (_, index) => [shownIf(`H${index + 1}`, 'Q1A1')]),
  [blank('Q2')],
]);

const progressOf = ({ program, state }: ReturnType<typeof play>) => pageView(program, state).progress;

describe('the position among the pages that can still come', () => {
  it('has no total while an answer ahead can change it', () => {
    const run = play(mostlyHidden);
    expect([positionOf(run), progressOf(run)]).toEqual(['1', 0]);
    run.answer('q1', [2]);
    expect(positionOf(run)).toBe('1'); // another answer is still possible
    run.next();
    expect([run.page, positionOf(run), progressOf(run)]).toEqual([['q2'], '2 / 2', 50]);
  });

  it('counts the pages that an answer has shown', () => {
    const run = play(mostlyHidden).answer('q1', [1]).next();
    expect([run.page, positionOf(run), progressOf(run)]).toEqual([['h1'], '2 / 62', 2]);
  });

  it('counts no page whose rules read only questions that cannot come', () => {
    const run = play(
      project([
        [single('Q1', 2)],
        [shownIf('Q2', 'Q1A1')],
        [shownIf('Q3', '!empty(Q2)')],
        [{ ...blank('Q4'), disp_code: '!empty(Q3)' }],
        [blank('Q5')],
      ]),
    );
    expect(positionOf(run)).toBe('1');
    run.answer('q1', [2]).next();
    expect([run.page, positionOf(run)]).toEqual([['q5'], '2 / 2']);
  });

  it('has no total while a question ahead can jump, unless it only screens out', () => {
    const pages = [[single('Q1', 2)], [single('Q2', 2)], [blank('Q3')], [blank('Q4')]];
    const skipping = play(project(pages, jump('q2', 'q2_1', { nextQ: 'q4' })));
    expect(positionOf(skipping)).toBe('1');
    skipping.next().answer('q2', [1]);
    expect(positionOf(skipping)).toBe('2');
    expect(positionOf(skipping.next())).toBe('3 / 3');
    const screening = play(project(pages, jump('q2', 'q2_1', { endStatus: 'screen_out' })));
    expect(positionOf(screening)).toBe('1 / 4');
    expect(positionOf(screening.next().answer('q2', [1]))).toBe('2 / 4');
  });

  it('counts the branches that the flow can still take, and none behind its end', () => {
    const branch = (fid: string, conditionGroup: string, ...items: FlowNode[]): FlowNode => ({
      fid,
      type: 'F',
      ftype: 'branch',
      conditionGroup,
      items,
    });
    const end: FlowNode = { fid: 'end', type: 'F', ftype: 'endPage', endType: 'other' };
    const run = () =>
      play(
        project([[single('Q1', 2)], [blank('Q2')], [blank('Q3')], [blank('Q4')]], {
          flow: flowOf(groupNode(1), branch('b', 'first', groupNode(2), end), groupNode(3), groupNode(4)),
          rule_map: { first: { bindQ: 'q1', optGid: 'q1_1', op: 'notEmpty' } },
        }),
      );
    expect(positionOf(run())).toBe('1');
    expect(positionOf(run().answer('q1', [1]).next())).toBe('2 / 2');
    expect(positionOf(run().answer('q1', [2]).next())).toBe('2 / 3');
  });

  it('is below 100 percent on the last of many pages', () => {
    const run = play(project(Array.from({ length: 250 }, (_, index) => [blank(`Q${index + 1}`)])));
    for (let page = 1; page < 250; page += 1) run.next();
    expect([positionOf(run), progressOf(run)]).toEqual(['250 / 250', 99]);
  });
});

interface ShownProgress {
  /** Whether an answer led to this state. */
  readonly isAnswer: boolean;
  readonly page: number;
  readonly position: number;
  readonly pageCount: number | undefined;
  readonly progress: number;
}

/**
 * Walks a random respondent who never goes back through a random survey. Returns what each step showed. Undefined if a
 * draw may put a rule before what it reads, of which authors are warned.
 */
function walkForwards(projectNumber: number, seq: number) {
  const { program, issues } = compile(
    arbitraryProject(projectNumber % 2 === 0 ? `${projectNumber}` : `${projectNumber}${WITH_VALUES}`),
    testTypes,
  );
  if (program === undefined || issues.some(({ id }) => id === 'logic.order-dependent')) return undefined;
  const { facts, act } = randomRespondent(program, seq, 60);
  const shown: ShownProgress[] = [];
  const { state } = walkSurvey(
    program,
    {
      facts,
      act: (before) => {
        const event = act(before);
        return event?.type === 'back' || event?.type === 'language' ? { type: 'next' } : event;
      },
    },
    createHost(program, ledgersOf(program)),
    ({ before, event, result }) => {
      for (const current of shown.length === 0 ? [before, result.state] : [result.state]) {
        if (current.end.is_end === 1 || current.page < 0) continue;
        const { number: page, position, pageCount, progress } = pageView(program, current);
        shown.push({ isAnswer: event.type === 'answer', page, position, pageCount, progress });
      }
    },
  );
  return { shown, end: state.end, visitedCount: new Set(shown.map(({ page }) => page)).size };
}

it('stays the same on a page, never decreases, and never shows another number of pages than comes', () => {
  const walks = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000));
  fc.assert(
    fc.property(walks, ([projectNumber, seq]) => {
      const walk = walkForwards(projectNumber, seq);
      fc.pre(walk !== undefined);
      const { shown, end, visitedCount } = walk;
      shown.forEach((now, index) => {
        const before = shown[index - 1];
        if (now.isAnswer && before) expect(now).toEqual({ ...before, isAnswer: true });
        else if (now.page === before?.page) expect(now.position).toBe(before.position);
        else expect(now.position).toBe((before?.position ?? 0) + 1);
        expect(now.progress).toBeGreaterThanOrEqual(before?.progress ?? 0);
        expect(now.progress).toBeLessThan(100);
        if (now.pageCount === undefined) return;
        if (end.status === 1) expect(now.pageCount).toBe(visitedCount);
        else expect(now.pageCount).toBeGreaterThanOrEqual(visitedCount);
      });
    }),
    { numRuns: process.env['CANVASS_FULL'] === undefined ? 150 : 5_000 },
  );
});
