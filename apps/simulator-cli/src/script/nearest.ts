const MAX_LENGTH = 64;

/** The name that was probably meant: at most two letters (one in short names) added, lost or changed. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  if (written.length > MAX_LENGTH) return undefined;
  const allowed = written.length < 4 ? 1 : 2;
  let best: { readonly name: string; readonly distance: number } | undefined;
  for (const name of names) {
    if (Math.abs(name.length - written.length) > allowed) continue;
    const distance = editDistance(written.toLowerCase(), name.toLowerCase());
    if (distance <= allowed && distance < (best?.distance ?? Number.POSITIVE_INFINITY))
      best = { name, distance };
  }
  return best?.name;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
