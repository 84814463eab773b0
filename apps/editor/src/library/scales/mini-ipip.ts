import { computedValue, matrix, rowSum, type Scale, type ScaleEntry } from '../scale.ts';

/** The sum of four rows, of which those in `reversed` count from 5 to 1. */
const trait = (
  name: string,
  title: string,
  rows: readonly number[],
  reversed: readonly number[],
): ScaleEntry =>
  computedValue(
    `ipip_${name}`,
    `${title} (4 to 20)`,
    rowSum('ipip', rows.concat(reversed), { reversed, reverse: 6 }),
  );

export const miniIpip: Scale = {
  id: 'ipip20',
  kind: 'personality',
  name: 'Mini-IPIP (Big Five)',
  licence: 'Public domain',
  source: 'https://ipip.ori.org/newPermission.htm',
  citation:
    'Donnellan, M. B., Oswald, F. L., Baird, B. M., & Lucas, R. E. (2006). The Mini-IPIP scales: tiny-yet-effective measures of the Big Five factors of personality. Psychological Assessment, 18(2), 192–203.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('ipip', {
      title: 'How accurately does each of these phrases describe you as you generally are now?',
      first: 1,
      options: [
        'Very inaccurate',
        'Moderately inaccurate',
        'Neither inaccurate nor accurate',
        'Moderately accurate',
        'Very accurate',
      ],
      rows: [
        'Am the life of the party.',
        'Sympathize with others’ feelings.',
        'Get chores done right away.',
        'Have frequent mood swings.',
        'Have a vivid imagination.',
        'Don’t talk a lot.',
        'Am not interested in other people’s problems.',
        'Often forget to put things back in their proper place.',
        'Am relaxed most of the time.',
        'Am not interested in abstract ideas.',
        'Talk to a lot of different people at parties.',
        'Feel others’ emotions.',
        'Like order.',
        'Get upset easily.',
        'Have difficulty understanding abstract ideas.',
        'Keep in the background.',
        'Am not really interested in others.',
        'Make a mess of things.',
        'Seldom feel blue.',
        'Do not have a good imagination.',
      ],
    }),
    trait('extraversion', 'Extraversion', [1, 11], [6, 16]),
    trait('agreeableness', 'Agreeableness', [2, 12], [7, 17]),
    trait('conscientiousness', 'Conscientiousness', [3, 13], [8, 18]),
    trait('neuroticism', 'Neuroticism', [4, 14], [9, 19]),
    trait('imagination', 'Intellect or imagination', [5], [10, 15, 20]),
  ],
};
