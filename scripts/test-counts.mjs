// Reads the JSON reports of the test runners. `undefined` (no report) counts as nothing.

/** Vitest's Jest-like report. A file that could not be loaded has no failed test of its own: it counts as one. */
export function countVitest(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Playwright's report. A test that passed only when repeated (flaky) is a failure: nobody else would see it. */
export function countPlaywright(report) {
  if (!report) return { passed: 0, failed: 0, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const outside = unexpected + flaky === 0 ? report.errors.length : 0;
  return { passed: expected, failed: unexpected + flaky + outside, skipped };
}
