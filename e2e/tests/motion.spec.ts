import { TITLES, answerPages } from '../src/pages/answer-journey.ts';
import { beginJourney } from '../src/harness/journey-survey.ts';
import { expect, test } from '../src/harness/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('pages turn with motion, without delaying input', async ({ page, context, serverUrl }) => {
  const { app } = await beginJourney(page, serverUrl);
  await app.answer('colour', ['colour_1']);
  // Slows transitions down so much that every step below happens during a transition.
  const browser = await context.newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  const countAnimations = () => page.evaluate(() => document.getAnimations().length);
  await app.nextButton.press('Enter');
  await expect(app.heading).toContainText(TITLES[1]);
  expect(await countAnimations()).toBeGreaterThan(0);
  await page.locator('.cv-question input').fill('Ada');
  await app.nextButton.press('Enter');
  await expect(app.heading).toContainText(TITLES[2]);
  expect(await countAnimations()).toBeGreaterThan(0);
  await app.previousButton.press('Enter');
  await expect(page.locator('.cv-question input')).toHaveValue('Ada');
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  await answerPages(app, 1);
  await app.waitUntilSent({ hasEnded: true });
});
