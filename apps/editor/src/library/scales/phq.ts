import { computedValue, countTo, listOptions, matrix, rangeName, rowSum, type Scale } from '../scale.ts';

// Copyright Pfizer Inc., which requires no permission to reproduce, translate, display or distribute them.

const LICENCE = 'No permission required to reproduce, translate, display or distribute (Pfizer)';
const SOURCE = 'https://www.phqscreeners.com';
const STEM = 'Over the last 2 weeks, how often have you been bothered by any of the following problems?';
const FREQUENCIES = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];
const MOOD_ITEMS = ['Little interest or pleasure in doing things', 'Feeling down, depressed, or hopeless'];
const WORRY_ITEMS = ['Feeling nervous, anxious, or on edge', 'Not being able to stop or control worrying'];

export const phq9: Scale = {
  id: 'phq9',
  kind: 'health',
  name: 'PHQ-9',
  licence: LICENCE,
  source: SOURCE,
  citation:
    'Kroenke, K., Spitzer, R. L., & Williams, J. B. W. (2001). The PHQ-9: validity of a brief depression severity measure. Journal of General Internal Medicine, 16(9), 606–613.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('phq9', {
      title: STEM,
      first: 0,
      options: FREQUENCIES,
      rows: [
        ...MOOD_ITEMS,
        'Trouble falling or staying asleep, or sleeping too much',
        'Feeling tired or having little energy',
        'Poor appetite or overeating',
        'Feeling bad about yourself – or that you are a failure or have let yourself or your family down',
        'Trouble concentrating on things, such as reading the newspaper or watching television',
        'Moving or speaking so slowly that other people could have noticed? Or the opposite – being so fidgety or restless that you have been moving around a lot more than usual',
        'Thoughts that you would be better off dead or of hurting yourself in some way',
      ],
    }),
    computedValue('phq9_score', 'PHQ-9 score (0 to 27)', rowSum('phq9', countTo(9))),
    computedValue(
      'phq9_severity',
      'PHQ-9 severity',
      rangeName('phq9_score', [
        [20, 'Severe'],
        [15, 'Moderately severe'],
        [10, 'Moderate'],
        [5, 'Mild'],
        [0, 'Minimal'],
      ]),
      'text',
    ),
    {
      type: 'Q',
      gid: 'phq9_difficulty',
      cid: 'phq9_difficulty',
      qtype: 'single',
      title:
        'If you checked off any problems, how difficult have these problems made it for you to do your work, take care of things at home, or get along with other people?',
      items: listOptions('phq9_difficulty', [
        'Not difficult at all',
        'Somewhat difficult',
        'Very difficult',
        'Extremely difficult',
      ]),
    },
  ],
};

export const gad7: Scale = {
  id: 'gad7',
  kind: 'health',
  name: 'GAD-7',
  licence: LICENCE,
  source: SOURCE,
  citation:
    'Spitzer, R. L., Kroenke, K., Williams, J. B. W., & Löwe, B. (2006). A brief measure for assessing generalized anxiety disorder: the GAD-7. Archives of Internal Medicine, 166(10), 1092–1097.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('gad7', {
      title: STEM,
      first: 0,
      options: FREQUENCIES,
      rows: [
        ...WORRY_ITEMS,
        'Worrying too much about different things',
        'Trouble relaxing',
        'Being so restless that it is hard to sit still',
        'Becoming easily annoyed or irritable',
        'Feeling afraid, as if something awful might happen',
      ],
    }),
    computedValue('gad7_score', 'GAD-7 score (0 to 21)', rowSum('gad7', countTo(7))),
    computedValue(
      'gad7_severity',
      'GAD-7 severity',
      rangeName('gad7_score', [
        [15, 'Severe'],
        [10, 'Moderate'],
        [5, 'Mild'],
        [0, 'Minimal'],
      ]),
      'text',
    ),
  ],
};

export const phq4: Scale = {
  id: 'phq4',
  kind: 'health',
  name: 'PHQ-4',
  licence: LICENCE,
  source: SOURCE,
  citation:
    'Kroenke, K., Spitzer, R. L., Williams, J. B. W., & Löwe, B. (2009). An ultra-brief screening scale for anxiety and depression: the PHQ-4. Psychosomatics, 50(6), 613–621.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('phq4', { title: STEM, first: 0, options: FREQUENCIES, rows: [...WORRY_ITEMS, ...MOOD_ITEMS] }),
    computedValue('phq4_score', 'PHQ-4 score (0 to 12)', rowSum('phq4', countTo(4))),
    computedValue('phq4_anxiety', 'PHQ-4 anxiety, GAD-2 (0 to 6)', rowSum('phq4', [1, 2])),
    computedValue('phq4_depression', 'PHQ-4 depression, PHQ-2 (0 to 6)', rowSum('phq4', [3, 4])),
    computedValue(
      'phq4_severity',
      'PHQ-4 severity',
      rangeName('phq4_score', [
        [9, 'Severe'],
        [6, 'Moderate'],
        [3, 'Mild'],
        [0, 'Normal'],
      ]),
      'text',
    ),
  ],
};
