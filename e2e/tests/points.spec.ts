import { publish } from '../src/harness/author.ts';
import { expect, test } from '../src/harness/test.ts';

// PROJECT-6: rules, values and texts that read the points of an option have the same result in browser and server.

const survey = (required: boolean) => ({
  format: 1,
  title: 'How often?',
  project_lang: { answer_language: 'en-GB' },
  timezone: 'Europe/London',
  desc_begin_page: { skip: true },
  desc_end_page: { content: 'Thank you, with {{ Q1.score }} points.' },
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'P',
          gid: 'p1',
          items: [
            {
              type: 'Q',
              gid: 'often',
              cid: 'Q1',
              qtype: 'single',
              title: 'How often?',
              items: [
                { gid: 'never', seq: 1, title: 'Never', score: 0 },
                { gid: 'weekly', seq: 2, title: 'Often', score: 3 },
              ],
            },
            {
              type: 'Q',
              gid: 'points',
              cid: 'pts',
              qtype: 'value',
              title: 'Points',
              value_code: 'Q1.score',
              value_type: 'number',
            },
          ],
        },
        {
          type: 'P',
          gid: 'p2',
          items: [
            {
              type: 'Q',
              gid: 'why',
              cid: 'Q2',
              qtype: 'blank',
              title: 'You have {{ pts | default("no") }} points. Why so many?',
              disp_code: 'Q1.score >= 2',
              required,
            },
            { type: 'Q', gid: 'last', cid: 'Q3', qtype: 'blank', title: 'Last question' },
          ],
        },
      ],
    },
  ],
});

for (const required of [true, false])
  test(`a question that depends on points is asked and submitted, ${required ? 'required' : 'optional'}`, async ({
    page,
    serverUrl,
  }) => {
    const { path } = await publish(serverUrl, survey(required));
    await page.goto(`${serverUrl}${path}?language=en-GB`);
    await page.getByText('Often', { exact: true }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('textbox', { name: 'You have 3 points. Why so many?' }).fill('I like it');
    await page.getByRole('textbox', { name: 'Last question' }).fill('Nothing');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.locator('div.app-status')).toContainText('Thank you, with 3 points.');
  });
