import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replay, transcriptText } from '@canvass/logic';
import { describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { runCanvass } from '../testing/run-canvass.ts';
import { SMALL_PROJECT, smallProgram } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
folder.write('project.json', SMALL_PROJECT);

async function run(script: string, ...options: readonly string[]) {
  folder.write('script.yaml', script);
  return runInProcess(['run', 'project.json', '-s', 'script.yaml', ...options], { folder: folder.path });
}
async function loadReport(script: string, ...options: readonly string[]) {
  const { stdout, code } = await run(script, '--json', ...options);
  return { code, ...JSON.parse(stdout).scripts[0] };
}

const VALID_SCRIPT = 'answers: { Q1: A2, Q2: 6, Q3: [A1] }\n';

describe('files in scripts', () => {
  const projectWithFiles = SMALL_PROJECT.replace(
    '"required": true,',
    '"required": true, "attachData": { "openAttach": true, "openOAttach": true, "minNum": 1, "maxNum": 2 },',
  );
  const runOnFiles = async (steps: string) => {
    folder.write('files.json', projectWithFiles);
    folder.write('files.yaml', `${VALID_SCRIPT}steps: ${steps}\nexpect: { end: finished }`);
    const { stdout } = await runInProcess(['run', 'files.json', '-s', 'files.yaml', '--json'], {
      folder: folder.path,
    });
    const { ok, findings } = JSON.parse(stdout).scripts[0];
    return ok === true ? 'ok' : JSON.stringify(findings);
  };

  test.each([
    ['[{ attach: { Q1: [a.png, b.pdf], Q1.A2: c.pdf } }]', 'ok'],
    ['[{ attach: { Q1: a.png, Q1.A2: c.pdf } }, { attach: { Q1: [] } }, next]', 'is not accepted'],
    ['[{ attach: { Q2: a.png } }]', 'engine.not_on_page'],
    ['[{ attach: { Q1: [a.png, { b: c }] } }]', 'a list of names'],
    ['[{ attach: { Q1.A9: a.png } }]', 'Q1 has no option `A9`'],
    ['[]', 'is not accepted'],
  ])('the steps %s print: %s', async (steps, expected) =>
    expect(await runOnFiles(steps)).toContain(expected),
  );
});

test.each([
  ['{}', 'A1', true],
  ['{ first: full }', 'A1', false],
  ['{ first: full }', 'A2', true],
])('rules read the cells that a script sets to full: %s, %s', async (quotas, option, ok) => {
  const cell = { id: 'first', name: 'First', cap: 5, cond: 'Q1A1' };
  const project = JSON.parse(SMALL_PROJECT) as { items: { items: { items: object[] }[] }[] };
  const [question] = project.items[0]?.items ?? [];
  Object.assign(question?.items[0] ?? {}, { disp_code: 'not quota_full("first")' });
  const quotaProject = { ...project, quotas: [{ id: 'g', name: 'G', on_full: 'go_on', cells: [cell] }] };
  folder.write('quotas.json', JSON.stringify(quotaProject));
  folder.write('quotas.yaml', `quotas: ${quotas}\nanswers: { Q1: ${option}, Q2: 6, Q3: [A1] }\n`);
  const { stdout } = await runInProcess(['run', 'quotas.json', '-s', 'quotas.yaml', '--json'], {
    folder: folder.path,
  });
  expect(JSON.parse(stdout).scripts[0].ok).toBe(ok);
});

describe('answers to unasked questions', () => {
  const findUnasked = async (script: string) => {
    const { ok, findings } = await loadReport(script);
    expect(ok).toBe(true);
    return findings.map(({ id, severity, line, column, message }: Record<string, unknown>) => [
      `${id} ${severity} ${line}:${column}`,
      message,
    ]);
  };
  const neverShownText = (code: string) =>
    `${code} was never shown, so its entry in \`answers\` has no effect.`;

  test.each<[string, string, readonly (readonly [string, string])[]]>([
    [
      'are reported after the end',
      'answers:\n  Q1: A3\n  Q2: 6',
      [['run.unasked warning 3:3', `${neverShownText('Q2')} Q1 leads over it, to the end (screen_out).`]],
    ],
    [
      'are reported if a rule hides the question',
      'answers: { Q1: A2, Q2: 3, Q3: [A1] }',
      [
        [
          'run.unasked warning 1:27',
          `${neverShownText('Q3')} Its display rules hide it: Q2 > 5 does not hold.`,
        ],
      ],
    ],
    [
      'are reported if the script stops before the question',
      'answers: { Q1: A2, Q2: 6 }\nsteps: [stop]',
      [['run.unasked warning 1:20', `${neverShownText('Q2')} The script stops before it.`]],
    ],
    ['are not reported if there are none', VALID_SCRIPT, []],
    ['are not reported if the answer is null', 'answers: { Q1: A2, Q2: 3, Q3: null }', []],
  ])('%s', async (_, script, expected) => expect(await findUnasked(script)).toEqual(expected));

  it('are printed below a script that passes', async () => {
    const { code, stdout } = await run('answers: { Q1: A3, Q2: 6 }\nexpect: { end: screen_out }');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^✓ .*\n  script\.yaml:1:20  warning  run\.unasked\n/m);
  });

  it('are not reported if the script got stuck', async () => {
    const { findings } = await loadReport('answers: { Q2: 6 }');
    expect(findings.map(({ id }: { id: string }) => id)).toEqual(['run.stuck']);
  });
});

describe('canvass run without a named script', () => {
  const runAll = (project: string) => runInProcess(['run', project], { folder: folder.path });

  it('plays scripts in the folder `scripts` beside the project', async () => {
    folder.write('study/project.json', SMALL_PROJECT);
    folder.write('study/scripts/b.yml', VALID_SCRIPT);
    folder.write('study/scripts/a.yaml', `${VALID_SCRIPT}expect: { end: finished }`);
    folder.write('study/scripts/c.json', '{ "answers": { "Q1": "A3" } }');
    folder.write('study/scripts/notes.txt', 'no script');
    const { stdout, code } = await runAll('study/project.json');
    expect(code).toBe(0);
    expect(stdout).toContain('3 scripts: 3 passed');
    expect(stdout.indexOf('scripts/a.yaml')).toBeLessThan(stdout.indexOf('scripts/b.yml'));
  });

  it('reports that there are no scripts', async () => {
    folder.write('bare/project.json', SMALL_PROJECT);
    const { stderr, code } = await runAll('bare/project.json');
    expect(code).toBe(2);
    expect(stderr).toContain('run.no-scripts');
    expect(stderr).toContain('bare/scripts');
  });
});

describe('canvass run', () => {
  test.each([
    ['the whole way', `${VALID_SCRIPT}expect: { path: [Q1, Q2, Q3], end: finished, issues: [] }`],
    [
      'a question that stays hidden',
      'answers: { Q1: A1, Q2: 5 }\nexpect: { path: [Q1, Q2], hidden: [Q3], end: finished }',
    ],
    [
      'a screen-out',
      'answers: { Q1: A3 }\nexpect: { path: [Q1], end: screen_out, answers: { Q1: A3, Q2: null } }',
    ],
    [
      'piping',
      `${VALID_SCRIPT}params: { city: Lyon }\nexpect: { texts: { Q2: 'How many cups of Black in Lyon?' } }`,
    ],
    ['a default in piping', `${VALID_SCRIPT}expect: { texts: { Q2: 'How many cups of Black in town?' } }`],
    ['another language', 'language: zh-CN\nsteps: [stop]\nexpect: { texts: { Q1: 哪种茶？ } }'],
    [
      'a language that changes',
      'answers: { Q1: A1 }\nsteps: [{ language: zh-CN }, { to: Q2 }, stop]\nexpect: { texts: { Q1: 哪种茶？ } }',
    ],
    [
      'being stuck',
      'answers: { Q1: A1, Q2: 21 }\nexpect: { end: none, issues: [Q2: { key: need_lt_num_type, max: 20 }] }',
    ],
    [
      'correcting an answer',
      `${VALID_SCRIPT}steps: [next, { answer: { Q2: x } }, next, { answer: { Q2: 7 } }]\nexpect: { issues: [Q2: need_integer], end: finished }`,
    ],
    [
      'going back',
      `${VALID_SCRIPT}steps: [{ to: Q3 }, back, { back: Q1 }, { answer: { Q1: A1 } }]\nexpect: { pages: [Q1, Q2, Q3, Q2, Q1, Q2, Q3], path: [Q1, Q2, Q3], answers: { Q1: A1 } }`,
    ],
    [
      'an order',
      `seed: 98\n${VALID_SCRIPT}expect: { order: { Q3: [A2, A1, A3] }, options: { Q3: [A3, A1, A2] } }`,
    ],
    ['progress', `${VALID_SCRIPT}expect: { progress: { Q1: 0, Q2: 34, Q3: 67 } }`],
  ])('meets the expectation: %s', async (_, script) => {
    expect(await loadReport(script)).toMatchObject({ ok: true, code: 0, mismatches: [], findings: [] });
  });

  test.each([
    ['path: [Q1, Q2]', 'path', 'not expected: Q3'],
    ['path: [Q2, Q1, Q3]', 'path', 'the order is another, first at place 1: expected Q2, got Q1'],
    ['pages: [[Q1, Q2], Q3]', 'pages', 'missing: Q1+Q2; not expected: Q1, Q2'],
    ['hidden: [Q2]', 'hidden', 'shown: Q2'],
    ['issues: [Q1: option]', 'issues', undefined],
    ['end: screen_out', 'end', undefined],
    [
      'order: { Q3: [A3, A2, A1] }',
      'order.Q3',
      'the order is another, first at place 1: expected A3, got A2',
    ],
    ['options: { Q3: [A1] }', 'options.Q3', 'not expected: A2, A3'],
    ['texts: { Q1: Which coffee? }', 'texts.Q1', undefined],
    ['texts: { Q1.A1: Greem }', 'texts.Q1.A1', undefined],
    ['progress: { Q2: 33 }', 'progress.Q2', undefined],
    ['answers: { Q3: [A2] }', 'answers.Q3', undefined],
  ])('reports a mismatch: %s', async (expectation, name, difference) => {
    const report = await loadReport(`seed: 98\n${VALID_SCRIPT}expect:\n  ${expectation}\n`);
    expect(report).toMatchObject({ ok: false, code: 1, mismatches: [{ expectation: name, line: 4 }] });
    expect(report.mismatches).toHaveLength(1);
    expect(report.mismatches[0].difference).toBe(difference);
  });

  test.each([
    ['steps: [back]', 'run.step', 'there is no page to go back to'],
    ['steps: [{ answer: { Q2: 1 } }]', 'run.step', 'Q2 is not on the page; there stands Q1'],
    ['answers: { Q1: A3 }\nsteps: [{ to: Q2 }]', 'run.step', 'Q2 was never shown: the survey ended before'],
    ['answers: { Q1: A3 }\nsteps: [next, next]', 'run.step', 'the survey has already ended'],
    [
      'answers: { Q1: A1 }\nsteps: [{ to: Q2 }, { back: Q3 }]',
      'run.step',
      'Q3 is on no page behind this one',
    ],
    ['steps: [{ to: Q2 }]', 'run.stuck', 'the answer to Q1 is not accepted'],
    ['answers: { Q1: A1 }\nexpect: { end: finished }', 'run.stuck', 'the answer to Q2 is not accepted'],
  ])('reports an impossible script: %j', async (script, id, message) => {
    const report = await loadReport(script);
    expect(report).toMatchObject({ ok: false, code: 1, findings: [{ id }] });
    expect(report.findings[0].message).toContain(message);
  });

  it('prints answers in the notation of scripts', async () => {
    const script = `${VALID_SCRIPT}expect:\n  answers: { Q1: A1, Q2: 7, Q3: [A2, { A3: my own }] }\n`;
    const { stdout } = await run(script);
    const valueLines = stdout.split('\n').filter((line) => /^ +(?:expected|got) /.test(line));
    expect(valueLines.map((line) => line.trim())).toEqual([
      'expected  A1',
      'got       A2',
      'expected  7',
      'got       6',
      'expected  [A2, {A3: my own}]',
      'got       A1',
    ]);
    const { mismatches } = await loadReport(script);
    expect(mismatches.map(({ expected, got }: Record<string, unknown>) => [expected, got])).toEqual([
      ['A1', 'A2'],
      [7, 6],
      [['A2', { A3: 'my own' }], 'A1'],
    ]);
  });

  it('prints each difference with its position', async () => {
    const { stdout, code } = await run(`name: 喝茶\n${VALID_SCRIPT}expect:\n  path: [Q1, Q2]\n`);
    expect(stdout).toBe(
      [
        'Tea',
        '✗  script.yaml  喝茶  3 questions, finished',
        '  script.yaml:4:3  path is not as expected',
        '      expected  Q1, Q2',
        '      got       Q1, Q2, Q3',
        '      not expected: Q3',
        '1 script: 0 passed, 1 failed',
        '',
      ].join('\n'),
    );
    expect(code).toBe(1);
  });

  it('plays its own events and facts again to the same transcript', async () => {
    const report = await loadReport(`seed: 5\n${VALID_SCRIPT}`, '--transcript');
    const replayedRun = replay(smallProgram(), report.facts, report.events);
    expect(replayedRun.refused).toEqual([]);
    expect(transcriptText(replayedRun.transcript)).toBe(report.transcript);
  });

  it('uses the facts of a response instead of the facts of the script', async () => {
    const facts = {
      seq: 9,
      seeds: { why: 1 },
      params: { city: 'Rome' },
      device: 'pad',
      language: 'en-GB',
      source: null,
      member: null,
      now: 0,
    };
    folder.write('facts.json', JSON.stringify({ code: 0, data: { facts } }));
    const report = await loadReport(
      `seed: 5\nparams: { city: Oslo }\n${VALID_SCRIPT}expect: { texts: { Q2: 'How many cups of Black in Rome?' } }`,
      '--facts',
      'facts.json',
    );
    expect(report).toMatchObject({ ok: true, facts });
    folder.write('facts.json', JSON.stringify({ ...facts, seeds: { why: 'x' } }));
    const invalidFactsResult = await run(VALID_SCRIPT, '--facts', 'facts.json');
    expect(invalidFactsResult.code).toBe(2);
    expect(invalidFactsResult.stderr).toContain('`seeds` is missing or of the wrong kind');
  });

  it('writes transcripts to a folder, or to stdout, with the report on stderr', async () => {
    await run(VALID_SCRIPT, '--transcript', 'out');
    const writtenTranscript = readFileSync(join(folder.path, 'out/script.jsonl'), 'utf8');
    const lines = writtenTranscript
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ event }) => event)).toEqual(['start', 'next', 'next', 'submit', 'fulfilled']);
    const pipedResult = await runCanvass(['run', 'project.json', '-s', 'script.yaml', '--transcript', '-'], {
      cwd: folder.path,
    });
    expect(pipedResult.stdout).toBe(writtenTranscript);
    expect(pipedResult.stderr).toContain('1 passed');
    expect(pipedResult.code).toBe(0);
  });

  it('does not play on a project that has errors, nor scripts that have faults', async () => {
    folder.write('broken.json', SMALL_PROJECT.replace('"Q2 > 5"', '"Q2 > "'));
    const brokenResult = await runInProcess(['run', 'broken.json', '-s', 'script.yaml'], {
      folder: folder.path,
    });
    expect(brokenResult).toMatchObject({ code: 2, stdout: '' });
    expect(brokenResult.stderr).toMatch(/broken\.json:\d+:\d+ {2}error {2}language\./);
    folder.write('good.yaml', VALID_SCRIPT);
    folder.write('bad.yaml', 'answers: { Q1: A9 }');
    const mixedResult = await runInProcess(
      ['run', 'project.json', '-s', 'good.yaml', 'bad.yaml', 'none.yaml'],
      {
        folder: folder.path,
      },
    );
    expect(mixedResult.code).toBe(2);
    expect(mixedResult.stdout).toContain('bad.yaml:1:16  error  script.wrong-answer');
    expect(mixedResult.stdout).toContain('none.yaml  error  input.unreadable');
    expect(mixedResult.stdout).toContain('3 scripts: 1 passed, 2 failed');
  });
});
