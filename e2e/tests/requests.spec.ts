import { exported, publish } from '../src/harness/author.ts';
import { exampleProject } from '../src/harness/examples.ts';
import { expectAccessible, expectFits } from '../src/harness/inspect-screen.ts';
import { expect, test } from '../src/harness/test.ts';

// CHECK-1, CHECK-2, ANSWER-18: errors keep the respondent on the page, requests do so once; not answering is an answer.

test.use({ locale: 'en-GB' });

const question = (gid: string, title: string, more: object = {}) => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype: 'blank',
  title,
  open_attrs: { type: 'int' },
  ...more,
});

test('a page with a mistake and a missing answer is left after one correction and one request', async ({
  page,
  serverUrl,
}) => {
  const { projectId: _, ...frame } = exampleProject('hospital-visit');
  const { surveyId, path } = await publish(serverUrl, {
    ...frame,
    translations: {},
    project_lang: { answer_language: 'en-GB' },
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
  const inspect = async (name: string) => {
    await expectAccessible(page, name);
    await expectFits(page, test.info().project.name, name);
  };
  await page.goto(serverUrl + path);
  await page.getByRole('button', { name: 'Start' }).click();
  const next = page.getByRole('button', { name: 'Next' });
  await page.getByRole('textbox', { name: /minutes did you wait/ }).fill('30');
  await page.getByRole('textbox', { name: /nurse with you/ }).fill('45');
  await next.click();
  const errors = page.getByRole('alert');
  await expect(errors).toContainText('You waited 30 minutes altogether');
  await inspect('check');
  await page.getByRole('textbox', { name: /nurse with you/ }).fill('20');
  await next.click();
  await expect(errors).toContainText('press the button again');
  await inspect('request');
  await next.click();
  const age = page.getByRole('textbox', { name: /How old/ });
  const preferNot = page.getByRole('checkbox', { name: 'Prefer not to say' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(age).toHaveAttribute('aria-invalid', 'true');
  await age.fill('40');
  await preferNot.focus();
  await page.keyboard.press('Space');
  await expect(preferNot).toBeChecked();
  await expect(age).toHaveValue('');
  await inspect('no-answer');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeHidden();
  const rows = () => exported(serverUrl, surveyId, 'csv');
  await expect.poll(rows).toContain('asked_left');
  expect(await rows()).toContain('prefer_not');
});
