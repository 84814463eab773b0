import type { JsonObject } from '../../json/json.ts';
import { engineSurvey } from '../../testing/engine-survey.fixtures.ts';

export function awardSurvey(): JsonObject {
  return {
    ...engineSurvey(),
    awards: [
      {
        id: 'draw',
        kind: 'draw',
        title: 'Summer draw',
        rules: 'Once for everybody.',
        odds_text: 'One in ten wins.',
        auth: 'sms',
        limits: { draws: { max: 1, window: 'day' } },
        prizes: [
          { id: 'bike', name: 'A bicycle', odds_ppm: 100, stock: 1, worth_fen: 200_000 },
          { id: 'tea', name: 'Tea', gives: 'coupon', odds_ppm: 99_900, stock: 500, per_day: 50 },
        ],
      },
      {
        id: 'money',
        kind: 'red_packet',
        title: 'Thank you',
        rules: 'One for each answer.',
        budget_fen: 10_000,
        limits: { wins: { max: 1 } },
        prizes: [{ id: 'packet', name: 'A red packet', amount_fen: 100, amount_to_fen: 200 }],
      },
    ],
  };
}
