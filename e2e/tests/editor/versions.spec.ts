import type { DraftStates } from '@canvass/protocol';
import { callAsOperator, publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { blank, createSurvey } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

test('an author compares a draft with the published version, prints it, and restores the version @rare', async ({
  page,
  serverUrl,
}) => {
  const { surveyId } = await publish(
    serverUrl,
    createSurvey('Teas', [blank('tea', 'Which tea do you drink?'), blank('why', 'Why?')], {
      projectId: 'ComparedAndRestored00001',
    }),
  );
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/edit`);
  const tree = page.getByRole('tree');
  await tree.getByRole('treeitem', { name: /Which tea/ }).click();
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  await title.fill('Which green tea do you drink?');
  await page.getByRole('combobox', { name: 'Answer required' }).selectOption({ label: 'Yes' });
  await expect(page.getByRole('banner').getByText(/^Saved \d/)).toBeVisible();

  await page.getByRole('button', { name: 'Versions', exact: true }).click();
  const redline = page.getByRole('region', { name: 'Comparison' });
  await expect(redline.getByRole('insertion').filter({ hasText: 'green' })).toContainText('new: green');
  await expect(redline.getByText('Changed: Answer required')).toBeVisible();
  await expect(redline.getByText('Why?')).toBeHidden();
  await expectAccessible(page, 'the comparison of versions');
  for (const width of [390, 768, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    if (width < 768)
      await page.getByRole('navigation').getByRole('button', { name: 'Page', exact: true }).click();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshot(page, `screens/editor-versions-${width}-${colorScheme}.png`);
    }
  }
  await page.setViewportSize({ width: 640, height: 900 });
  await page.emulateMedia({ media: 'print', colorScheme: 'light' });
  await expect(redline.getByRole('insertion').filter({ hasText: 'green' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(tree).toBeHidden();
  await takeScreenshot(page, 'screens/editor-versions-print.png');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1280, height: 860 });
  await redline.getByRole('checkbox', { name: 'Show unchanged texts too' }).check();
  await expect(redline.getByText('Why?')).toBeVisible();

  await page.getByRole('button', { name: /^Restore: Version 1/ }).click();
  await expect(tree.getByRole('treeitem', { name: /Which tea do you drink/ })).toBeVisible();
  await expect(page.getByRole('banner').getByText(/^Restored: Version 1/)).toBeVisible();
  // The draft before is in the history, and one press of Undo brings it back.
  const earlier = page.getByRole('button', { name: /^Look at it: .*owner/ });
  await expect(earlier).toHaveCount(1);
  await earlier.click();
  await expect(redline.getByText('Which green tea do you drink?')).toBeVisible();
  const { states } = await callAsOperator<DraftStates>(
    serverUrl,
    `/api/publishing/surveys/${surveyId}/draft/states`,
    {},
  );
  expect(states).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tree.getByRole('treeitem', { name: /Which green tea/ })).toBeVisible();
});
