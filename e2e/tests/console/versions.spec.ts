import { callAsOperator, publish } from '../../src/harness/author.ts';
import { publishJourney, single } from '../../src/harness/journey-survey.ts';
import { expectAccessible } from '../../src/harness/inspect-screen.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB' });

const survey = (projectId: string, questions: readonly object[]) => ({
  format: 1,
  projectId,
  title: 'Something to change',
  project_lang: { answer_language: 'en-GB' },
  items: [{ type: 'G', gid: 'g', items: questions }],
});
const colour = single('colour', 'Which colour?', ['Red', 'Green']);
const taste = single('taste', 'Which taste?', ['Sweet', 'Sour']);

test('a draft is reviewed and published, and an older version is restored', async ({ page, serverUrl }) => {
  const { surveyId } = await publishJourney(serverUrl);
  await publish(serverUrl, survey(surveyId, [colour]));
  const draft = JSON.stringify({ project: survey(surveyId, [colour, taste]) });
  await callAsOperator(serverUrl, `/api/publishing/surveys/${surveyId}/draft`, {
    method: 'PUT',
    body: draft,
  });
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/versions`);

  await page.getByRole('button', { name: 'Show changes' }).click();
  const brought = page.getByRole('region', { name: 'Draft' });
  await expect(brought.getByRole('definition').first()).toHaveText('Q2 (taste)');
  await expectAccessible(page, 'versions of a survey');
  await page.screenshot({ path: 'test-results/screens/console-versions.png', fullPage: true });
  await page.getByRole('button', { name: 'Publish the draft' }).click();
  const publishedVersions = page.getByRole('region', { name: 'Published versions' });
  const names = publishedVersions.locator('.version-name strong');
  await expect(names).toHaveText(['Version 3', 'Version 2', 'Version 1']);
  await expect(brought).toBeHidden();

  await publishedVersions.getByRole('button', { name: 'Compare with version 3' }).first().click();
  await expect(publishedVersions.getByRole('definition').first()).toHaveText('Q2 (taste)');
  await publishedVersions.getByRole('button', { name: 'Publish version 1 again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1 again' }).click();
  await expect(names.first()).toHaveText('Version 4');
  const { title } = await callAsOperator<{ title: string }>(
    serverUrl,
    `/api/publishing/surveys/${surveyId}`,
    {},
  );
  expect(title).toBe('A short journey');
});
