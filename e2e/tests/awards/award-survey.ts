import type { Page } from '@playwright/test';
import { publish } from '../../src/harness/author.ts';
import { inspectScreen } from '../../src/harness/inspect-screen.ts';
import { createSurveyId, single } from '../../src/harness/journey-survey.ts';
import { expect, test } from '../../src/harness/test.ts';

const RULES = { rules: 'Once for everybody who has finished. Prizes are sent within 14 days.' };

/** A prize that every draw wins while stock lasts. */
export const bicyclePrize = (extraFields: object = {}) => ({
  id: 'bike',
  rank: 0,
  name: 'A bicycle',
  odds_ppm: 1_000_000,
  ...extraFields,
});
export const draw = (extraFields: object = {}) => ({
  id: 'draw',
  kind: 'draw',
  title: 'Summer draw',
  ...RULES,
  odds_text: 'Everybody wins while there are bicycles.',
  show_odds: true,
  prizes: [bicyclePrize()],
  ...extraFields,
});
export const points = {
  id: 'points',
  kind: 'points',
  title: 'Points for your card',
  ...RULES,
  prizes: [{ id: 'points', name: 'Points', points: 500, unit: 'points' }],
};
export const ownAward = {
  id: 'tea',
  kind: 'custom',
  title: 'Tea tasting',
  ...RULES,
  prizes: [{ id: 'tea', name: 'A tasting', text: 'Come by on Saturday.', link: 'https://example.org/tea' }],
};

export const invitationAward = {
  ...ownAward,
  id: 'thanks',
  title: 'Thank you',
  fission: { wanted: 2, gift: 'friends' },
};
export const teaForFriends = {
  ...ownAward,
  id: 'friends',
  title: 'A pot of tea',
  prizes: [{ id: 'tea', name: 'Tea', text: 'A pot of tea at the counter.' }],
};

const LANGUAGES: Readonly<Record<string, string>> = { phone: 'zh-CN', rtl: 'ar' };

export const inspect = (page: Page, name: string) =>
  inspectScreen({ page, project: test.info().project.name, isShared: true }, name);

/** Opens the link, answers the only question, and waits for the awards on the end page. */
export async function finishSurvey(page: Page, link: string): Promise<void> {
  const language = LANGUAGES[test.info().project.name] ?? 'en-GB';
  const address = new URL(link);
  address.searchParams.set('language', language);
  await page.goto(address.href);
  await page.locator('.cv-actions button').first().click();
  await page.locator('input[type=radio]').first().check();
  await page.locator('.cv-actions button').first().click();
  await expect(page.locator('.app-award-row').first()).toBeVisible();
}

export function publishAwards(serverUrl: string, awards: readonly object[], extraFields: object = {}) {
  return publish(serverUrl, {
    format: 1,
    projectId: createSurveyId(),
    title: 'A short survey',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }, { code: 'ar' }] },
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          {
            ...single('q', 'Do you ride a bicycle?', []),
            items: [
              { gid: 'yes', seq: 1, title: 'Yes' },
              { gid: 'no', seq: 2, title: 'No' },
            ],
          },
        ],
      },
    ],
    awards,
    ...extraFields,
  });
}
