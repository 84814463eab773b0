import { expect, it } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  startTime: 1_000,
  endTime: 3_400,
  message: '',
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: 'adds',
    failureMessages: ['1 is not 2'],
  })),
});

it('countVitest counts a test file that could not be loaded as one failure, and names it', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [file('passed', 'passed', 'passed'), file('failed', 'failed'), file('failed')],
  };
  expect(countVitest(report)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['a.test.ts › adds\n1 is not 2', 'a.test.ts\nit could not be loaded'],
    slowest: ['a.test.ts 7 s'],
  });
});

const journey = (title: string, status: string, ...messages: string[]) => ({
  title: 'answer.spec.ts',
  suites: [],
  specs: [
    {
      title,
      tests: [
        {
          projectName: 'phone',
          status,
          results: messages.map((message) => ({ duration: 2_000, errors: [{ message }] })),
        },
      ],
    },
  ],
});

it('countPlaywright names a journey that passed only when repeated', () => {
  const stats = { expected: 3, unexpected: 0, flaky: 1, skipped: 0 };
  const suites = [journey('resumes', 'flaky', 'not visible'), journey('ends', 'expected')];
  expect(countPlaywright({ stats, suites, errors: [] })).toEqual({
    passed: 4,
    failed: 0,
    skipped: 0,
    repeated: ['[phone] answer.spec.ts › resumes\nnot visible'],
    failures: [],
    slowest: ['[phone] answer.spec.ts 2 s'],
  });
});

it('countPlaywright shows the error of a journey that failed twice', () => {
  const stats = { expected: 0, unexpected: 1, flaky: 0, skipped: 0 };
  const suites = [
    { title: 'a', specs: [], suites: [journey('resumes', 'unexpected', 'not visible', 'gone')] },
  ];
  const { failed, failures } = countPlaywright({ stats, suites, errors: [] });
  expect(failed).toBe(1);
  expect(failures).toEqual(['[phone] a › answer.spec.ts › resumes\nnot visible']);
});

it('countPlaywright counts an error outside of the journeys', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  expect(countPlaywright({ stats, suites: [], errors: [{}] })).toMatchObject({ passed: 0, failed: 1 });
});
