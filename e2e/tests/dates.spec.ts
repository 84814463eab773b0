import type { Page } from '@playwright/test';
import { publish } from '../src/harness/author.ts';
import { readExampleProject } from '../src/harness/examples.ts';
import { expectAccessible, expectFits } from '../src/harness/inspect-screen.ts';
import { expect, test } from '../src/harness/test.ts';

// VALID-30. Kiritimati is always exactly one day ahead of Honolulu.
test.use({ locale: 'en-GB', timezoneId: 'Pacific/Kiritimati' });

const dateQuestion = (gid: string, title: string, attributes: object) => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype: 'blank',
  title,
  open_attrs: { type: 'date', ...attributes },
});

async function openSurvey(page: Page, serverUrl: string, ...items: readonly object[]): Promise<void> {
  const { projectId: _, ...frame } = readExampleProject('hospital-visit');
  const { path } = await publish(serverUrl, {
    ...frame,
    timezone: 'Pacific/Honolulu',
    translations: {},
    project_lang: { answer_language: 'en-GB' },
    items: [{ type: 'G', gid: 'one', items }],
    checks: [],
  });
  await page.goto(serverUrl + path);
  await page.getByRole('button', { name: 'Start' }).click();
}

async function enterDay(page: Page, question: string, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  const group = page.getByRole('group', { name: question });
  for (const [part, text] of [
    ['Day', date],
    ['Month', month],
    ['Year', year],
  ] as const)
    await group.getByRole('textbox', { name: part }).fill(text);
}

test("the respondent's own date is accepted up to today+1d, and a maximum of today explains the survey's date", async ({
  page,
  serverUrl,
}) => {
  await openSurvey(
    page,
    serverUrl,
    dateQuestion('strict', 'When was it delivered?', { max: 'today' }),
    dateQuestion('wide', 'When was it opened?', { max: 'today+1d' }),
  );
  const ownDay = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
  await enterDay(page, 'When was it delivered?', ownDay);
  await enterDay(page, 'When was it opened?', ownDay);
  await page.getByRole('button', { name: /^(Next|Submit)$/ }).click();
  const errors = page.getByRole('alert');
  await expect(errors.getByRole('link')).toHaveCount(1);
  await expect(errors).toContainText('The date in the survey is');
  await expect(errors).toContainText('Hawaii');
  await expectAccessible(page, 'explained');
  await expectFits(page, test.info().project.name, 'explained');
});

test('the calendar is used by keys, keeps to its bounds, and reaches a year of birth by one choice', async ({
  page,
  serverUrl,
}) => {
  await openSurvey(
    page,
    serverUrl,
    dateQuestion('born', 'When were you born?', { min: '1930-05-10', max: 'today', autocomplete: 'bday' }),
  );
  const button = page.getByRole('button', { name: 'Choose a date' });
  await expect(button).toBeVisible();
  test.skip(
    (await page.evaluate(() => window.innerWidth)) < 700,
    'Phones have wheels instead of a calendar.',
  );
  await button.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption('1958');
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('March');
  await dialog.locator('.cv-calendar-day[tabindex="0"]').focus();
  const press = (key: string) => page.keyboard.press(key);
  const focused = dialog.locator('.cv-calendar-day:focus');
  await press('Home');
  await expect(focused).toHaveAccessibleName(/^1 March 1958/);
  await press('End');
  await expect(focused).toHaveAccessibleName(/^31 March 1958/);
  await press('PageUp');
  await expect(focused).toHaveAccessibleName(/^28 February 1958/);
  await press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^7 March 1958/);
  await expectAccessible(page, 'calendar');
  await press('Escape');
  await expect(button).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('');
  await button.click();
  await dialog.getByRole('combobox', { name: 'Year' }).selectOption('1930');
  await dialog.getByRole('combobox', { name: 'Month' }).selectOption('May');
  await dialog.locator('.cv-calendar-day[tabindex="0"]').focus();
  await press('Home');
  await expect(focused).toHaveAccessibleName(/^10 May 1930/);
  await expect(dialog.getByRole('button', { name: 'Previous month' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await press('Enter');
  await expect(button).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Day' })).toHaveValue('10');
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('1930');
});
