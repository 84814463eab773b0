import { publishFile } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectGoodPractice } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';

const EXAMPLE = new URL('../../../examples/concept-quota/project.json', import.meta.url).pathname;

test('an operator stops mails to an address, and allows them again', async ({ page, serverUrl }) => {
  const { surveyId } = await publishFile(serverUrl, EXAMPLE);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/mails`);
  await expect(page.getByText('This server sends no mails.')).toBeVisible();
  const address = page.getByLabel('E-mail address');
  await address.fill('ada@example.org');
  await page.keyboard.press('Enter');
  const stopped = page.getByText('Stopped by your team');
  await expect(stopped).toBeVisible();
  await expect(address).toHaveValue('');
  await expectGoodPractice(page);
  await page.getByRole('button', { name: 'Allow again' }).click();
  await expect(stopped).toHaveCount(0);
});
