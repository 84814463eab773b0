import { createCarriedSurvey, createRuleChain, toggleBySteps } from './cascades.ts';
import { makeBalancedDesigns, makeShuffledBlocks } from './designs.ts';
import { replayExample } from './examples.ts';
import { countThenAdmit, holdThenCount } from './quota-slots.ts';
import type { Implementation } from './implementation.ts';

/** Two ways to do the same work, or work with and without a feature. Only the ratio of their times is meaningful. */
export interface Comparison {
  readonly title: string;
  readonly unit: string;
  readonly floor: Implementation;
  readonly ours: Implementation;
  readonly atMost: number;
}

const CASCADE = 200;

export function createComparisons(): readonly Comparison[] {
  const plainExample = replayExample('coffee-study');
  return [
    ...['brand-funnel', 'concept-quota', 'safety-quiz'].map((name) => ({
      title: 'respondents of an example, from the first page to the end',
      unit: 'per event',
      floor: plainExample,
      ours: replayExample(name),
      atMost: 5,
    })),
    {
      title: `one answer that moves a chain of ${CASCADE}`,
      unit: 'per answer',
      floor: toggleBySteps('a chain of display rules', createRuleChain(CASCADE)),
      ours: toggleBySteps('a cascade of related questions', createCarriedSurvey(CASCADE)),
      atMost: 12,
    },
    {
      title: 'slots in six interlocked cells',
      unit: 'per respondent',
      floor: countThenAdmit(),
      ours: holdThenCount(),
      atMost: 60,
    },
    {
      title: '13 items in 13 tasks of four',
      unit: 'per design',
      floor: makeShuffledBlocks(),
      ours: makeBalancedDesigns(),
      atMost: 20_000,
    },
  ];
}
