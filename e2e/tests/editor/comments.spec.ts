import { callAsOperator, publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { blank, createSurvey } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

test('a reviewer comments and cannot edit; the author answers, deletes the question, and keeps the comment @rare', async ({
  page,
  browser,
  serverUrl,
}) => {
  const { surveyId } = await publish(
    serverUrl,
    createSurvey('Teas', [blank('tea', 'Which tea do you drink?'), blank('why', 'Why?')], {
      projectId: 'CommentedByReviewers0001',
    }),
  );
  const { token } = await callAsOperator<{ readonly token: string }>(serverUrl, '/api/operators/tokens', {
    method: 'POST',
    body: JSON.stringify({ name: 'Rita', scopes: ['review'] }),
  });
  const edit = `${serverUrl}/console/surveys/${surveyId}/edit`;
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } });
  const rita = await context.newPage();
  await signIn(rita, serverUrl, token);
  await rita.goto(edit);
  await rita.getByRole('treeitem', { name: /Which tea/ }).click();
  const question = rita.frameLocator('iframe').getByText('Which tea do you drink?');
  await expect(question.first()).toBeVisible();
  await expect(rita.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  await expect(rita.getByRole('textbox', { name: 'Title', exact: true })).toHaveCount(0);
  await rita.getByRole('treeitem', { name: /Which tea/ }).press('Delete');
  await expect(rita.getByRole('dialog')).toHaveCount(0);
  const comments = rita.getByRole('region', { name: 'Comments' });
  await comments
    .getByRole('textbox', { name: 'Comment on Q1 Which tea do you drink?' })
    .fill('Do you mean <b>green</b> tea?');
  await comments.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(comments.getByText('Do you mean <b>green</b> tea?')).toBeVisible();
  await expectAccessible(rita, 'the editor of a reviewer');
  await takeScreenshot(rita, 'screens/editor-reviewer.png');
  await context.close();

  await signIn(page, serverUrl);
  await page.goto(edit);
  const row = page.getByRole('treeitem', { name: /Which tea.*1 open comment/ });
  await expect(row).toBeVisible();
  await page.getByRole('combobox', { name: 'Shown rows' }).selectOption('With open comments');
  await expect(page.getByRole('treeitem', { name: /Why/ })).toHaveCount(0);
  await row.click();
  const own = page.getByRole('region', { name: 'Comments' });
  await own.getByRole('button', { name: 'Answer' }).click();
  await own.getByRole('textbox', { name: 'Answer to Rita' }).fill('Any tea.');
  await own.getByRole('button', { name: 'Send' }).click();
  await expect(own.getByText('Any tea.')).toBeVisible();
  await expectAccessible(page, 'comments of an author');
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    if (width < 768)
      await page.getByRole('navigation').getByRole('button', { name: 'Properties', exact: true }).click();
    await own.scrollIntoViewIfNeeded();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshot(page, `screens/editor-comments-${width}-${colorScheme}.png`);
    }
  }

  // The comment outlives its question, and can then be marked as done.
  await row.press('Delete');
  await page
    .getByRole('dialog', { name: 'Delete Q1?' })
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await page.getByRole('button', { name: 'Survey', exact: true }).click();
  await expect(own.getByText('About parts that were removed')).toBeVisible();
  await expect(own.getByText('Q1 Which tea do you drink?')).toBeVisible();
  await own.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(own.getByText('1 done')).toBeVisible();
});
