import type { AwardView, RedPacketState } from '@canvass/protocol';
import type { Page } from '@playwright/test';
import { expect, test } from '../../src/harness/test.ts';
import { finishSurvey, inspect, ownAward, publishAwards } from './award-survey.ts';

const APP_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 MicroMessenger/8.0.50';
const envelope = {
  ...ownAward,
  id: 'red',
  kind: 'red_packet',
  title: 'Thank-you envelope',
  budget_fen: 1_000,
  prizes: [{ id: 'packet', name: 'A red envelope', amount_fen: 288 }],
};

/** Puts a payment provider's result into the server's replies, which stay unchanged otherwise. */
async function setPaymentState(page: Page, state: RedPacketState, ticket: AwardView['state']): Promise<void> {
  await page.route('**/api/award/v3/{public,draw/info}', async (route) => {
    const reply = await route.fetch();
    const json = (await reply.json()) as { data: AwardView | { awards: readonly AwardView[] } };
    const withState = (award: AwardView): AwardView => ({
      ...award,
      state: ticket,
      red_packet: {
        amount_fen: 288,
        state,
        ...(state === 'waiting' && {
          package_info: 'p',
          mch_id: '1',
          app_id: 'wx1',
          expires_at: '2099-01-01T00:00:00.000Z',
        }),
      },
    });
    const data = 'awards' in json.data ? { awards: json.data.awards.map(withState) } : withState(json.data);
    await route.fulfill({ response: reply, json: { ...json, data } });
  });
}

test.use({ userAgent: APP_USER_AGENT });

// AWARD-8: the envelope opens once. A text shows the payment's state; a button is shown only while the payment waits
// for the respondent.
test("a red envelope is opened in the messaging app, and shows the payout's state @rare", async ({
  page,
  serverUrl,
}) => {
  const { path } = await publishAwards(serverUrl, [envelope]);
  await page.addInitScript(() =>
    Object.assign(window, {
      WeixinJSBridge: {
        invoke: (name: string, parameters: object, callback: (answer: object) => void) => {
          Object.assign(window, { asked: { name, ...parameters } });
          callback({ err_msg: `${name}:ok` });
        },
        call: () => undefined,
        on: () => undefined,
      },
    }),
  );
  await finishSurvey(page, serverUrl + path);
  await page.locator('.app-award-row').click();
  const button = page.locator('.app-draw .cv-actions button');
  await button.click();
  await expect(page.locator('.app-red-amount')).toContainText('2.88');
  await expect(button).toHaveCount(0);
  await inspect(page, 'award-red-success');
  const titles = new Set([await page.locator('.app-draw h2').textContent()]);
  const payoutStates = [
    ['waiting', 'claiming', 1],
    ['confirmed', 'delivering', 0],
    ['failed', 'failed', 0],
    ['cancelled', 'failed', 0],
  ] as const;
  for (const [state, ticket, buttons] of payoutStates) {
    await page.unrouteAll({ behavior: 'wait' });
    await setPaymentState(page, state, ticket);
    await page.reload();
    await expect(page.locator('.app-red[data-open]')).toBeVisible();
    await expect(button).toHaveCount(buttons);
    titles.add(await page.locator('.app-draw h2').textContent());
    if (buttons === 1) {
      await button.click();
      expect(await page.evaluate(() => (window as unknown as { asked: object }).asked)).toEqual({
        name: 'requestMerchantTransfer',
        mchId: '1',
        appId: 'wx1',
        package: 'p',
      });
    } else await inspect(page, `award-red-${state}`);
  }
  expect(titles.size).toBe(1 + payoutStates.length);
});

test('in the messaging app the poster is an image that a long press can save', async ({
  page,
  serverUrl,
}) => {
  await page.goto(`${serverUrl}/s/PreviewOfAwards000000001/preview/award/invite`);
  await page.locator('.app-share button').first().click();
  const image = page.locator('img.app-poster');
  await expect(image).toBeVisible();
  expect(await image.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960);
});
