import { publish } from '../../src/harness/author.ts';
import { freshId } from '../../src/harness/journey-survey.ts';

const RULES = { rules: 'Once for everybody who has finished. Prizes are sent within 14 days.' };

/** A bicycle for everybody, as long as there are some. */
export const bike = (more: object = {}) => ({
  id: 'bike',
  rank: 0,
  name: 'A bicycle',
  odds_ppm: 1_000_000,
  ...more,
});
export const draw = (more: object = {}) => ({
  id: 'draw',
  kind: 'draw',
  title: 'Summer draw',
  ...RULES,
  odds_text: 'Everybody wins while there are bicycles.',
  show_odds: true,
  prizes: [bike()],
  ...more,
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

/** One question, and what it brings. */
export function publishAwards(serverUrl: string, awards: readonly object[]) {
  return publish(serverUrl, {
    format: 1,
    projectId: freshId(),
    title: 'A short survey',
    project_lang: { answer_language: 'en-GB', translation_language: [{ code: 'zh-CN' }, { code: 'ar' }] },
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          {
            type: 'Q',
            gid: 'q',
            qtype: 'single',
            title: 'Do you ride a bicycle?',
            required: true,
            items: [
              { gid: 'yes', seq: 1, title: 'Yes' },
              { gid: 'no', seq: 2, title: 'No' },
            ],
          },
        ],
      },
    ],
    awards,
  });
}
