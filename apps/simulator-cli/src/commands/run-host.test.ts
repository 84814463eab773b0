import { describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { DRAW_PROJECT, QUOTA_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write('quota.json', QUOTA_PROJECT);
folder.write('draws.json', DRAW_PROJECT);

async function run(script: string, ...options: readonly string[]) {
  folder.write('script.yaml', script);
  return runInProcess(['run', 'quota.json', '-s', 'script.yaml', ...options], { folder: folder.path });
}
async function loadReport(script: string) {
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
      'holds a slot before the end',
      `${ANSWERS}steps: [{ to: Q3 }, stop]\nexpect: { end: none, quotas: { 'sex 1, age 2': held, any: none } }`,
    ],
    [
      'ends when a cell is full',
      `quotas: { s1a2: full }\nanswers: { Q1: A1, Q2: A2 }\nexpect: { end: quota_full, path: [Q1, Q2], quotas: { s1a2: full, any: none } }`,
    ],
    [
      'does not count a screen-out',
      'answers: { Q1: A1, Q2: A3 }\nexpect: { end: screen_out, quotas: { any: none } }',
    ],
    [
      'refuses the answer if a group warns',
      `quotas: { b1: full }\n${ANSWERS}expect: { end: none, pages: [Q1, Q2, Q3], issues: [Q3: quota.full_change], quotas: { b1: full, s1a2: held } }`,
    ],
    [
      'continues after another answer to the question of a group that warns',
      `quotas: { b1: full }\n${ANSWERS}steps: [{ to: Q3 }, next, { answer: { Q3: A2 } }]\nexpect: { end: finished, path: [Q1, Q2, Q3, Q4], quotas: { b1: full, s1a2: counted } }`,
    ],
  ])('%s', async (_, script) => {
    expect(await loadReport(script)).toMatchObject({ ok: true, code: 0, mismatches: [], findings: [] });
  });

  test.each([
    ['quotas: { any: held }', 'quotas.any', 'held', 'counted'],
    ['quotas: { s1a2: full }', 'quotas.s1a2', 'full', 'counted'],
    ['quotas: { s1a1: counted }', 'quotas.s1a1', 'counted', 'none'],
  ])('reports the expectation as a mismatch: %s', async (expectation, name, expected, got) => {
    const report = await loadReport(`${ANSWERS}expect:\n  ${expectation}\n`);
    expect(report).toMatchObject({ code: 1, mismatches: [{ expectation: name, expected, got, line: 3 }] });
  });

  it("shows the respondent's quota cells", async () => {
    const { stdout } = await run(`quotas: { s1a2: full }\n${ANSWERS}`);
    expect(stdout).toContain('    quota  sex 1, age 2: full\n');
    const { quotas } = await loadReport(ANSWERS);
    expect(quotas).toContainEqual({ cell: 's1a2', name: 'sex 1, age 2', outcome: 'counted' });
  });
});

describe('canvass run draws', () => {
  const DRAWS = 'answers: { Q1: A2, Q2: A1, Q3: A1, Q4: A1, Q5: A1, Q6: A1, Q7: A1 }\n';
  async function play(script: string, ...options: readonly string[]) {
    folder.write('draw.yaml', script);
    const args = ['run', 'draws.json', '-s', 'draw.yaml', '--json', ...options];
    const { stdout, code } = await runInProcess(args, { folder: folder.path });
    return { code, ...JSON.parse(stdout).scripts[0] };
  }

  it("takes the script's draws, in the order shown", async () => {
    const script = `draws: { concepts: [f_c3], brands: [f_b3, f_b1] }\n${DRAWS}expect: { path: [Q1, Q4, Q7, Q5], draws: { concepts: [f_c3], brands: [f_b3, f_b1] } }`;
    const report = await play(script);
    expect(report).toMatchObject({ ok: true, code: 0 });
    expect(report.draws[0]).toEqual({ fid: 'concepts', picks: ['f_c3'], titles: ['Group c3'] });
  });

  it('reports a draw that differs from the expected one', async () => {
    const report = await play(`draws: { concepts: [f_c3] }\n${DRAWS}expect: { draws: { concepts: [f_c1] } }`);
    expect(report.mismatches).toMatchObject([
      { expectation: 'draws.concepts', difference: 'missing: f_c1; not expected: f_c3' },
    ]);
  });

  it('uses the draws in the events of a response, unless they are impossible', async () => {
    const firstReport = await play(`draws: { concepts: [f_c2], brands: [f_b2, f_b1] }\n${DRAWS}`);
    const { facts, events } = firstReport;
    folder.write('response.json', JSON.stringify({ code: 0, data: { facts, events } }));
    const replayedReport = await play(`seed: 77\n${DRAWS}`, '--facts', 'response.json');
    expect(replayedReport).toMatchObject({ events, path: firstReport.path });
    const impossibleDraw = JSON.stringify({ facts, events }).replaceAll('f_c2', 'f_gone');
    folder.write('response.json', impossibleDraw);
    expect(await play(DRAWS, '--facts', 'response.json')).toMatchObject({ code: 0, end: 'finished' });
  });
});

describe('canvass run and unique answers', () => {
  folder.write(
    'once.json',
    JSON.stringify({
      format: 1,
      title: 'Once',
      project_lang: { answer_language: 'en-GB' },
      items: [
        {
          type: 'Q',
          gid: 'mail',
          cid: 'Q1',
          qtype: 'blank',
          title: 'Mail?',
          unique: true,
          open_attrs: { type: 'email' },
        },
        { type: 'Q', gid: 'why', cid: 'Q2', qtype: 'blank', title: 'Why?' },
      ],
    }),
  );
  const play = async (script: string) => {
    folder.write('once.yaml', script);
    const args = ['run', 'once.json', '-s', 'once.yaml', '--json'];
    const { stdout, code } = await runInProcess(args, { folder: folder.path });
    return { code, ...JSON.parse(stdout).scripts[0] };
  };

  it("refuses answers that others have used, and lists the host's reply among the events", async () => {
    const report = await play(
      'used: { Q1: a@example.com }\nanswers: { Q1: A@example.com }\nexpect: { end: none }\n',
    );
    expect(report).toMatchObject({ code: 0, ok: true });
    expect(report.events).toContainEqual({
      type: 'fulfilled',
      id: 'verify:0',
      value: { issues: [{ gid: 'mail', key: 'validate.email_used' }] },
    });
  });

  it('reports a used answer of a question that is not unique', async () => {
    const { code, findings } = await play('used: { Q2: because }\n');
    expect([code, findings[0]]).toMatchObject([2, { id: 'script.not-unique', line: 1 }]);
  });
});
