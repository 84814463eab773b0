import type { Locator, Page } from '@playwright/test';
import { callAsOperator, publish } from '../../src/harness/author.ts';
import { signIn } from '../../src/harness/console/sign-in.ts';
import { expectAccessible, takeScreenshot } from '../../src/harness/inspect-screen.ts';
import { blank, createSurvey } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

test.use({ locale: 'en-GB', viewport: { width: 1280, height: 860 }, isMobile: false, hasTouch: false });

/** Publishes a survey, changes the title of its question in the editor, and opens the dialog that publishes the change. */
async function editAndPublish(page: Page, serverUrl: string, project: object): Promise<Locator> {
  const { surveyId } = await publish(serverUrl, project);
  await signIn(page, serverUrl);
  await page.goto(`${serverUrl}/console/surveys/${surveyId}/edit`);
  await page
    .getByRole('tree')
    .getByRole('treeitem', { name: /Which tea/ })
    .click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Which tea, please?');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  return page.getByRole('dialog');
}

const LOADS = '/s/static/examples/cover-tea.svg';
const LOST = '/s/static/examples/no-such-image.png';

test('before publishing, an author sees warnings and images that do not load, and gets to their fields', async ({
  page,
  serverUrl,
}) => {
  const dialog = await editAndPublish(
    page,
    serverUrl,
    createSurvey(
      'Teas',
      [
        {
          type: 'Q',
          gid: 'tea',
          qtype: 'single',
          title: 'Which tea?',
          items: [
            { gid: 'green', seq: 1, title: 'Green', src: LOADS },
            { gid: 'black', seq: 2, title: 'Black', src: LOST },
          ],
        },
      ],
      {
        projectId: 'WarnedBeforePublishing01',
        project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'de', id: 'de' }] },
        translations: { de: { green: { title: 'Grün' } } },
      },
    ),
  );
  const lost = dialog.getByRole('button', { name: new RegExp(`${LOST} did not load`) });
  await expect(lost).toBeVisible();
  await expect(dialog.getByText(`${LOADS} did not load`)).toBeHidden();
  await expect(dialog.getByRole('heading', { name: 'Before you publish' })).toBeVisible();
  await expectAccessible(page, 'warnings before publishing');
  await takeScreenshot(page, 'screens/editor-publish-warnings.png');
  await lost.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('textbox', { name: /Image/ }).and(page.locator(':focus'))).toHaveValue(LOST);
});

/** A survey with a coupon, of which only the server knows that it has no codes. */
const createCouponSurvey = (projectId: string) =>
  createSurvey('Teas', [blank('tea', 'Which tea?')], {
    projectId,
    timezone: 'Europe/London',
    awards: [
      {
        id: 'draw',
        kind: 'draw',
        title: 'A draw',
        rules: 'Once for everybody.',
        odds_text: 'Everybody wins.',
        prizes: [{ id: 'cup', name: 'A cup of tea', gives: 'coupon', odds_ppm: 1_000_000 }],
      },
    ],
  });

test('before publishing, an author sees warnings that only the server knows', async ({ page, serverUrl }) => {
  const dialog = await editAndPublish(page, serverUrl, createCouponSurvey('WarnedByTheServer0000001'));
  const missing = dialog.getByRole('button', { name: /the server has no codes for it/ });
  await expect(missing).toBeVisible();
  const publishNow = dialog.getByRole('button', { name: 'Publish now' });
  await expect(publishNow).toBeEnabled();
  await expectAccessible(page, 'warnings of the server before publishing');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await takeScreenshot(page, `screens/editor-server-warnings-${width}-${colorScheme}.png`);
    }
  }
  await expect(dialog.getByText(/^Answers are kept/)).toBeVisible();
  await expect(dialog.getByText(/does not say who asks/)).toBeVisible();
  await expect(dialog.getByText(/Images have texts, colours can be read/)).toBeVisible();
  await dialog.getByText('Try it with simulated respondents').click();
  await dialog.getByRole('button', { name: 'Simulate' }).click();
  await expect(dialog.getByText(/^Q1 Which tea, please\?: 100/)).toBeVisible();
  await expectAccessible(page, 'a simulation before publishing');
  await publishNow.click();
  await expect(dialog.getByText('Version 2 is published.')).toBeVisible();
  await dialog.getByText('QR code of the link').click();
  await expect(dialog.getByRole('img', { name: /^QR code of/ })).toBeVisible();
  await expectAccessible(page, 'after publishing');
  await takeScreenshot(page, 'screens/editor-published.png');
});

/** Holds the server's replies to checks back until the returned function is called. */
async function holdChecks(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/draft/check?**', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

test('an author who presses "Publish now" during the check publishes when it ends', async ({
  page,
  serverUrl,
}) => {
  const release = await holdChecks(page);
  const dialog = await editAndPublish(
    page,
    serverUrl,
    createSurvey('Teas', [blank('tea', 'Which tea?')], {
      projectId: 'PublishedDuringCheck0001',
      timezone: 'Europe/London',
    }),
  );
  const publishNow = dialog.getByRole('button', { name: 'Publish now' });
  await publishNow.press('Enter');
  await expect(publishNow).toHaveAttribute('aria-busy', 'true');
  release();
  await expect(dialog.getByText('Version 2 is published.')).toBeVisible();
});

test('an author who presses "Publish now" during the check first reads new warnings @rare', async ({
  page,
  serverUrl,
}) => {
  const release = await holdChecks(page);
  const dialog = await editAndPublish(page, serverUrl, createCouponSurvey('WarnedDuringTheCheck0001'));
  const publishNow = dialog.getByRole('button', { name: 'Publish now' });
  await publishNow.press('Enter');
  release();
  await expect(dialog.getByText('The check has found something new')).toBeVisible();
  await expect(publishNow).toBeFocused();
  await publishNow.press('Enter');
  await expect(dialog.getByText('Version 2 is published.')).toBeVisible();
});

test('a survey that asks for a sign-off is published after a reviewer has signed off the draft @rare', async ({
  page,
  browser,
  serverUrl,
}) => {
  const project = createSurvey('Teas', [blank('tea', 'Which tea?')], {
    projectId: 'SignedOffInTheEditor0001',
    timezone: 'Europe/London',
  });
  const dialog = await editAndPublish(page, serverUrl, project);
  await dialog.getByRole('checkbox', { name: 'Publish only after a reviewer has signed off' }).check();
  await expect(dialog.getByText(/once a reviewer other than you has signed off/)).toBeVisible();
  const publishNow = dialog.getByRole('button', { name: 'Publish now' });
  await publishNow.click();
  await expect(dialog.getByRole('alert')).toContainText('a reviewer other than you has to sign off');
  await expectAccessible(page, 'a required sign-off');

  const { token } = await callAsOperator<{ readonly token: string }>(serverUrl, '/api/operators/tokens', {
    method: 'POST',
    body: JSON.stringify({ name: 'Rita', scopes: ['review'] }),
  });
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 390, height: 860 } });
  const rita = await context.newPage();
  await signIn(rita, serverUrl, token);
  await rita.goto(page.url());
  await rita.getByRole('button', { name: 'Review and sign off' }).click();
  const review = rita.getByRole('dialog');
  await review.getByRole('button', { name: 'Sign off this state' }).click();
  await expect(review.getByText(/^Rita, .*: this state$/)).toBeVisible();
  await expect(review.getByRole('button', { name: 'Publish now' })).toHaveCount(0);
  await expectAccessible(rita, 'a sign-off by a reviewer');
  await takeScreenshot(rita, 'screens/editor-sign-off-390.png');
  await context.close();

  await publishNow.click();
  await expect(dialog.getByText('Version 2 is published.')).toBeVisible();
});
