import { expect, it, test } from 'vitest';
import { renderClosed, renderSite, siteRoute } from './bare-pages.tsx';

const SURVEY = 'A'.repeat(24);
const GERMAN = { language: 'de', words: 'de' } as const;
const ENGLISH = { language: 'en-GB', words: 'en-GB' } as const;

test.each([
  ['/s/', 'start'],
  ['/s/nowhere', 'notFound'],
  [`/s/${SURVEY}/nowhere`, 'notFound'],
  ['/s/test', undefined],
  ['/s/clearSid', undefined],
  [`/s/${SURVEY}/policy`, undefined],
])('the server renders the path %s as the page %s', (path, route) => {
  expect(siteRoute(path)).toBe(route);
});

it('renders pages of the site in the requested language', async () => {
  const start = await renderSite('/s/', 'en-GB');
  expect(start.html).toMatch(/<h1[^>]*>([^<]+)<\/h1>/);
  expect(start.html).toContain(start.title);
  expect((await renderSite('/s/', 'zh-CN')).title).not.toBe(start.title);
  const nowhere = await renderSite('/s/nowhere', 'en-GB');
  expect(nowhere.html).toContain('Page not found');
  // An expired short link is outside of all mounts.
  expect((await renderSite('/x/abcde', 'en-GB')).html).toBe(nowhere.html);
});

it('shows why a survey cannot be answered, and when it opens, with the time zone', async () => {
  const boot = { surveyId: SURVEY, code: 1004, begin_time: '2031-05-06T07:08:00.000Z' };
  const page = await renderClosed(boot, `/s/${SURVEY}`, ENGLISH);
  expect(page?.html).toContain('6 May 2031');
  expect(page?.html).toMatch(/07:08(?::00)? UTC/);
  expect(page?.html).toContain(page?.title ?? '-');
});

it('escapes texts of authors', async () => {
  const texts = {
    language: 'en-GB',
    text: '</script><img src=x onerror="alert(1)">',
    contact: 'Ada <ada@example.org>',
  };
  const page = await renderClosed({ surveyId: SURVEY, code: 1005, words: texts }, `/s/${SURVEY}`, ENGLISH);
  expect(page?.html).toContain('Ada &lt;ada@example.org&gt;');
  expect(page?.html).not.toMatch(/<img|<script/);
});

it('leaves pages that depend on their address to the browser', async () => {
  expect(await renderClosed({ surveyId: SURVEY, code: 2 }, `/s/${SURVEY}`, ENGLISH)).toBeUndefined();
});

it("shows the reason in the author's own texts, or else in the product's", async () => {
  const ownTexts = {
    page_language: 'sw',
    texts: { sw: { 'api.1004': 'Utafiti umefungwa.' } },
    text_order: { sw: ['sw'] },
  };
  const boot = { surveyId: SURVEY, code: 1004, words: { language: 'sw', own: ownTexts } };
  const page = await renderClosed(boot, `/s/${SURVEY}`, { language: 'sw', words: 'de' });
  expect(page?.html).toContain('Utafiti umefungwa.');
  expect(page?.title).toBe(
    (await renderClosed({ surveyId: SURVEY, code: 1004 }, `/s/${SURVEY}`, GERMAN))?.title,
  );
});
