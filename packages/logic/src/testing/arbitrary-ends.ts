import type { Project, Question } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';

export const ENDS = ['early', 'late'] as const;

type Ends = NonNullable<NonNullable<Project['desc_end_page']>['ends']>;

/** Ends whose texts and redirects quote an answer. */
export function makeEnds(random: Rng, questions: readonly Question[]): Ends {
  const ends = ENDS.map((id) => {
    const ref = pickOne(random, questions).cid ?? 'Q1';
    const jumpLink = ['https://example.org/back?end=', id, '&said=', { ref, fallback: 'nothing' }];
    return [id, { content: ['You said ', { ref }], ...(random.int(2) === 0 && { jumpLink }) }] as const;
  });
  return Object.fromEntries(ends);
}
