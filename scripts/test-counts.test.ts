import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

it('counts a test file that could not be loaded as one failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed')],
  };
  expect(countVitest(report)).toEqual({ passed: 2, failed: 2, skipped: 1 });
});

it('counts a journey that passed only when repeated as a failure', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

it('counts an error outside of the journeys', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
