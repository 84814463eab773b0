import { computedValue, countTo, matrix, rowSum, type Scale } from '../scale.ts';

export const sus: Scale = {
  id: 'sus',
  kind: 'usability',
  name: 'System Usability Scale (SUS)',
  licence: 'Free for research and industry, if reports name the source',
  source: 'https://uxpajournal.org/sus-a-retrospective/',
  citation:
    'Brooke, J. (1996). SUS: a “quick and dirty” usability scale. In P. W. Jordan, B. Thomas, B. A. Weerdmeester & I. L. McClelland (Eds.), Usability Evaluation in Industry (pp. 189–194). Taylor & Francis.',
  checkedOn: '2026-11-30',
  questions: [
    matrix('sus', {
      title: 'How much do you agree with these statements about the system?',
      first: 1,
      options: ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'],
      rows: [
        'I think that I would like to use this system frequently.',
        'I found the system unnecessarily complex.',
        'I thought the system was easy to use.',
        'I think that I would need the support of a technical person to be able to use this system.',
        'I found the various functions in this system were well integrated.',
        'I thought there was too much inconsistency in this system.',
        'I would imagine that most people would learn to use this system very quickly.',
        'I found the system very cumbersome to use.',
        'I felt very confident using the system.',
        'I needed to learn a lot of things before I could get going with this system.',
      ],
    }),
    // Odd statements count from 0 to 4 and even ones from 4 to 0, so 5 is subtracted for the five odd ones.
    computedValue(
      'sus_score',
      'SUS score (0 to 100)',
      `(${rowSum('sus', countTo(10), { reversed: [2, 4, 6, 8, 10], reverse: 5 })} - 5) * 2.5`,
    ),
  ],
};
