// Reads the JSON reports of the test runners. `undefined` (no report) counts as zero tests. `slowest` names the slowest
// files with their seconds.
import { isAbsolute, relative } from 'node:path';

/**
 * Counts the tests in Vitest's report. A file that could not be loaded counts as one failed test. `failures` has file,
 * name and first error of each failed test.
 */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) =>
            describe({
              name: `${name} › ${fullName}`,
              error: failureMessages?.[0] ?? 'no error was reported',
            }),
          ),
      ),
      ...broken.map(({ name, message }) => describe({ name, error: message || 'it could not be loaded' })),
    ],
    slowest: computeSlowest(
      report.testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })),
    ),
  };
}

/**
 * Counts the journeys in Playwright's report. A journey is tried twice, because on a busy machine one in thousands
 * fails by chance. Journeys that passed only the second time count as passed and are listed in `repeated`. `failures`
 * has name and first error of each failed journey.
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const errorsOutside = unexpected === 0 ? report.errors.length : 0;
  const journeys = report.suites.flatMap((suite) => listJourneys(suite, []));
  return {
    passed: expected + flaky,
    failed: unexpected + errorsOutside,
    skipped,
    repeated: journeys.filter(({ status }) => status === 'flaky').map(describe),
    failures: journeys.filter(({ status }) => status === 'unexpected').map(describe),
    slowest: computeSlowest(journeys),
  };
}

function listJourneys(suite, above) {
  const path = [...above, suite.title];
  const nestedJourneys = (suite.suites ?? []).flatMap((each) => listJourneys(each, path));
  const ownJourneys = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${[...path, title].join(' › ')}`,
      status,
      error: results.flatMap(({ errors }) => errors)[0]?.message ?? 'no error was reported',
      file: `[${projectName}] ${path.find((title) => title.endsWith('.ts')) ?? path[0]}`,
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  );
  return [...ownJourneys, ...nestedJourneys];
}

const SLOWEST_FILES = 12;
function computeSlowest(tests) {
  const files = new Map();
  for (const { file, ms } of tests) files.set(file, (files.get(file) ?? 0) + ms);
  return [...files]
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_FILES)
    .map(
      ([file, ms]) =>
        `${isAbsolute(file) ? relative(process.cwd(), file) : file} ${(ms / 1000).toFixed(0)} s`,
    );
}

const ERROR_LINES = 20;
const describe = ({ name, error }) => {
  const projectLines = error
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|<anonymous>)/.test(line));
  return `${name}\n${projectLines.slice(0, ERROR_LINES).join('\n')}`;
};
