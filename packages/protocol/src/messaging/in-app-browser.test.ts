import { expect, it } from 'vitest';
import { inAppBrowser } from './in-app-browser.ts';
import { USER_AGENTS } from './user-agents.table.ts';

it.each(USER_AGENTS)('recognises $name ($year)', ({ agent, flag, isMiniProgram }) => {
  expect(inAppBrowser(agent)).toEqual({ flag, isMiniProgram });
});

it('treats a long hostile agent as an ordinary browser, without delay', () => {
  expect(inAppBrowser('wxwork MicroMessenger '.repeat(50_000)).flag).toBe(0);
});
