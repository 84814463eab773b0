import type { ConsistencyCheck } from '@canvass/project';
import { noAnswerOf } from '@canvass/protocol';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isShownAt } from '../../content/environment.ts';
import { createMemoryLedgers } from '../../effects/ledgers.ts';
import { computeMoment } from '../../program/moment.ts';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { arbitraryProject, WITH_REQUESTS } from '../../testing/arbitrary-project.ts';
import { randomRespondent } from '../../testing/random-respondent.ts';
import { compileProject } from '../../testing/scenario.ts';
import { createHost, walkSurvey, type WalkStep } from '../../testing/walk-survey.ts';
import { quotasOf } from '../quotas/quota-plan.ts';
import { CHECK_KEY } from './consistency-checks.ts';

const RUNS = { numRuns: process.env['CANVASS_FULL'] === undefined ? 60 : 2_000 };
const MAX_PAGES = 60;

function computeCount(program: Program, state: State, cid: string): number {
  const question = program.questions.find(({ question: { cid: own } }) => own === cid);
  const answer = question && vectorGet(state.effective, question.index);
  if (question === undefined || answer === null || noAnswerOf(answer) !== undefined) return 0;
  return question.type.choices(question.question, answer).length;
}

/** Whether a check's expression holds, computed independently for the four kinds that the generator writes. */
function holdsIndependently(program: Program, state: State, code: string): boolean {
  const [a = 0, b = 0] = [...code.matchAll(/Q\d+/g)].map(([cid]) => computeCount(program, state, cid));
  if (code.includes('+')) return a + b <= 2;
  if (code.includes('<=')) return a <= b;
  return code.includes('answered') ? a > 0 || b === 0 : a === 0 || b === 0;
}

/** Returns undefined while the question is hidden. */
function findPage(program: Program, state: State, gid: string): number | undefined {
  const { presentation } = computeMoment(program, state);
  const { occurrences = [] } = program.questions[program.byGid.get(gid) ?? -1] ?? {};
  const shownOccurrence = occurrences.find((one) => isShownAt(state.status, one));
  return shownOccurrence === undefined ? undefined : presentation.pageOf[shownOccurrence.node];
}

/** The failing checks whose last question is on the current page. */
function findFailingChecks(program: Program, state: State): readonly ConsistencyCheck[] {
  return (program.project.checks ?? []).filter(({ at, holds }) => {
    const pages = at.map((gid) => findPage(program, state, gid) ?? Number.POSITIVE_INFINITY);
    return Math.max(...pages) === state.page && !holdsIndependently(program, state, holds);
  });
}

it('CHECK-1: a page can be left if and only if the checks whose last question is on it hold', () => {
  const pageCounts = { kept: 0, left: 0 };
  const visit = ({ program, event, before, result: { state, refused } }: WalkStep) => {
    if (event.type !== 'next' || refused !== undefined) return;
    const failingChecks = findFailingChecks(program, before);
    const reportedChecks = state.issues.flatMap(({ key, params }) =>
      key === CHECK_KEY ? [params?.['check']] : [],
    );
    for (const gid of reportedChecks) expect(failingChecks.map((check) => check.gid)).toContain(gid);
    const errors = failingChecks.filter(({ level }) => level !== 'ask').map(({ gid }) => gid);
    const isLeft = state.page !== before.page || state.pending.length > 0 || state.end.is_end === 1;
    if (isLeft) expect(errors).toEqual([]);
    else if (state.issues.length > 0 && !state.issues.some(({ ask }) => ask))
      for (const gid of errors) expect(reportedChecks).toContain(gid);
    if (errors.length > 0) pageCounts.kept += 1;
    else if (isLeft) pageCounts.left += 1;
  };
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(100), (seed, seq) => {
      const program = compileProject(arbitraryProject(`${seed}${WITH_REQUESTS}`));
      const host = createHost(
        program,
        createMemoryLedgers(quotasOf(program), () => 0),
      );
      walkSurvey(program, randomRespondent(program, seq, MAX_PAGES), host, visit);
    }),
    RUNS,
  );
  expect(Math.min(pageCounts.kept, pageCounts.left)).toBeGreaterThan(20);
});
