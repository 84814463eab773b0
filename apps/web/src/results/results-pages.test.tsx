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

const throwLost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};
const replyFailed = async () => Response.json({ code: 500, msg: '' }, { status: 500 });
const replyRefused = async () => Response.json({ code: 1003, msg: '' }, { status: 403 });

async function open(Page: (props: SitePageProps) => React.ReactNode, search: string) {
  const place = { path: `/s/${ID}/page`, search, hash: '', state: null };
  // The members of navigation that the pages use.
  const navigation = { current: () => place, subscribe: () => () => undefined } as unknown as Navigation;
  await act(async () => {
    render(<Page navigation={navigation} surveyId={ID} language="en-GB" />);
  });
}

const PAGES = [
  {
    name: 'the page of votes',
    Page: VotePage,
    failed: 'The counts cannot be shown just now',
    none: 'Nothing to see here yet',
  },
  {
    name: 'the report',
    Page: ReportPage,
    failed: 'The report could not be loaded',
    none: 'There is no report here',
  },
];
describe.each(PAGES)('$name', ({ Page, failed, none }) => {
  it.each([
    ['names the network if no reply arrives', throwLost, failed],
    ['says that it cannot be loaded now if the server has failed', replyFailed, failed],
    ['says that there is nothing to see if the server refuses', replyRefused, none],
  ])('%s', async (_case, reply, title) => {
    replyOfServer.mockImplementation(reply);
    await open(Page, '?seq=7&language=en-GB');
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
  });
});

it('the vote page restores the language of its link when it is opened again without parameters', async () => {
  replyOfServer.mockImplementation(replyRefused);
  const { documentElement } = document;
  const title = '暫時沒有可看的結果';
  await open(VotePage, '?seq=7&language=zh-TW');
  await screen.findByRole('heading', { level: 1, name: title });
  expect(documentElement.lang).toBe('zh-TW');
  cleanup();
  documentElement.lang = 'en';
  await open(VotePage, '');
  await screen.findByRole('heading', { level: 1, name: title });
  expect([documentElement.lang, documentElement.dir]).toEqual(['zh-TW', 'ltr']);
});
