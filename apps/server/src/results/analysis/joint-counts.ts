import type { Database } from '../../database/database.ts';
import { countSelected } from './count-answers.ts';
import { addCombinations, type JointCount } from './combinations.ts';
import type { Selection } from './read-segments.ts';
import { scanSegments } from './scan-segments.ts';

/**
 * Counts the words of a variable that holds lists of words, such as a draw: by word, position in the list, and status
 * of the response.
 */
export async function countWords(
  database: Database,
  selection: Selection,
  variable: string,
): Promise<
  readonly {
    readonly word: string;
    readonly place: number;
    readonly status: number;
    readonly count: number;
  }[]
> {
  const lists = await countJointly(database, selection, [variable, 'status']);
  const counts = new Map<string, { word: string; place: number; status: number; count: number }>();
  for (const {
    values: [list, status],
    count,
  } of lists) {
    if (typeof list !== 'string') continue;
    for (const [at, word] of list.split(' ').entries()) {
      const found = { word, place: at + 1, status: Number(status), count };
      const key = JSON.stringify([word, found.place, found.status]);
      found.count += counts.get(key)?.count ?? 0;
      counts.set(key, found);
    }
  }
  return [...counts.values()];
}

/** Counts responses by their combinations of values of several variables. Missing values are null. */
export async function countJointly(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly JointCount[]> {
  if (variables.length === 0) return [{ values: [], count: await countSelected(database, selection) }];
  return addCombinations(scanSegments(database, selection, variables));
}
