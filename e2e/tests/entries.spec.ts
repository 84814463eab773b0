import { fetchExport, publish } from '../src/harness/author.ts';
import { expectAccessible, expectFits } from '../src/harness/inspect-screen.ts';
import { expect, test } from '../src/harness/test.ts';

// ANSWER-19: respondents add and remove entries, and see them again when they return.

const SURVEY = {
  format: 1,
  title: 'Your visit',
  timezone: 'Europe/Dublin',
  project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'ar' }] },
  translations: { ar: { names: { title: 'من سيأتي معك؟' }, ages: { title: 'أعمار الأطفال' } } },
  desc_begin_page: { skip: true },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'names',
          cid: 'names',
          qtype: 'blank',
          title: 'Who comes with you?',
          required: true,
          entries: { least: 2, most: 4 },
        },
        {
          type: 'Q',
          gid: 'ages',
          cid: 'ages',
          qtype: 'blank',
          title: 'How old are the children?',
          tipText: 'In full years.',
          open_attrs: { type: 'int', range: [0, 17], unit_after: 'years' },
          entries: { most: 3 },
          no_answer: ['prefer_not'],
        },
      ],
    },
    {
      type: 'G',
      gid: 'g2',
      items: [
        {
          type: 'Q',
          gid: 'cot',
          cid: 'cot',
          qtype: 'blank',
          title: '{{ names }}: does a child need a cot?',
          disp_code: 'min(ages) < 3',
        },
      ],
    },
  ],
};

test('entries are added, corrected, removed, resumed, read in Arabic and exported', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, path } = await publish(serverUrl, SURVEY);
  const project = test.info().project.name;
  await page.goto(`${serverUrl}${path}?language=en-GB`);
  const names = page.locator('#q-names');
  const ages = page.locator('#q-ages');
  const nextButton = page.locator('#page-next');
  const add = (question: typeof names) => question.locator('.cv-entries > .cv-button');
  const field = (question: typeof names, index: number) => question.locator('.cv-entry input').nth(index);

  await field(names, 0).fill('Ada');
  await add(ages).click();
  await expect(field(ages, 1)).toBeFocused();
  await page.keyboard.type('40');
  await field(ages, 0).fill('2');
  await nextButton.click();
  const errors = page.getByRole('alert').getByRole('link');
  await expect(errors).toHaveCount(2);
  await expectAccessible(page, 'entries');
  await expectFits(page, project, 'entries');
  await errors.nth(1).click();
  await expect(field(ages, 1)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('4');
  await errors.first().click();
  await field(names, 1).fill('Grace');
  await add(names).focus();
  await page.keyboard.press('Enter');
  await expect(field(names, 2)).toBeFocused();
  await page.keyboard.type('Joan');
  await field(names, 0).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(names.locator('.cv-entry')).toHaveCount(2);
  await expect(field(names, 0)).toHaveValue('Grace');
  await expect(field(names, 0)).toBeFocused();

  await page.reload();
  await expect(field(names, 1)).toHaveValue('Joan');
  await expect(field(ages, 1)).toHaveValue('4');
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'العربية' });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page, 'entries-rtl');
  await expectFits(page, project, 'entries-rtl');
  await nextButton.click();
  await expect(page.locator('#q-cot')).toContainText('Grace، Joan');
  await nextButton.click();
  await expect(nextButton).toBeHidden();
  const rows = () => fetchExport(serverUrl, surveyId, 'jsonl');
  await expect.poll(rows).toContain('Grace');
  const row: unknown = JSON.parse((await rows()).split('\n')[0] ?? '');
  expect(row).toMatchObject({
    answers: { names: [['Grace'], ['Joan']], ages: [['2'], ['4']] },
    variables: { names_1: 'Grace', names_2: 'Joan', ages_1: 2, ages_2: 4 },
  });
});
