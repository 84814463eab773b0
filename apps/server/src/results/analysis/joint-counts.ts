import type { Database } from '../../database/database.ts';
import { countSelected } from './count-answers.ts';
import { type ScannedSegment, scanSegments, type Selection } from './scan-segments.ts';

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

export interface JointCount {
  readonly values: readonly (number | string | null)[];
  readonly count: number;
}

/** Counts responses by their combinations of values of several variables. Missing values are null. */
export async function countJointly(
  database: Database,
  selection: Selection,
  variables: readonly string[],
): Promise<readonly JointCount[]> {
  if (variables.length === 0) return [{ values: [], count: await countSelected(database, selection) }];
  const counts = new Map<string, { readonly values: JointCount['values']; count: number }>();
  for await (const segment of scanSegments(database, selection, variables))
    for (const { values, count } of countCombinations(segment)) {
      const key = JSON.stringify(values);
      const entry = counts.get(key);
      if (entry === undefined) counts.set(key, { values, count });
      else entry.count += count;
    }
  return [...counts.values()];
}

function countCombinations({ columns, selected }: ScannedSegment): readonly JointCount[] {
  // Each combination of values in the columns so far gets a number, and an example: the index of a response that has it.
  let numbers = new Uint16Array(selected.length);
  let examples: number[] = [0];
  for (const { values, codes } of columns) {
    const size = values.length + 1;
    const numberOf = new Uint16Array(examples.length * size);
    const refined = new Uint16Array(selected.length);
    examples = [];
    for (let at = 0; at < selected.length; at += 1) {
      const pair = (numbers[at] ?? 0) * size + (codes[at] ?? 0);
      if (numberOf[pair] === 0) numberOf[pair] = examples.push(at);
      refined[at] = (numberOf[pair] ?? 1) - 1;
    }
    numbers = refined;
  }
  const counts = new Uint32Array(examples.length);
  numbers.forEach((number, at) => {
    counts[number] = (counts[number] ?? 0) + (selected[at] ?? 0);
  });
  return examples.flatMap((at, number) => {
    const count = counts[number] ?? 0;
    if (count === 0) return [];
    return [{ values: columns.map(({ values, codes }) => values[(codes[at] ?? 0) - 1] ?? null), count }];
  });
}
