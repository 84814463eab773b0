/** A path in a JSON document, from its last key to the first; undefined is the root. */
export interface PathStep {
  readonly parent: Path;
  readonly key: string | number;
}
export type Path = PathStep | undefined;

export const child = (parent: Path, key: string | number): Path => ({ parent, key });

export function pathKeys(path: Path): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  for (let step = path; step !== undefined; step = step.parent) keys.push(step.key);
  return keys.reverse();
}

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** Formats a path as `$.items[0].title`. Keys that are not plain names are quoted: `$.translations["en-GB"]`. */
export const formatPath = (path: Path): string => formatKeys(pathKeys(path));

/** Formats keys, beginning at the root, like `formatPath`. */
export function formatKeys(keys: readonly (string | number)[]): string {
  const parts = keys.map((key) => {
    if (typeof key === 'number') return `[${key}]`;
    return PLAIN_KEY.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`;
  });
  return `$${parts.join('')}`;
}

const STEP = /\.([^.[\]]+)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Reads the keys of a path that `formatPath` wrote. Keys without `.`, `[` and `]` may be unquoted. */
export function parsePath(text: string): readonly (string | number)[] | undefined {
  if (!text.startsWith('$')) return undefined;
  const keys: (string | number)[] = [];
  const step = new RegExp(STEP);
  step.lastIndex = 1;
  while (step.lastIndex < text.length) {
    const match = step.exec(text);
    if (match === null) return undefined;
    const key = findKey(match);
    if (key === undefined) return undefined;
    keys.push(key);
  }
  return keys;
}

function findKey([, name, index, quotedKey]: RegExpExecArray): string | number | undefined {
  if (name !== undefined) return name;
  if (index !== undefined) return Number(index);
  try {
    return JSON.parse(quotedKey ?? '') as string;
  } catch {
    // Returns undefined if the key is not a JSON string.
    return undefined;
  }
}
