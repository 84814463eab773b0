import type { PersonLink } from '@canvass/protocol';
import type { Page } from '@playwright/test';
import { callAsOperator } from '../../src/harness/author.ts';
import { expectAccessible, expectFits } from '../../src/harness/inspect-screen.ts';
import { expect, test } from '../../src/harness/test.ts';

const PASSWORD = 'seven quiet harbours';

/** Gives the page an authenticator, which unlocks at once. Returns a function that switches unlocking off or on. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    allow: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    remove: () => client.send('WebAuthn.disable'),
  };
}

test('a person creates an account with a passkey, signs in with it, and adds a password and another name @rare', async ({
  page,
  serverUrl,
}, info) => {
  const authenticator = await addAuthenticator(page);
  // Browsers have no passkeys for numeric addresses.
  const url = serverUrl.replace('127.0.0.1', 'localhost');
  const email = `passkey.${Math.random().toString(36).slice(2)}@example.org`;
  const body = JSON.stringify({ email, name: 'Mei Wu', roles: [{ role: 'reader', survey: null }] });
  const link = await callAsOperator<PersonLink>(serverUrl, '/api/people', { method: 'POST', body });
  await page.goto(`${url}${link.path}`);
  await authenticator.allow(false);
  const withPasskey = page.locator('.sign-in-form .cv-button[type=button]');
  await withPasskey.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await authenticator.allow(true);
  await withPasskey.click();
  await expect(page.locator('.shell-name')).toHaveText('Mei Wu');

  await page.context().clearCookies();
  await page.goto(`${url}/console`);
  const signIn = page.locator('.sign-in-card > .cv-button[data-kind=primary]');
  await expect(signIn).toBeVisible();
  await expectAccessible(page, 'passkey-sign-in');
  await expectFits(page, info.project.name, 'passkey-sign-in');
  await authenticator.allow(false);
  await signIn.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await authenticator.allow(true);
  await page.keyboard.press('Enter');
  await expect(page.locator('.shell-name')).toHaveText('Mei Wu');

  await page.goto(`${url}/console/account`);
  const row = page.locator('.plain-list > li', { has: page.locator('.actions') }).first();
  await row.locator('.actions button').first().click();
  await row.locator('form input').fill('My laptop');
  await page.keyboard.press('Enter');
  await expect(row.locator('strong')).toHaveText('My laptop');
  await expectAccessible(page, 'passkey-account');
  await expectFits(page, info.project.name, 'passkey-account');
  // It is the only way to sign in.
  const remove = async () => {
    await row.locator('.actions button').nth(1).click();
    await page.locator('dialog[open] .cv-button[data-kind=danger]').click();
  };
  await remove();
  await expect(row.getByRole('alert')).toBeVisible();
  await page.locator('input[autocomplete=new-password]').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.locator('output')).toBeVisible();
  await expect(page.locator('input[autocomplete=current-password]')).toBeVisible();
  await remove();
  await expect(row).toHaveCount(0);
  await authenticator.remove();
});
