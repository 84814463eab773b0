import { harmlessContact, type UniqueLinksData } from '@canvass/protocol';

const COLUMNS: readonly string[] = ['number', 'link', 'member_id'];

/**
 * The address of a CSV file for a mail merge: a row for each link, with a column for every field of the members. A field
 * that is called like another column gets `member_` before its name. The server shows links only once.
 */
export function linksFile({ links }: Pick<UniqueLinksData, 'links'>, origin: string): string {
  const names = [...new Set(links.flatMap(({ fields = {} }) => Object.keys(fields)))];
  const header = [...COLUMNS, ...names.map((name) => (COLUMNS.includes(name) ? `member_${name}` : name))];
  const lines = links.map(({ number, path, member_id: member = '', fields = {} }) => [
    String(number),
    new URL(path, origin).href,
    member,
    ...names.map((name) => fields[name] ?? ''),
  ]);
  const text = [header, ...lines].map((row) => row.map(cellOf).join(',')).join('\r\n');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
}

/** A cell in quotes. */
const cellOf = (text: string): string => `"${harmlessContact(text).replaceAll('"', '""')}"`;
