/** Parameters of a link; of a name that is repeated the first counts (SCREEN-3). */
export function firstParams(search: string): Readonly<Record<string, string>> {
  const params = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search)) if (!params.has(name)) params.set(name, value);
  return Object.fromEntries(params);
}
