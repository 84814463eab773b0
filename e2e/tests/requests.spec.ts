import type { Page } from '@playwright/test';
import { fetchExport, publish } from '../src/harness/author.ts';
import { readExampleProject } from '../src/harness/examples.ts';
import { expectAccessible, expectFits } from '../src/harness/inspect-screen.ts';
import { expect, test } from '../src/harness/test.ts';

// CHECK-1, CHECK-2, ANSWER-18: errors stop the respondent every time, requests only once. A non-answer counts as an
// answer.

test.use({ locale: 'en-GB' });

const question = (gid: string, title: string, extraFields: object = {}) => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype: 'blank',
  title,
  open_attrs: { type: 'int' },
  ...extraFields,
});

/** Publishes a survey with these items and checks. Its other fields come from an example. */
function publishVisit(serverUrl: string, parts: Readonly<Record<'items' | 'checks', readonly object[]>>) {
  const { projectId: _, ...frame } = readExampleProject('hospital-visit');
  return publish(serverUrl, {
    ...frame,
    translations: {},
    project_lang: { answer_language: 'en-GB' },
    ...parts,
  });
}

async function inspect(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  await expectFits(page, test.info().project.name, name);
}

test("a text that does not match its pattern is refused with the author's message, and a check leads back to an earlier page", async ({
  page,
  serverUrl,
}) => {
  const { path } = await publishVisit(serverUrl, {
    items: [
      {
        type: 'G',
        gid: 'one',
        items: [
          { type: 'Q', gid: 'came', cid: 'came', qtype: 'info_date', title: 'When did you come?' },
          question('number', 'What is your patient number?', {
            open_attrs: {
              pattern: '[A-Z]{2}\\d{6}',
              pattern_text: 'Two capital letters and six digits, such as MR204816.',
            },
          }),
        ],
      },
      {
        type: 'G',
        gid: 'two',
        items: [question('nights', 'For how many nights after {{ came | date:long }}?')],
      },
    ],
    checks: [
      {
        gid: 'year',
        at: ['nights', 'came'],
        holds: 'addDays(came, nights) <= date(2026, 3, 5)',
        text: 'That is after 5 March 2026.',
      },
    ],
  });
  await page.goto(serverUrl + path);
  await page.getByRole('button', { name: 'Start' }).click();
  for (const [part, text] of [
    ['Day', '2'],
    ['Month', '3'],
    ['Year', '2026'],
  ] as const)
    await page.getByRole('textbox', { name: part }).fill(text);
  const number = page.getByRole('textbox', { name: /patient number/ });
  await number.fill('MR2048');
  await page.getByRole('button', { name: 'Next' }).click();
  const errors = page.getByRole('alert');
  await expect(errors).toContainText('Two capital letters and six digits');
  await inspect(page, 'pattern');
  await number.fill('MR204816');
  await page.getByRole('button', { name: 'Next' }).click();
  const nights = page.getByRole('textbox', { name: /nights after 2 March 2026/ });
  await nights.fill('9');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(errors).toContainText('That is after 5 March 2026.');
  await inspect(page, 'earlier-page');
  await errors.getByRole('button', { name: 'Change “When did you come?”' }).click();
  await expect(page.getByRole('textbox', { name: 'Day' })).toBeFocused();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(nights).toHaveValue('9');
  await nights.fill('3');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
});

test('a page with a mistake and a missing answer is left after one correction and one request', async ({
  page,
  serverUrl,
}) => {
  const { surveyId, path } = await publishVisit(serverUrl, {
    items: [
      {
        type: 'G',
        gid: 'one',
        items: [
          question('waited', 'How many minutes did you wait?'),
          question('helped', 'For how many of them was a nurse with you?'),
          question('better', 'What could we do better?', {
            required: 'ask',
            open_attrs: { type: 'unlimit' },
          }),
        ],
      },
      {
        type: 'G',
        gid: 'two',
        items: [
          question('age', 'How old are you?', { required: true, no_answer: ['dont_know', 'prefer_not'] }),
        ],
      },
    ],
    checks: [
      {
        gid: 'minutes',
        at: ['helped', 'waited'],
        holds: 'helped is empty or waited is empty or helped <= waited',
        text: 'You waited {{ waited }} minutes altogether. Enter this number or a smaller one.',
      },
    ],
  });
  await page.goto(serverUrl + path);
  await page.getByRole('button', { name: 'Start' }).click();
  const nextButton = page.getByRole('button', { name: 'Next' });
  await page.getByRole('textbox', { name: /minutes did you wait/ }).fill('30');
  await page.getByRole('textbox', { name: /nurse with you/ }).fill('45');
  await nextButton.click();
  const errors = page.getByRole('alert');
  await expect(errors).toContainText('You waited 30 minutes altogether');
  await inspect(page, 'check');
  await page.getByRole('textbox', { name: /nurse with you/ }).fill('20');
  await nextButton.click();
  await expect(errors).toContainText('press “Next” again');
  await inspect(page, 'request');
  await nextButton.click();
  const age = page.getByRole('textbox', { name: /How old/ });
  const preferNot = page.getByRole('checkbox', { name: 'Prefer not to say' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(age).toHaveAttribute('aria-invalid', 'true');
  await age.fill('40');
  await preferNot.focus();
  await page.keyboard.press('Space');
  await expect(preferNot).toBeChecked();
  await expect(age).toHaveValue('');
  await inspect(page, 'no-answer');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
  const rows = () => fetchExport(serverUrl, surveyId, 'csv');
  await expect.poll(rows).toContain('asked_left');
  expect(await rows()).toContain('prefer_not');
});
