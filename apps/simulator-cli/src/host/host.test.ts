import { expect, it, test } from 'vitest';
import { callerFolder, wantsColour } from './host.ts';
import { runCanvass } from '../testing/run-canvass.ts';

it.each([
  [
    'npm moved to its package',
    { INIT_CWD: '/home/a', npm_package_json: '/repo/package.json' },
    '/repo',
    '/home/a',
  ],
  [
    'a process below npm chose its folder',
    { INIT_CWD: '/home/a', npm_package_json: '/repo/package.json' },
    '/tmp/x',
    '/tmp/x',
  ],
  ['INIT_CWD alone', { INIT_CWD: '/home/a' }, '/repo', '/home/a'],
  ['no npm', {}, '/tmp/x', '/tmp/x'],
])("resolves the caller's folder: %s", (_, env, cwd, folder) => expect(callerFolder(env, cwd)).toBe(folder));

test.each([
  [{}, true, true],
  [{}, undefined, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
])(
  'uses colours in terminals unless the environment forbids it: %j, terminal %s',
  (env, isTerminal, colour) => expect(wantsColour(env, isTerminal)).toBe(colour),
);

it('ends without an error if the program that reads its output ends first, as `head` does', async () => {
  expect(await runCanvass(['--help'], { closesOutput: true })).toMatchObject({ code: 0, stderr: '' });
});
