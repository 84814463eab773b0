/** What the list for delivery begins with, whatever a spreadsheet has put between its columns. */
const HEAD = /^\uFEFF?"?award"?[,;\t]"?prize"?[,;\t]"?ticket"?(?=[,;\t]|$)/;
/** Ids of award, prize and ticket hold neither quotes nor separators. */
const LINE = /^"?[\w-]+"?[,;\t]"?[\w-]+"?[,;\t]"?([\w-]{1,64})"?(?=[,;\t]|$)/;

/** Tickets of the list for delivery, or of a part of it with its first line; undefined: it is no such list. */
export function ticketsIn(csv: string): readonly string[] | undefined {
  const [head = '', ...lines] = csv.split(/\r?\n/);
  if (!HEAD.test(head)) return undefined;
  return lines.flatMap((line) => LINE.exec(line)?.[1] ?? []);
}
