import { carriedSurvey, chainOfRules, toggledBySteps } from './cascades.ts';
import { balancedDesigns, shuffledBlocks } from './designs.ts';
import { replaySide } from './examples.ts';
import { countedThenActed, heldThenCounted } from './places.ts';
import type { Side } from './side.ts';

/** Two ways to do the same work, or work with and without a feature. Only their ratio is meaningful. */
export interface Comparison {
  readonly title: string;
  readonly unit: string;
  readonly floor: Side;
  readonly ours: Side;
  readonly atMost: number;
}

const CASCADE = 200;

/** The cost of features, each compared with the same work without it. */
export function comparisons(): readonly Comparison[] {
  const plain = replaySide('coffee-study');
  return [
    ...['brand-funnel', 'concept-quota', 'safety-quiz'].map((name) => ({
      title: 'respondents of an example, from the first page to the end',
      unit: 'per event',
      floor: plain,
      ours: replaySide(name),
      atMost: 5,
    })),
    {
      title: `one answer that moves a chain of ${CASCADE}`,
      unit: 'per answer',
      floor: toggledBySteps('a chain of display rules', chainOfRules(CASCADE)),
      ours: toggledBySteps('a cascade of related questions', carriedSurvey(CASCADE)),
      atMost: 12,
    },
    {
      title: 'places in six interlocked cells',
      unit: 'per respondent',
      floor: countedThenActed(),
      ours: heldThenCounted(),
      atMost: 60,
    },
    {
      title: '13 items in 13 tasks of four',
      unit: 'per design',
      floor: shuffledBlocks(),
      ours: balancedDesigns(),
      atMost: 20_000,
    },
  ];
}
