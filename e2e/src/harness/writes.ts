import type { Page } from '@playwright/test';

/** Records the page's calls `n` and `s`, which store answers, at the request or at the reply. The returned list grows. */
export function recordWrites(page: Page, moment: 'request' | 'response' = 'request'): readonly string[] {
  const calls: string[] = [];
  const note = (url: string) => {
    const call = /\/api\/survey\/([ns])\//.exec(url)?.[1];
    if (call !== undefined) calls.push(call);
  };
  if (moment === 'request') page.on('request', (request) => note(request.url()));
  else page.on('response', (response) => note(response.url()));
  return calls;
}
