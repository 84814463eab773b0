import { describe, expect, it, test } from 'vitest';
import { runInside } from '../testing/memory-host.ts';
import { QUOTA_PROJECT } from '../testing/quota-project.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write('quota.json', QUOTA_PROJECT);

async function run(script: string, ...options: readonly string[]) {
  folder.write('script.yaml', script);
  return runInside(['run', 'quota.json', '-s', 'script.yaml', ...options], { folder: folder.path });
}
async function reportOf(script: string) {
  const { stdout, code } = await run(script, '--json');
  return { code, ...JSON.parse(stdout).scripts[0] };
}

const ANSWERS = 'answers: { Q1: A1, Q2: A2, Q3: A1 }\n';

describe('canvass run plays the host', () => {
  test.each([
    [
      'counts a finished response',
      `${ANSWERS}expect: { end: finished, quotas: { s1a2: counted, any: counted, b1: counted, s1a1: none } }`,
    ],
    [
      'holds on the way',
      `${ANSWERS}steps: [{ to: Q3 }, stop]\nexpect: { end: none, quotas: { 'sex 1, age 2': held, any: none } }`,
    ],
    [
      'ends when a cell is full',
      `quotas: { s1a2: full }\n${ANSWERS}expect: { end: quota_full, path: [Q1, Q2], quotas: { s1a2: full, any: none } }`,
    ],
    [
      'counts no screen-out',
      'answers: { Q1: A1, Q2: A3 }\nexpect: { end: screen_out, quotas: { any: none } }',
    ],
    [
      'is led back by a group that warns',
      `quotas: { b1: full }\n${ANSWERS}expect: { end: none, pages: [Q1, Q2, Q3], issues: [Q3: quota.full_change], quotas: { b1: full, s1a2: held } }`,
    ],
    [
      'goes on after another answer',
      `quotas: { b1: full }\n${ANSWERS}steps: [{ to: Q3 }, next, { answer: { Q3: A2 } }]\nexpect: { end: finished, path: [Q1, Q2, Q3, Q4], quotas: { b1: full, s1a2: counted } }`,
    ],
  ])('%s', async (_, script) => {
    expect(await reportOf(script)).toMatchObject({ ok: true, code: 0, mismatches: [], findings: [] });
  });

  test.each([
    ['quotas: { any: held }', 'quotas.any', 'held', 'counted'],
    ['quotas: { s1a2: full }', 'quotas.s1a2', 'full', 'counted'],
    ['quotas: { s1a1: counted }', 'quotas.s1a1', 'counted', 'none'],
  ])('does not let pass: %s', async (expectation, name, expected, got) => {
    const report = await reportOf(`${ANSWERS}expect:\n  ${expectation}\n`);
    expect(report).toMatchObject({ code: 1, mismatches: [{ expectation: name, expected, got, line: 3 }] });
  });

  it('shows what became of the respondent in the quotas', async () => {
    const { stdout } = await run(`quotas: { s1a2: full }\n${ANSWERS}`);
    expect(stdout).toContain('    quota  sex 1, age 2: full\n');
    const { quotas } = await reportOf(ANSWERS);
    expect(quotas).toContainEqual({ cell: 's1a2', name: 'sex 1, age 2', outcome: 'counted' });
  });
});
