import { computedValue, countTo, matrix, rangeName, rowSum, type Scale } from '../scale.ts';

/** The scale of the United States' National Institute of Mental Health, in the public domain. */
export const cesD: Scale = {
  id: 'cesd',
  kind: 'health',
  name: 'CES-D',
  licence: 'Public domain',
  source: 'https://eprovide.mapi-trust.org/instruments/center-for-epidemiologic-studies-depression-scale',
  citation:
    'Radloff, L. S. (1977). The CES-D scale: a self-report depression scale for research in the general population. Applied Psychological Measurement, 1(3), 385–401.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('cesd', {
      title:
        'Below is a list of the ways you might have felt or behaved. Please tell us how often you have felt this way during the past week.',
      first: 0,
      options: [
        'Rarely or none of the time (less than 1 day)',
        'Some or a little of the time (1–2 days)',
        'Occasionally or a moderate amount of time (3–4 days)',
        'Most or all of the time (5–7 days)',
      ],
      rows: [
        'I was bothered by things that usually don’t bother me.',
        'I did not feel like eating; my appetite was poor.',
        'I felt that I could not shake off the blues even with help from my family or friends.',
        'I felt I was just as good as other people.',
        'I had trouble keeping my mind on what I was doing.',
        'I felt depressed.',
        'I felt that everything I did was an effort.',
        'I felt hopeful about the future.',
        'I thought my life had been a failure.',
        'I felt fearful.',
        'My sleep was restless.',
        'I was happy.',
        'I talked less than usual.',
        'I felt lonely.',
        'People were unfriendly.',
        'I enjoyed life.',
        'I had crying spells.',
        'I felt sad.',
        'I felt that people disliked me.',
        'I could not get going.',
      ],
    }),
    computedValue(
      'cesd_score',
      'CES-D score (0 to 60)',
      rowSum('cesd', countTo(20), { reversed: [4, 8, 12, 16], reverse: 3 }),
    ),
    computedValue(
      'cesd_range',
      'CES-D, 16 or more',
      rangeName('cesd_score', [
        [16, '16 or more'],
        [0, 'Below 16'],
      ]),
      'text',
    ),
  ],
};
