import type { AwardView, PreviewedAward } from '@canvass/protocol';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Navigation } from '../../navigation/navigation.ts';
import { AwardPreviewPage } from './award-preview-page.tsx';

const ID = 'A'.repeat(24);
const before: AwardView = {
  aid: 'spring',
  kind: 'custom',
  title: 'Our own spring gift',
  rules: 'Once for everybody.',
  theme: { color: '#7a3b12' },
  auth: 'close',
  verified: true,
  state: 'ready',
  draws_left: 1,
  revision: '1',
};
const ownAward: PreviewedAward = {
  before,
  after: { ...before, state: 'won', draws_left: 0, custom: { text: 'Come to our garden.' } },
};

const fetchMock = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});
const reply = (code: number, data: unknown = null) =>
  fetchMock.mockImplementation(async () => Response.json({ code, msg: '', data }));

async function open(page: string) {
  const [path = '', search = ''] = page.split(/(?=\?)/);
  const place = { path: `/s/${ID}/${path}`, search, hash: '', state: null };
  // The members of navigation that the page uses.
  const navigation = { current: () => place, subscribe: () => () => undefined } as unknown as Navigation;
  await act(async () => {
    render(<AwardPreviewPage navigation={navigation} surveyId={ID} language="en-GB" />);
  });
}

it("shows the survey's own awards in its preview", async () => {
  reply(0, { awards: [ownAward] });
  await open('preview/awardPage?canvass_preview=token');
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.getAttribute('href'))).toEqual([
    `/s/${ID}/preview/award/brand?canvass_preview=token&aid=spring`,
  ]);
  expect(screen.getByText('Our own spring gift')).toBeTruthy();
  const [, init] = fetchMock.mock.calls[0] ?? [];
  expect(JSON.parse(String(init?.body))).toMatchObject({ preview_token: 'token', lang_code: 'en-GB' });
});

it("simulates the survey's own award", async () => {
  reply(0, { awards: [ownAward] });
  await open('preview/award/brand?canvass_preview=token&aid=spring');
  fireEvent.click(await screen.findByRole('button', { name: 'See what it is' }));
  expect(await screen.findByText('Come to our garden.')).toBeTruthy();
});

it.each([
  ['preview/award', undefined, 'A sample: nothing is sent'],
  ['preview/award?canvass_preview=token', 0, 'A sample: nothing is sent'],
  ['preview/award?canvass_preview=old', 1003, 'could not be loaded'],
])('shows samples if the preview has no awards or cannot load them: %s', async (page, code, said) => {
  if (code !== undefined) reply(code, code === 0 ? { awards: [] } : null);
  await open(page);
  expect(await screen.findAllByRole('listitem')).toHaveLength(7);
  expect(screen.getByText(new RegExp(said))).toBeTruthy();
  expect(fetchMock).toHaveBeenCalledTimes(code === undefined ? 0 : 1);
});
