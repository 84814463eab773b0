import type { ScannedSegment } from './read-segments.ts';

export interface JointCount {
  readonly values: readonly (number | string | null)[];
  readonly count: number;
}

/** Counts the selected responses of all segments by their combinations of values. Missing values are null. */
export async function addCombinations(
  segments: AsyncIterable<ScannedSegment>,
): Promise<readonly JointCount[]> {
  const counts = new Map<string, { readonly values: JointCount['values']; count: number }>();
  for await (const segment of segments)
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
