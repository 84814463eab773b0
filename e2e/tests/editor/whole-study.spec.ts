import { END_STATES } from '@canvass/project/vocabulary';
import type { Page } from '@playwright/test';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { adoptIds, listTexts, playStudy } from '../../src/harness/study/editor/compare-studies.ts';
import { listQuestions, readStudy, type Study } from '../../src/harness/study/editor/study.ts';
import { StudyAuthor } from '../../src/harness/study/editor/study-author.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { readSavedSurvey } from '../../src/harness/console/read-saved-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

const study = readStudy();

async function beginStudy(page: Page, serverUrl: string): Promise<StudyAuthor> {
  await signIn(page, serverUrl);
  await page.getByRole('link', { name: 'New survey' }).click();
  await page.getByLabel('Name of the survey').fill(study.title);
  await page.getByRole('button', { name: 'Create survey' }).first().click();
  await page.locator('.frame').waitFor();
  return new StudyAuthor(page);
}

/** Those who do not agree are screened out. */
async function writeJump({ properties, row }: StudyAuthor): Promise<void> {
  await row(/^Q2 /).click();
  await properties.getByRole('button', { name: '+ Go to another question' }).click();
  await properties.getByLabel('Go to', { exact: true }).selectOption('the end, as screened out');
  await properties.getByRole('checkbox', { name: 'No, I do not agree' }).check();
  await properties.getByRole('button', { name: 'Save' }).click();
  await expect(properties.getByText(/^If Q2 .*, go to the end/)).toBeVisible();
}

/** A random half, and three ends by points. */
async function writeFlow({ page }: StudyAuthor): Promise<void> {
  await page.getByRole('button', { name: 'Flow', exact: true }).click();
  const flow = page.locator('.flow-view');
  await flow.getByRole('button', { name: /^Commands for G5/ }).click();
  await flow.getByRole('menuitem', { name: 'Show to a random half' }).click();
  await expect(flow.getByText('Draws 1 of 2')).toBeVisible();
  const form = flow.getByRole('region', { name: /^End/ });
  for (const [name, comparison, points] of [
    ['Low', 'is less than', '4'],
    ['High', 'is more than', '6'],
    ['Middle'],
  ] as const) {
    await flow.getByRole('button', { name: '+ Add', exact: true }).click();
    await flow.getByRole('menuitem', { name: 'End', exact: true }).click();
    await form.getByLabel('Respondents are').selectOption('finished');
    await form.getByLabel('End page').selectOption('A new end page …');
    await form.getByLabel('Name of the new end page').fill(name);
    if (comparison !== undefined) {
      await form.getByRole('button', { name: '+ Add a condition' }).click();
      await form.getByLabel('Question', { exact: true }).selectOption('Q16 “Health score”');
      await form.getByLabel('Comparison').selectOption(comparison);
      await form.getByRole('textbox', { name: 'Value' }).fill(points);
    }
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toHaveCount(0);
  }
  await expectAccessible(page, 'the flow of a study');
}

async function writeQuota({ page }: StudyAuthor): Promise<void> {
  await page.getByRole('button', { name: 'Quotas', exact: true }).click();
  await page.getByRole('button', { name: 'Crossed cells' }).click();
  const form = page.getByRole('region', { name: 'Crossed cells' });
  await form.getByRole('button', { name: 'Remove Do you agree to take part in this study?' }).click();
  await form.getByLabel('Class of Non-binary in What is your gender?').selectOption('left out');
  await form.getByLabel('Name of class 1 of What is your gender?').fill('Women');
  await form.getByLabel('Name of class 2 of What is your gender?').fill('Men');
  await form.getByLabel('Name of the quota').fill('Gender');
  await form.getByLabel('Cap of each cell').fill('50');
  await form.getByRole('button', { name: 'Create 2 cells' }).click();
  await page.getByRole('button', { name: 'Page', exact: true }).click();
}

/** The start page, the end pages with answers in their texts, and the look. */
async function writeOuterPages(author: StudyAuthor): Promise<void> {
  const { page, properties } = author;
  const { desc_begin_page: start, desc_end_page: end } = study;
  const titles = new Map(listQuestions(study).map(({ cid = '', title = '' }) => [cid, title]));
  await author.row(/^Start page/).click();
  await author.field('Heading').fill(start.title);
  await author.writeText('Welcome text', start.text, titles);
  await author.field('Text of the start button').fill(start.start_btn);
  for (const [row, name, text] of [
    ['End page', 'Text for finished respondents', end.content],
    ['Screened out', 'Text for respondents who were screened out', end.screen_out],
    ['Quota full', 'Text for respondents whose quota is full', end.quota_full],
    ...Object.values(end.ends).map((one) => [one.name, 'Text', one.content] as const),
  ] as const) {
    await author.row(new RegExp(`^${row}`)).click();
    await author.writeText(name, text, titles);
  }
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await properties.getByLabel('Time zone', { exact: true }).selectOption('Europe, London');
  const design = properties.getByRole('group', { name: 'Design', exact: true });
  await design.getByRole('textbox', { name: 'Colour', exact: true }).fill('#0b7a4b');
  await design.getByRole('combobox', { name: 'Font', exact: true }).selectOption({ index: 1 });
}

/** The names that the table of translations gives to the texts, with the originals and their translations. */
function listTranslations(): readonly (readonly [place: string, original: string, translation: string])[] {
  const { project = {}, ...texts } = study.translations['es'] ?? {};
  const { title, text, start_btn: button } = study.desc_begin_page;
  const outer = [
    ['Survey, Name of the survey', study.title, project['title']],
    ['Survey, Start page, Heading', title, project['desc_begin_page.title']],
    ['Survey, Start page, Welcome text', text.split('<br>')[1], project['desc_begin_page.text']],
    ['Survey, Start page, Text of the start button', button, project['desc_begin_page.start_btn']],
  ];
  const questions = listQuestions(study).flatMap(({ gid, title: original, items = [] }, index) => [
    [`Q${index + 1}, Title`, original, texts[gid ?? '']?.['title']],
    ...items.map((option, at) => [
      `Q${index + 1}, Option ${at + 1}`,
      option.title,
      texts[option.gid ?? '']?.['title'],
    ]),
  ]);
  return [...outer, ...questions].flatMap(([place = '', original = '', translation]) =>
    translation === undefined ? [] : [[place, original, translation] as const],
  );
}

async function translate({ page }: StudyAuthor): Promise<void> {
  await page.getByRole('button', { name: 'Translations', exact: true }).click();
  await page.getByRole('button', { name: 'Add a language' }).click();
  await page.getByRole('searchbox', { name: 'Language' }).fill('Spanish');
  await page.keyboard.press('Enter');
  for (const [place, original, translation] of listTranslations()) {
    await page.getByPlaceholder('Find in texts').fill(original);
    const cell = page.getByRole('textbox', { name: `${place}, Spanish`, exact: true });
    await cell.fill(translation.replaceAll('<br>', '\n'));
  }
}

test('the beginning of a study is written in the editor, and respondents experience what its file says @rare', async ({
  page,
  serverUrl,
}) => {
  const author = await beginStudy(page, serverUrl);
  const { format, title, jumpConsList, rule_map } = study;
  const items = study.items.slice(0, 2);
  const jumpRules = Object.entries(rule_map).filter(([name]) => name === jumpConsList[0]?.conditionGroup);
  const expected: Study = { format, title, items, jumpConsList, rule_map: Object.fromEntries(jumpRules) };
  await author.writeGroups(items);
  await writeJump(author);
  const saved = adoptIds(await readSavedSurvey<Study>(page), expected);
  expect(listTexts(saved)).toEqual(listTexts(expected));
  expect(playStudy(saved, 50)).toEqual(playStudy(expected, 50));
});

test('a whole study is written in the editor, and 500 respondents experience what its file says @full', async ({
  page,
  serverUrl,
}) => {
  const author = await beginStudy(page, serverUrl);
  await author.writeGroups(study.items);
  await takeScreenshot(page, 'screens/editor/study-questions.png');
  await writeJump(author);
  await writeFlow(author);
  await writeQuota(author);
  await writeOuterPages(author);
  await translate(author);
  await expect(page.locator('.head-findings')).not.toContainText('error');
  const saved = adoptIds(await readSavedSurvey<Study>(page), study);
  expect(listTexts(saved)).toEqual(listTexts(study));
  const walks = playStudy(saved, 500);
  expect(walks).toEqual(playStudy(study, 500));
  // Every end was reached, so that the comparison means something.
  const { screenOut, quotaFull } = END_STATES;
  const ends = [screenOut.status, quotaFull.status, 'low', 'high', 'mid'];
  expect(new Set(walks.map(({ end }) => end.end ?? end.status))).toEqual(new Set(ends));

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await author.dialog.getByRole('button', { name: 'Publish now' }).click();
  await expect(author.dialog.getByRole('textbox', { name: 'Link for respondents' })).toHaveValue(/\/s\//);
});
