import { beforeEach, expect, it, vi } from 'vitest';

const fetch = vi.fn((_url: string) => Promise.resolve(Response.json({ code: 0, data: {} })));
vi.stubGlobal('fetch', fetch);

/** The addresses that a call of a page and a call of a preview request, on a page with this query. */
async function listRequestedAddresses(search: string): Promise<readonly (string | undefined)[]> {
  vi.stubGlobal('location', { search });
  const { callerOfPreview, pageCaller } = await import('./page-caller.ts');
  for (const caller of [pageCaller(), callerOfPreview()])
    await caller.send({ method: 'POST', path: '/api/x', body: {} });
  return fetch.mock.calls.map(([url]) => url);
}
beforeEach(() => {
  vi.resetModules();
  fetch.mockClear();
});

it.each([
  ['?source=8&language=en-GB', ['/api/x?source=8', '/api/x?source=1']],
  ['', ['/api/x', '/api/x?source=1']],
])('every call of a page at %j carries its source (CALL-2)', async (search, addresses) =>
  expect(await listRequestedAddresses(search)).toEqual(addresses),
);
