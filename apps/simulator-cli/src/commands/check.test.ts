import { describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { runCanvass } from '../testing/run-canvass.ts';
import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

interface Fault {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  /** `id line:column` of each finding. */
  readonly expectedFindings: readonly string[];
}
/** Faults, each made by one change of the valid project, with their findings. */
const FAULTS: readonly Fault[] = [
  {
    name: 'an unknown field',
    from: '"required": true,\n          "items"',
    to: '"requred": true,\n          "items"',
    expectedFindings: ['shape.unknown-field 18:22'],
  },
  {
    name: 'a missing title',
    from: '"title": "Which tea?",\n',
    to: '\n',
    expectedFindings: ['shape.missing-field 12:9'],
  },
  {
    name: 'a wrong type',
    from: '"range": [1, 20]',
    to: '"range": "1-20"',
    expectedFindings: ['shape.wrong-type 32:51'],
  },
  {
    name: 'a gid twice',
    from: '"gid": "cups"',
    to: '"gid": "kind"',
    expectedFindings: ['id.duplicate 27:18', 'translation.unknown-gid 60:15'],
  },
  {
    name: 'an unknown question type',
    from: '"qtype": "single"',
    to: '"qtype": "singel"',
    expectedFindings: ['shape.not-one-of 16:20'],
  },
  {
    name: 'a rule that does not exist',
    from: '"conditionGroup": "no_tea"',
    to: '"conditionGroup": "no_te"',
    expectedFindings: ['id.unresolved 52:57'],
  },
  {
    name: 'a jump backwards',
    from: '"bindQ": "kind", "conditionGroup": "no_tea", "endStatus": "screen_out"',
    to: '"bindQ": "cups", "conditionGroup": "no_tea", "nextQ": "kind"',
    expectedFindings: ['logic.jump-backwards 52:76'],
  },
  {
    name: 'an expression that does not end',
    from: '"disp_code": "Q2 > 5"',
    to: '"disp_code": "Q2 > (5"',
    expectedFindings: ['language.unexpected-token 41:32'],
  },
  {
    name: 'an unknown name in an expression',
    from: '"disp_code": "Q2 > 5"',
    to: '"disp_code": "Q2 > 5 and Q9A1"',
    expectedFindings: ['language.unknown-name 41:36'],
  },
  {
    name: 'a key twice',
    from: '"title": "Tea",',
    to: '"title": "Tea",\n  "title": "Coffee",',
    expectedFindings: ['json.duplicate-key 3:12'],
  },
  {
    name: 'a comma too many',
    from: '"title": "None" }\n',
    to: '"title": "None" },\n',
    expectedFindings: ['json.syntax 22:62'],
  },
];

type FaultPosition = { readonly id: string; readonly line?: number; readonly column?: number };

const checkedFiles = (async () => {
  const files = FAULTS.map(({ name, from, to }) =>
    folder.write(`${name}.json`, SMALL_PROJECT.replace(from, to)),
  );
  const { stdout } = await runCanvass(['check', ...files, '--json']);
  const reports: readonly { readonly findings: readonly FaultPosition[] }[] = JSON.parse(stdout).files;
  return reports.map(({ findings }) => findings.map(({ id, line, column }) => `${id} ${line}:${column}`));
})();

function utf16(text: string, end: 'le' | 'be'): Uint8Array {
  const bytes = Buffer.from(text, 'utf16le');
  return end === 'le' ? bytes : bytes.swap16();
}

const HOSTILE = [
  ['nothing', '', 'input.empty', 2],
  ['blanks only', ' \n', 'json.syntax', 2],
  ['an image', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), 'input.binary', 2],
  ['UTF-16 with a byte order mark', utf16('\uFEFF{}', 'le'), 'UTF-16', 2],
  ['UTF-16, little end first', utf16('{"a": 1}', 'le'), 'UTF-16', 2],
  ['UTF-16, big end first', utf16('{"a": 1}', 'be'), 'UTF-16', 2],
  ['Latin-1', new Uint8Array([0x7b, 0x22, 0xe9, 0x22, 0x7d]), 'input.encoding', 2],
  ['100,000 open brackets', '['.repeat(100_000), 'size.depth', 2],
  ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'size.depth', 2],
  ['10 MB', JSON.stringify('x'.repeat(10_000_000)), 'input.too-large', 2],
  ['a number beyond all numbers', SMALL_PROJECT.replace('"seq": 1,', '"seq": 1e999,'), 'shape.not-json', 1],
  [
    '__proto__',
    SMALL_PROJECT.replace('"format": 1', '"__proto__": { "x": 1 },\n"format": 1'),
    'shape.hostile-key',
    1,
  ],
  ['null', 'null', 'shape.wrong-type', 1],
  [
    'an escape sequence',
    SMALL_PROJECT.replace('"qtype": "single"', '"qtype": "\\u001b[31m"'),
    'text.bad-character',
    1,
  ],
] as const;

describe('canvass check', () => {
  it('finds nothing in a valid project', async () => {
    const file = folder.write('valid.json', SMALL_PROJECT);
    const { code, stdout } = await runCanvass(['check', file, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      errors: 0,
      warnings: 0,
      files: [
        {
          file,
          ok: true,
          errors: 0,
          warnings: 0,
          survey: { title: 'Tea', questions: 3, pages: 3, languages: ['en-GB', 'zh-CN'] },
          findings: [],
        },
      ],
    });
  });

  test.each(FAULTS)('finds $name, and nothing else', async ({ name, from, expectedFindings }) => {
    expect(SMALL_PROJECT).toContain(from);
    const index = FAULTS.findIndex((fault) => fault.name === name);
    expect((await checkedFiles)[index]).toEqual(expectedFindings);
  });

  test.each(HOSTILE)('prints one clear finding about %s', async (name, content, id, code) => {
    const file = folder.write(`hostile ${name}.json`, content);
    const result = await runInProcess(['check', file], { folder: folder.path });
    expect(result.stdout).toContain(id);
    expect(result.stdout).not.toContain('\u001b');
    expect(result.stderr).toBe('');
    expect(result.code).toBe(code);
  });

  it('never prints a stack trace', async () => {
    const files = HOSTILE.map(([name, content]) => folder.write(`trace ${name}.json`, content));
    const { code, stdout, stderr } = await runCanvass(['check', ...files]);
    expect(stdout + stderr).not.toMatch(/\n\s+at |internal error/);
    expect(stdout.match(/^✗ /gm)).toHaveLength(files.length);
    expect(code).toBe(2);
  });

  it('names a missing file, and continues with the others', async () => {
    const file = folder.write('fine.json', SMALL_PROJECT);
    const { code, stdout } = await runCanvass(['check', 'nowhere.json', folder.path, '/dev/null', file]);
    expect(stdout).toMatch(/nowhere\.json {2}error {2}input\.unreadable\n {4}There is no such file/);
    expect(stdout).toContain('This is a folder');
    expect(stdout).toContain('not a regular file');
    expect(stdout).toMatch(/✓ .*fine\.json .*Tea {2}3 questions on 3 pages {2}no findings/);
    expect(code).toBe(2);
  });

  it('counts computed values apart from questions', async () => {
    const value = {
      type: 'Q',
      gid: 'v1',
      cid: 'V1',
      qtype: 'value',
      title: 'V',
      value_code: '1 + 1',
      value_type: 'number',
    };
    const { items, ...frame } = JSON.parse(SMALL_PROJECT) as { items: { items: unknown[] }[] };
    const [first] = items;
    first?.items.push(value);
    const file = folder.write('values.json', JSON.stringify({ ...frame, items }));
    const { stdout } = await runCanvass(['check', file]);
    expect(stdout).toContain('3 questions and 1 value on 3 pages');
  });

  it('accepts a byte order mark', async () => {
    folder.write('marked.json', `\uFEFF${SMALL_PROJECT}`);
    expect((await runInProcess(['check', 'marked.json'], { folder: folder.path })).code).toBe(0);
  });

  it('suggests the file that was probably meant', async () => {
    folder.write('surveys/project.json', SMALL_PROJECT);
    const check = async (file: string) =>
      (await runInProcess(['check', file], { folder: folder.path })).stdout;
    expect(await check('surveys/porject.json')).toContain('Did you mean surveys/project.json?');
    expect(await check('surveys')).toContain('Name a file in it: surveys/project.json.');
    expect(await check('nothing/like.that')).toContain('Names are relative to the folder');
  });

  it('resolves paths relative to the caller of npm, and prints no colours into a pipe', async () => {
    folder.write('sub/project.json', SMALL_PROJECT);
    const manifest = folder.write('package.json', '{}');
    const env = { INIT_CWD: `${folder.path}/sub`, npm_package_json: manifest };
    const { code, stdout } = await runCanvass(['check', 'project.json'], { cwd: folder.path, env });
    expect(code).toBe(0);
    expect(stdout).not.toContain('\u001b');
  });

  it('reports refused style sheets of authors', async () => {
    const project = {
      ...(JSON.parse(SMALL_PROJECT) as object),
      ucss: '@import "https://evil.example/a.css";',
    };
    const file = folder.write('styled.json', JSON.stringify(project));
    const { code, stdout } = await runInProcess(['check', file], { folder: folder.path });
    expect([code, stdout.includes('styles.refused')]).toEqual([1, true]);
  });

  it('reports syntax errors of author scripts, and warns that some servers do not run scripts', async () => {
    const project = { ...(JSON.parse(SMALL_PROJECT) as object), gjs: 'canvass.on("page", () => {});' };
    const file = folder.write('scripted.json', JSON.stringify(project));
    const { code, stdout } = await runInProcess(['check', file], { folder: folder.path });
    expect([code, stdout.includes('script.where-allowed')]).toEqual([0, true]);
    const brokenFile = folder.write('broken.json', JSON.stringify({ ...project, gjs: 'canvass.on(' }));
    const brokenResult = await runInProcess(['check', brokenFile], { folder: folder.path });
    expect([brokenResult.code, brokenResult.stdout.includes('script.syntax')]).toEqual([1, true]);
  });

  it('counts warnings as findings only with --strict', async () => {
    const text = SMALL_PROJECT.replace('"is_open": true, ', '"open_attrs": { "range": [1, 9] }, ');
    const file = folder.write('warning.json', text);
    const lenientResult = await runInProcess(['check', file], { folder: folder.path });
    const strictResult = await runInProcess(['check', file, '--strict'], { folder: folder.path });
    expect(lenientResult.stdout).toContain('1 warning');
    expect([lenientResult.code, strictResult.code]).toEqual([0, 1]);
  });

  test.each([[['check']], [['chek', 'x']], [['check', '--nope', 'x']], [['run', 'x', '--nope']], [[]]])(
    'explains a usage error: %j',
    async (args) => {
      const { code, stderr, stdout } = await runInProcess(args, { folder: folder.path });
      expect(code).toBe(2);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/error: |Usage: /);
    },
  );
});
