import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const examples = new URL('../../../../examples/safety-quiz/', import.meta.url);
folder.write('quiz.json', readFileSync(new URL('project.json', examples), 'utf8'));
const script = readFileSync(new URL('scripts/02-just-passes.yaml', examples), 'utf8');

async function scriptsWith(report: string) {
  folder.write('script.yaml', `${script.slice(0, script.indexOf('  report:'))}  report: ${report}\n`);
  const { stdout, code } = await runInProcess(['run', 'quiz.json', '-s', 'script.yaml', '--json'], {
    folder: folder.path,
  });
  return { code, ...JSON.parse(stdout).scripts[0] };
}

// REPORT-1: compares the report that a script expects with the report of its respondent.
test.each([
  ['none', 'report', 'none', 'a report'],
  ['{ title: Quiz }', 'report.title', 'Quiz', 'How safe are you in the workshop?'],
  ['{ score: 6 }', 'report.score', 6, 5],
  ['{ label: none }', 'report.label', 'none', 'Almost there'],
  ['{ dimensions: { alarm: 3, machine: 0 } }', 'report.dimensions.machine', 0, -1],
  ['{ right: { Q3: partly, Q13: right } }', 'report.right.Q13', 'right', 'wrong'],
])('reports a mismatch: %s', async (report, expectation, expected, got) => {
  expect(await scriptsWith(report)).toMatchObject({ code: 1, mismatches: [{ expectation, expected, got }] });
});

test.each([
  ['some', 'script.wrong-value'],
  ['{ total: 3 }', 'script.unknown-key'],
  ['{ dimensions: { alarms: 3 } }', 'script.unknown-dimension'],
  ['{ dimensions: { alarm: much } }', 'script.wrong-kind'],
  ['{ right: { Q99: right } }', 'script.unknown-question'],
  ['{ right: { Q3: true } }', 'script.wrong-kind'],
])('reports an invalid expectation: %s', async (report, id) => {
  expect(await scriptsWith(report)).toMatchObject({ code: 2, findings: [{ id }] });
});
