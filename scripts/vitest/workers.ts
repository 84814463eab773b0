import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Number of workers, at most eight: one more than cores, because server tests wait for processes and timers. Each worker
 * has an embedded database of some hundred megabytes.
 */
export const WORKERS = Math.min(availableParallelism(), 7) + 1;

/** Long test files, which run first so that other workers do not wait for them at the end. */
const LONGEST_FILES = /operations\/|project\/cost\.test|src\/fields\.test|src\/views\.test|engine\.property/;

/**
 * Suites that take ten seconds and more, and seldom fail because smaller suites cover the same code: faults of a whole
 * server, many concurrent callers, large amounts and packages. `npm test` runs a fifth of these suites, by seed.
 */
const SAMPLED_SUITES = [
  'apps/editor/src/features/properties/properties-panel.test.tsx',
  'apps/simulator-cli/src/project/cost.test.ts',
  'bench/engine/same-paths.test.ts',
  'e2e/src/harness/study/study-respondent.test.ts',
  'e2e/tests/console-figures.test.ts',
  'e2e/tests/generated-survey.test.ts',
  'e2e/tests/links.test.ts',
  'e2e/tests/study.test.ts',
  'packages/export/src/xlsx/xlsx.test.ts',
  'packages/logic/src/maxdiff/design/maxdiff-design.property.test.ts',
  'packages/logic/src/testing/arbitrary-project.test.ts',
  'packages/question-types/src/controls/question/memoised-parts.test.tsx',
  'scripts/packages/build-program.test.ts',
  'scripts/packages/pack.test.ts',
  ...[
    'admission/answer-limits',
    'awards/draw/draws-at-once',
    'awards/draw/limits-at-once',
    'awards/fission/fission',
    'awards/operating/operated-awards',
    'awards/payouts/lost-replies',
    'awards/payouts/payouts',
    'awards/payouts/red-packets',
    'database/clock/database-clock',
    'draws/draws',
    'draws/requested-decisions',
    'lifecycle/retention/retention',
    'messaging/tickets/four-processes',
    'messaging/tickets/tickets',
    'operations/backup/backup',
    'operations/burst',
    'operations/lost-connections',
    'operations/process',
    'operations/upgrade/upgrade',
    'pages/first-page-cache',
    'publishing/project-checker',
    'quotas/bounded-holds-at-once',
    'quotas/bounded-holds',
    'quotas/slots-at-once',
    'quotas/slots',
    'responses/crash',
    'results/threads/export-in-thread',
    'results/threads/write-in-thread',
    'results/votes/vote-streams',
    'telemetry/traces/traces',
    'testing/trust/abuse/bombs',
    'testing/trust/abuse/every-field',
    'testing/trust/abuse/every-route',
    'testing/trust/abuse/probing',
    'testing/trust/award-faults',
    'testing/trust/backup',
    'testing/trust/clocks',
    'testing/trust/faults',
    'testing/trust/full-disks',
    'testing/trust/loads',
    'testing/trust/slow-projects',
    'threads/threads',
    'uploads/upload-rate-limits',
    'verification/unique-lookups',
  ].map((name) => `apps/server/src/${name}.test.ts`),
];

/** The long suites that a run leaves out, four fifths of them by seed. */
function drawOmittedSuites(seed: string): readonly string[] {
  const hashOf = (file: string) => createHash('sha256').update(`${seed} ${file}`).digest('hex');
  return SAMPLED_SUITES.toSorted((a, b) => hashOf(a).localeCompare(hashOf(b))).slice(
    SAMPLED_SUITES.length / 5,
  );
}

/**
 * Sorts the longest files first, then by project and by size. Leaves out four fifths of the long suites if
 * `CANVASS_SAMPLE` is set, as in `npm test`.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { CANVASS_SAMPLE, CANVASS_SEED = '2026' } = process.env;
    const leftOut = CANVASS_SAMPLE === undefined ? [] : drawOmittedSuites(CANVASS_SEED);
    if (leftOut.length > 0) console.log(`Left out with seed ${CANVASS_SEED}: ${leftOut.join(', ')}`);
    const sortedFiles = (await super.sort(files)).filter(
      ({ moduleId }) => !leftOut.some((file) => moduleId.endsWith(`/${file}`)),
    );
    const isLong = ({ moduleId }: TestSpecification) => LONGEST_FILES.test(moduleId);
    return [...sortedFiles.filter(isLong), ...sortedFiles.filter((file) => !isLong(file))];
  }
}
