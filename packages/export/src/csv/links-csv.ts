import { BYTE_ORDER_MARK, csvLine } from './csv.ts';

/** A unique link in the server's reply. */
interface MadeLink {
  readonly number: number;
  readonly path: string;
  readonly member_id?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const COLUMNS = ['batch', 'number', 'member_id', 'link', 'link_id'] as const;

/**
 * The links of a batch as CSV, for a mail merge: a row for each link with its complete address, and a column for every field
 * of the members. A field with the name of another column gets the prefix `member_`.
 */
export function linksCsv(
  { batch, links }: { readonly batch: number; readonly links: readonly MadeLink[] },
  root: string,
): string {
  const names = [...new Set(links.flatMap(({ fields = {} }) => Object.keys(fields)))];
  const own: ReadonlySet<string> = new Set(COLUMNS);
  const header = [...COLUMNS, ...names.map((name) => (own.has(name) ? `member_${name}` : name))];
  const lines = links.map(({ number, path, member_id = '', fields = {} }) => {
    const link = new URL(path, `${root}/`).href;
    const values = names.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '') : ''));
    return csvLine([String(batch), String(number), member_id, link, `U${batch}N${number}`, ...values]);
  });
  return BYTE_ORDER_MARK + csvLine(header) + lines.join('');
}
