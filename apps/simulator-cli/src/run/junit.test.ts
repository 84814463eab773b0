import { describe, expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { xmlText } from './junit.ts';

const folder = temporaryFolder();
folder.write('tea.json', SMALL_PROJECT.replace('"title": "Tea"', '"title": "Tea & <b>Co</b>"'));
folder.write('fine.yaml', 'name: fine\nanswers: { Q1: A3 }\n');
folder.write(
  'wrong.yaml',
  `name: 'says "no" & <none>'\nanswers: { Q1: A3 }\nexpect: { path: [Q1, Q2], end: finished }\n`,
);
folder.write('stuck.yaml', 'answers: { Q1: A1, Q2: 21 }\n');
folder.write('bad.yaml', 'answers: { Q9: A1 }\n');

const REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<testsuites tests="4" failures="2" errors="1">
  <testsuite name="Tea &amp; Co" tests="4" failures="2" errors="1">
    <testcase classname="tea.json" name="fine" file="fine.yaml"/>
    <testcase classname="tea.json" name="says &quot;no&quot; &amp; &lt;none&gt;" file="wrong.yaml">
      <failure type="path" message="path is not as expected">wrong.yaml:3:11
expected  Q1, Q2
got       Q1
missing: Q2</failure>
      <failure type="end" message="end is not as expected">wrong.yaml:3:27
expected  finished
got       screen_out</failure>
    </testcase>
    <testcase classname="tea.json" name="stuck" file="stuck.yaml">
      <failure type="run.stuck" message="The survey does not go on: the answer to Q2 is not accepted.">stuck.yaml
The survey does not go on: the answer to Q2 is not accepted.
Give an answer, or expect \`end: none\`.
Q2: validate.need_lt_num_type (max=20)</failure>
    </testcase>
    <testcase classname="tea.json" name="bad.yaml" file="bad.yaml">
      <error type="script.unknown-question" message="There is no question \`Q9\`.">bad.yaml:1:12
There is no question \`Q9\`.
Did you mean \`Q1\`?</error>
    </testcase>
  </testsuite>
</testsuites>
`;

describe('canvass run --junit', () => {
  it('prints a case per script, with expected and actual results', async () => {
    const scripts = ['fine.yaml', 'wrong.yaml', 'stuck.yaml', 'bad.yaml'];
    const result = await runInProcess(['run', 'tea.json', '--junit', '-', '-s', ...scripts], {
      folder: folder.path,
    });
    expect(result.stdout).toBe(REPORT);
    expect(result.stderr).toContain('4 scripts: 1 passed, 3 failed');
    expect(result.code).toBe(2);
  });

  it('refuses to write two documents to stdout', async () => {
    const result = await runInProcess(['run', 'tea.json', '-s', 'fine.yaml', '--json', '--junit', '-'], {
      folder: folder.path,
    });
    expect(result).toMatchObject({ code: 2, stdout: '' });
  });

  it('replaces characters that XML cannot contain', () => {
    expect(xmlText('a\u0000\u001b\ud800b\ufffe😀\t')).toBe('a\uFFFD\uFFFD\uFFFDb\uFFFD😀\t');
  });
});
