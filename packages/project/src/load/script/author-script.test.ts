import { expect, test } from 'vitest';
import { checkAuthorScript } from './author-script.ts';

const findIds = (gjs: string, permission?: 'allowed' | 'refused') =>
  checkAuthorScript({ gjs }, permission).map(({ id, severity }) => `${severity} ${id}`);

const VALID_SCRIPT =
  'canvass.on("page", ({ page }) => { document.body.textContent = `Page ${page ?? 1}`; });';

test.each([
  ['nothing', '', undefined, []],
  ['whitespace', ' \n', 'refused', []],
  [
    'a script, if it is unknown whether scripts run',
    VALID_SCRIPT,
    undefined,
    ['warning script.where-allowed'],
  ],
  ['a script, if scripts run', VALID_SCRIPT, 'allowed', []],
  ['a script, if scripts do not run', VALID_SCRIPT, 'refused', ['error script.not-allowed']],
  ['half a script', 'if (a) {', 'allowed', ['error script.syntax']],
  ['a module', 'import a from "/a.js";', 'allowed', ['error script.syntax']],
  ['HTML', '<script>a()</script>', 'allowed', ['error script.syntax']],
  ['more brackets than a parser takes', '('.repeat(90_000), 'allowed', ['error script.syntax']],
] as const)('checks %s', (_, gjs, permission, expected) => {
  expect(findIds(gjs, permission)).toEqual(expected);
});

test('a syntax error is reported with its line and column', () => {
  const [issue] = checkAuthorScript({ gjs: 'a();\nb(;' }, 'allowed');
  expect(issue).toMatchObject({ path: '$.gjs', message: expect.stringContaining('(2:2)') });
});
