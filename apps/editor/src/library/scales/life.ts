import { computedValue, countTo, matrix, rangeName, rowSum, type Scale, type ScaleEntry } from '../scale.ts';

export const swls: Scale = {
  id: 'swls',
  kind: 'wellbeing',
  name: 'Satisfaction with Life Scale',
  licence:
    'Free to use without permission or charge for researchers and practitioners, if the authors are named',
  source: 'https://www.psytoolkit.org/survey-library/satisfaction-with-life.html',
  citation:
    'Diener, E., Emmons, R. A., Larsen, R. J., & Griffin, S. (1985). The Satisfaction with Life Scale. Journal of Personality Assessment, 49(1), 71–75.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('swls', {
      title:
        'Below are five statements with which you may agree or disagree. Please be open and honest in your answers.',
      first: 1,
      options: [
        'Strongly disagree',
        'Disagree',
        'Slightly disagree',
        'Neither agree nor disagree',
        'Slightly agree',
        'Agree',
        'Strongly agree',
      ],
      rows: [
        'In most ways my life is close to my ideal.',
        'The conditions of my life are excellent.',
        'I am satisfied with my life.',
        'So far I have gotten the important things I want in life.',
        'If I could live my life over, I would change almost nothing.',
      ],
    }),
    computedValue('swls_score', 'Satisfaction with life, score (5 to 35)', rowSum('swls', countTo(5))),
    computedValue(
      'swls_range',
      'Satisfaction with life, range',
      rangeName('swls_score', [
        [31, 'Extremely satisfied'],
        [26, 'Satisfied'],
        [21, 'Slightly satisfied'],
        [20, 'Neutral'],
        [15, 'Slightly dissatisfied'],
        [10, 'Dissatisfied'],
        [5, 'Extremely dissatisfied'],
      ]),
      'text',
    ),
  ],
};

const HIGH_IS_GOOD = [
  [9, 'Very high'],
  [7, 'High'],
  [5, 'Medium'],
  [0, 'Low'],
] as const;
const HIGH_IS_BAD = [
  [6, 'High'],
  [4, 'Medium'],
  [2, 'Low'],
  [0, 'Very low'],
] as const;

/** A rating from 0 to 10. It does not count towards the points of a survey. */
const rating = (cid: string, title: string, word: string): ScaleEntry => ({
  type: 'Q',
  gid: cid,
  cid,
  qtype: 'score',
  custom_qtype: 'nps',
  title,
  required: true,
  scored: false,
  min_label: `Not at all ${word}`,
  max_label: `Completely ${word}`,
  items: [{ gid: `${cid}_A1`, seq: 1, title: '' }],
});

/** The four questions of the United Kingdom's Office for National Statistics. */
export const ons4: Scale = {
  id: 'ons4',
  kind: 'wellbeing',
  name: 'Personal well-being (ONS4)',
  licence: 'Open Government Licence v3.0',
  source: 'https://analysisfunction.civilservice.gov.uk/policy-store/personal-well-being/',
  citation:
    'Office for National Statistics: personal well-being harmonised standard. Contains public sector information licensed under the Open Government Licence v3.0.',
  checkedOn: '2026-11-30',
  questions: [
    rating('ons_satisfied', 'Overall, how satisfied are you with your life nowadays?', 'satisfied'),
    rating(
      'ons_worthwhile',
      'Overall, to what extent do you feel that the things you do in your life are worthwhile?',
      'worthwhile',
    ),
    rating('ons_happy', 'Overall, how happy did you feel yesterday?', 'happy'),
    rating('ons_anxious', 'Overall, how anxious did you feel yesterday?', 'anxious'),
    computedValue(
      'ons_satisfied_range',
      'Life satisfaction, range',
      rangeName('ons_satisfied', HIGH_IS_GOOD),
      'text',
    ),
    computedValue(
      'ons_worthwhile_range',
      'Worthwhile, range',
      rangeName('ons_worthwhile', HIGH_IS_GOOD),
      'text',
    ),
    computedValue('ons_happy_range', 'Happiness, range', rangeName('ons_happy', HIGH_IS_GOOD), 'text'),
    computedValue('ons_anxious_range', 'Anxiety, range', rangeName('ons_anxious', HIGH_IS_BAD), 'text'),
  ],
};
