import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Navigation } from '../navigation/navigation.ts';
import type { SitePageProps } from '../navigation/site-page.ts';
import { finishedHere } from '../storage/record/finished-here.ts';
import { ReportPage } from './report/report-page.tsx';
import { VotePage } from './vote/vote-page.tsx';

const ID = 'R'.repeat(24);

const replyOfServer = vi.fn<(url: string) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', replyOfServer);
  finishedHere.set(ID, { seq: 7, token: 't'.repeat(20) });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  replyOfServer.mockReset();
  finishedHere.clear();
  sessionStorage.clear();
});

const isLost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const hasFailed = async () => Response.json({ code: 500, msg: '' }, { status: 500 });
const isRefused = async () => Response.json({ code: 1003, msg: '' }, { status: 403 });

async function open(Page: (props: SitePageProps) => React.ReactNode, path: string, search: string) {
  const place = { path: `/s/${ID}/${path}`, search, hash: '', state: null };
  // All that the pages ask of it.
  const navigation = { current: () => place, subscribe: () => () => undefined } as unknown as Navigation;
  await act(async () => {
    render(<Page navigation={navigation} surveyId={ID} language="en-GB" />);
  });
}

describe.each([
  [
    'the page of votes',
    VotePage,
    'votePage',
    'The counts cannot be shown just now',
    'Nothing to see here yet',
  ],
  ['the report', ReportPage, 'reportPage', 'The report could not be loaded', 'There is no report here'],
])('%s', (_name, Page, path, failed, none) => {
  it.each([
    ['names the network where nobody replies', isLost, failed],
    ['says that it cannot be had now where the server has failed', hasFailed, failed],
    ['says that there is nothing for whoever asks where the server refuses', isRefused, none],
  ])('%s', async (_case, reply, title) => {
    replyOfServer.mockImplementation(reply);
    await open(Page, path, '?seq=7&language=en-GB');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  });
});

it('is again in the language of its link when somebody comes back without parameters', async () => {
  replyOfServer.mockImplementation(isRefused);
  const { documentElement } = document;
  const title = '暫時沒有可看的結果';
  await open(VotePage, 'votePage', '?seq=7&language=zh-TW');
  await screen.findByRole('heading', { level: 1, name: title });
  expect(documentElement.lang).toBe('zh-TW');
  cleanup();
  documentElement.lang = 'en';
  await open(VotePage, 'votePage', '');
  await screen.findByRole('heading', { level: 1, name: title });
  expect([documentElement.lang, documentElement.dir]).toEqual(['zh-TW', 'ltr']);
});
