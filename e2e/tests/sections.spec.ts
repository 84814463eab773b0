import type { Page } from '@playwright/test';
import { publish } from '../src/harness/author.ts';
import { expectAccessible, expectFits } from '../src/harness/inspect-screen.ts';
import { expect, test } from '../src/harness/test.ts';

// FLOW-13: sections of a page have headings, appear as a unit, form columns, and open if an answer is missing.

const text = (gid: string, title: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype: 'blank',
  title,
  ...extraFields,
});

const SURVEY = {
  format: 1,
  title: 'Your visit',
  timezone: 'Europe/Dublin',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
  translations: { ar: { you: { title: 'معلومات عنك' }, more: { title: 'رغبات أخرى' } } },
  desc_begin_page: { skip: true },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'S',
          gid: 'you',
          title: 'About you',
          columns: 3,
          items: [text('first', 'First name'), text('last', 'Last name'), text('town', 'Town')],
        },
        {
          type: 'Q',
          gid: 'stay',
          cid: 'stay',
          qtype: 'single',
          title: 'Do you stay overnight?',
          items: ['Yes', 'No'].map((title, at) => ({ gid: `stay_${at}`, seq: at + 1, title })),
        },
        {
          type: 'S',
          gid: 'night',
          title: 'Your room, {{ first }}',
          tip: 'We do our best.',
          disp_code: 'stayA1',
          items: [
            text('floor', 'On which floor?'),
            {
              type: 'S',
              gid: 'more',
              title: 'Further wishes',
              collapsed: true,
              items: [text('pillow', 'Which pillow?', { required: true })],
            },
          ],
        },
      ],
    },
    { type: 'G', gid: 'g2', items: [text('end', 'Anything else?')] },
  ],
};

const readLeft = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole('textbox', { name }).boundingBox())?.x ?? -1;

test('sections appear as a unit; a closed section opens by keyboard, or if an answer is missing', async ({
  page,
  serverUrl,
}) => {
  const { path } = await publish(serverUrl, SURVEY);
  await page.goto(`${serverUrl}${path}?language=en-GB`);
  const you = page.getByRole('group', { name: 'About you' });
  await expect(you.getByRole('heading', { level: 2, name: 'About you' })).toBeVisible();
  await expect(you.getByRole('heading', { level: 3, name: 'First name' })).toBeVisible();
  await page.getByRole('textbox', { name: 'First name' }).fill('Ana');
  await expect(page.getByRole('group', { name: 'Your room' })).toHaveCount(0);
  await page.getByText('Yes', { exact: true }).click();
  const night = page.getByRole('group', { name: 'Your room, Ana' });
  await expect(night.getByText('We do our best.')).toBeVisible();
  const pillow = night.getByRole('textbox', { name: 'Which pillow?' });
  await expect(pillow).toBeHidden();
  await expectAccessible(page, 'sections');
  await expectFits(page, test.info().project.name, 'sections');
  const disclosure = night.locator('summary');
  await disclosure.focus();
  await page.keyboard.press('Enter');
  await expect(pillow).toBeVisible();
  await page.keyboard.press('Space');
  await expect(pillow).toBeHidden();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(pillow).toBeVisible();
  await disclosure.click();
  await page.getByRole('alert').getByRole('link').click();
  await expect(pillow).toBeFocused();
  await pillow.fill('The soft one');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Anything else?' })).toBeVisible();
});

test('sections are in columns on wide pages, in reading order', async ({ page, serverUrl }) => {
  const { path } = await publish(serverUrl, SURVEY);
  await page.goto(`${serverUrl}${path}?language=en-GB`);
  const xs = async () => Promise.all(['First name', 'Last name', 'Town'].map((name) => readLeft(page, name)));
  const [first = 0, last = 0, town = 0] = await xs();
  expect([first, first]).toEqual([last, town]);
  await page.setViewportSize({ width: 1280, height: 900 });
  const [one = 0, two = 0, three = 0] = await xs();
  expect(one < two && two < three).toBe(true);
  await page.screenshot({ path: test.info().outputPath('wide.png') });
  await page.goto(`${serverUrl}${path}?language=ar`);
  await expect(page.getByRole('group', { name: 'معلومات عنك' })).toBeVisible();
  const [rightColumn = 0, middle = 0] = await xs();
  expect(rightColumn > middle).toBe(true);
});
