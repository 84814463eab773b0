// Reads the JSON reports of the test runners. `undefined` (no report) counts as nothing.

/**
 * Vitest's Jest-like report. A file that could not be loaded has no failed test of its own: it counts as one.
 * `failures` says of each failed test its file, its name and its first error.
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
  };
}

/**
 * Playwright's report. A journey is tried twice: on a busy machine one in thousands stumbles over the machine. What
 * passed only then counts as passed and is named in `repeated`, so that nobody overlooks it; `failures` says
 * of each failed journey its name and its first error.
 */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const outside = unexpected === 0 ? report.errors.length : 0;
  const journeys = report.suites.flatMap((suite) => journeysOf(suite, []));
  return {
    passed: expected + flaky,
    failed: unexpected + outside,
    skipped,
    repeated: journeys.filter(({ status }) => status === 'flaky').map(describe),
    failures: journeys.filter(({ status }) => status === 'unexpected').map(describe),
  };
}

function journeysOf(suite, above) {
  const path = [...above, suite.title];
  const inside = (suite.suites ?? []).flatMap((each) => journeysOf(each, path));
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${[...path, title].join(' › ')}`,
      status,
      error: results.flatMap(({ errors }) => errors)[0]?.message ?? 'no error was reported',
    })),
  );
  return [...own, ...inside];
}

const ERROR_LINES = 20;
/** Without the lines of the stack that are not the project's. */
const describe = ({ name, error }) => {
  const own = error
    .split('\n')
    .filter((line) => !/^ +at .*(node_modules|node:internal|<anonymous>)/.test(line));
  return `${name}\n${own.slice(0, ERROR_LINES).join('\n')}`;
};
