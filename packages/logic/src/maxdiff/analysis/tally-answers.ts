import type { MaxdiffAnswer } from '@canvass/protocol';

/** One answered task: shown in screen order, least and most preferred. */
export type MaxdiffTaskAnswer = MaxdiffAnswer[number];

/** Counts of one item: A, B and W of MAXDIFF-8. */
export interface ItemCounts {
  shown: number;
  best: number;
  worst: number;
}

export interface MaxdiffTally {
  /** Items shown in a counted task, in the order in which they first occur. */
  readonly items: readonly string[];
  /** Counts by item number, for each respondent with a counted task. */
  readonly respondents: readonly ReadonlyMap<number, Readonly<ItemCounts>>[];
  /** Number of counted tasks. */
  readonly tasks: number;
  /** Ignored tasks: unfinished, best equal to worst, or a choice that was not shown. */
  readonly skippedTasks: number;
}

/** Counts how often each item was shown, chosen as best and chosen as worst, per respondent. */
export function tallyAnswers(responses: readonly (readonly MaxdiffTaskAnswer[])[]): MaxdiffTally {
  const numbers = new Map<string, number>();
  const numberOf = (gid: string): number => {
    const known = numbers.get(gid) ?? numbers.size;
    numbers.set(gid, known);
    return known;
  };
  const counted = responses.map((answer) => answer.filter(isComplete));
  const tasks = counted.reduce((sum, answer) => sum + answer.length, 0);
  const respondents = counted
    .filter((answer) => answer.length > 0)
    .map((answer) => countsOf(answer, numberOf));
  const given = responses.reduce((sum, answer) => sum + answer.length, 0);
  return { items: [...numbers.keys()], respondents, tasks, skippedTasks: given - tasks };
}

function isComplete({ s, h, l }: MaxdiffTaskAnswer): boolean {
  return h !== null && l !== null && h !== l && s.includes(h) && s.includes(l);
}

function countsOf(
  answer: readonly MaxdiffTaskAnswer[],
  numberOf: (gid: string) => number,
): ReadonlyMap<number, ItemCounts> {
  const counts = new Map<number, ItemCounts>();
  for (const { s, h, l } of answer) {
    for (const gid of s) {
      const of = counts.get(numberOf(gid)) ?? { shown: 0, best: 0, worst: 0 };
      of.shown += 1;
      if (gid === h) of.best += 1;
      if (gid === l) of.worst += 1;
      counts.set(numberOf(gid), of);
    }
  }
  return counts;
}
