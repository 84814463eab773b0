/** What differs between two lists of codes, in a sentence; undefined when they are equal. */
export function listDifference(expected: readonly string[], got: readonly string[]): string | undefined {
  if (expected.length === got.length && expected.every((code, index) => code === got[index]))
    return undefined;
  const missing = surplus(expected, got);
  const extra = surplus(got, expected);
  if (missing.length === 0 && extra.length === 0)
    return `the order is another, ${firstDifference(expected, got)}`;
  const parts = [
    ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
    ...(extra.length > 0 ? [`not expected: ${extra.join(', ')}`] : []),
  ];
  return parts.join('; ');
}

/** What `a` has oftener than `b`. */
function surplus(a: readonly string[], b: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const code of b) counts.set(code, (counts.get(code) ?? 0) + 1);
  return a.filter((code) => {
    const left = counts.get(code) ?? 0;
    counts.set(code, left - 1);
    return left <= 0;
  });
}

function firstDifference(expected: readonly string[], got: readonly string[]): string {
  const index = expected.findIndex((code, at) => code !== got[at]);
  return `first at place ${index + 1}: expected ${expected[index]}, got ${got[index]}`;
}
