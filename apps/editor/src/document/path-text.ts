import type { Path } from './outline.ts';

const PLAIN_KEY = /^[A-Za-z_$][\w$]*$/;

/** A path as findings write it: `$.items[0].title`. */
export const pathText = (path: Path): string =>
  `$${path
    .map((key) =>
      typeof key === 'number' ? `[${key}]` : PLAIN_KEY.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')}`;

const STEP = /\.([^.[\]]+)|\[(\d{1,9})\]|\[("(?:[^"\\]|\\.)*")\]/g;

/** The keys of a path of a finding. Empty for the root, and for a text that is not a path. */
export const parsePath = (text: string): Path =>
  [...text.matchAll(STEP)].map(([, name, index, quoted]) =>
    name !== undefined ? name : index !== undefined ? Number(index) : String(JSON.parse(quoted ?? '""')),
  );
