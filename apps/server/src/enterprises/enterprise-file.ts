/** Names of one file; further ones are left out. */
const MOST_NAMES = 1_000_000;

/**
 * Names in a file of the operator's: JSON (a list of names, or of records with `name`), else CSV, of which the first
 * column counts and a first line `name` is a heading. Undefined when JSON is something else.
 */
export function parseEnterprises(text: string, isJson: boolean): readonly string[] | undefined {
  const raw = isJson ? namesInJson(text) : namesInCsv(text);
  const names = raw?.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name !== '');
  return names && [...new Set(names)].slice(0, MOST_NAMES);
}

function namesInJson(text: string): readonly string[] | undefined {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return undefined;
  return parsed.flatMap((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;
    return typeof name === 'string' ? [name] : [];
  });
}

function namesInCsv(text: string): readonly string[] {
  const [first = '', ...others] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(firstCell);
  return /^name$/i.test(first.trim()) ? others : [first, ...others];
}

/** RFC 4180, without line ends inside of cells: names have none. */
function firstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined ? (line.split(',')[0] ?? '') : quoted.replaceAll('""', '"');
}
