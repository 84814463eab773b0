import { readFile } from 'node:fs/promises';
import { createResponseLimit } from '../admission/response-limit.ts';
import type { Respondent } from '../http/callers.ts';
import { fail, type Failure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Settings } from '../config/settings.ts';

/** TRUST-19: so often may one response ask within a minute, and with so many characters at least. */
const PER_MINUTE = 10;
export const SHORTEST_QUERY = 2;
const MOST_FOUND = 10;

type EnterpriseFoundation = Pick<Foundation, 'now' | 'warn'> & {
  readonly settings: Pick<Settings, 'enterprisesFile' | 'rateFactor'>;
};
export interface Enterprises {
  find(who: Respondent, query: string): { readonly names: readonly string[] } | Failure;
  /** The names have been read, or could not be. */
  readonly ready: Promise<void>;
}
/** A name, and what it is found by. */
interface Entry {
  readonly name: string;
  readonly words: string;
}
type State = readonly Entry[] | 'updating' | 'failed';

/** Names that begin with the query, then names that hold it. Without a file there are none, and no failure either. */
export function createEnterprises({ settings, now, warn }: EnterpriseFoundation): Enterprises {
  const mayAsk = createResponseLimit(Math.ceil(PER_MINUTE * settings.rateFactor), now);
  const file = settings.enterprisesFile;
  let state: State = file === undefined ? [] : 'updating';

  async function load(path: string): Promise<void> {
    try {
      const names = parseEnterprises(await readFile(path, 'utf8'), path.endsWith('.json'));
      state = names === undefined ? 'failed' : names.map((name) => ({ name, words: folded(name) }));
    } catch {
      state = 'failed';
    }
    // Logged once; every look-up after it is answered with the code of a failed query.
    if (state === 'failed') warn({ file: path }, 'the names of ENTERPRISES_FILE cannot be read');
  }

  return {
    ready: file === undefined ? Promise.resolve() : load(file),
    find(who, query) {
      if (!mayAsk(who)) return fail('request.too_frequent');
      if (state === 'updating') return fail('enterprises.updating');
      return state === 'failed' ? fail('enterprises.failed') : { names: search(state, folded(query)) };
    },
  };
}

function search(entries: readonly Entry[], wanted: string): readonly string[] {
  if ([...wanted].length < SHORTEST_QUERY) return [];
  const beginning: string[] = [];
  const holding: string[] = [];
  for (const { name, words } of entries) {
    const place = words.indexOf(wanted);
    if (place === 0) beginning.push(name);
    else if (place > 0 && holding.length < MOST_FOUND) holding.push(name);
    if (beginning.length === MOST_FOUND) break;
  }
  return [...beginning, ...holding].slice(0, MOST_FOUND);
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

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
