import { readFile } from 'node:fs/promises';
import { createResponseLimit } from '../admission/calls-per-minute.ts';
import type { Respondent } from '../http/callers.ts';
import { fail, type Failure } from '../http/failure.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Settings } from '../config/settings.ts';

/** Maximum number of queries of one response per minute, and minimum length of a query (TRUST-19). */
const PER_MINUTE = 10;
export const MIN_QUERY_LENGTH = 2;
const MAX_RESULTS = 10;
/** Maximum number of names in use. The server logs a warning if the file has more. */
const MAX_NAMES = 1_000_000;

type EnterpriseFoundation = Pick<Foundation, 'now' | 'warn'> & {
  readonly settings: Pick<Settings, 'enterprisesFile' | 'rateFactor'>;
};
interface Enterprises {
  find(respondent: Respondent, query: string): { readonly names: readonly string[] } | Failure;
  /** Resolves once the names have been read or reading has failed. */
  readonly ready: Promise<void>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly enterprises: Enterprises;
  }
}
interface SearchableName {
  readonly name: string;
  readonly searchText: string;
}
type State = readonly SearchableName[] | 'updating' | 'failed';

/** Creates a search that finds names that begin with the query, then names that contain it. */
export function createEnterprises(
  { settings, now, warn }: EnterpriseFoundation,
  maxNames = MAX_NAMES,
): Enterprises {
  const mayAsk = createResponseLimit(Math.ceil(PER_MINUTE * settings.rateFactor), now);
  const file = settings.enterprisesFile;
  let state: State = file === undefined ? [] : 'updating';

  async function load(path: string): Promise<void> {
    try {
      const names = parseEnterprises(await readFile(path, 'utf8'), path.endsWith('.json'));
      state = names?.slice(0, maxNames).map((name) => ({ name, searchText: foldCase(name) })) ?? 'failed';
      if (names !== undefined && names.length > maxNames)
        warn(
          { file: path, names: names.length, limit: maxNames },
          'ENTERPRISES_FILE has too many names: the first are used',
        );
    } catch {
      state = 'failed';
    }
    // The failure is logged only here. Later queries are refused without a log line.
    if (state === 'failed') warn({ file: path }, 'the names of ENTERPRISES_FILE cannot be read');
  }

  return {
    ready: file === undefined ? Promise.resolve() : load(file),
    find(respondent, query) {
      if (!mayAsk(respondent)) return fail('request.too_frequent');
      if (state === 'updating') return fail('enterprises.updating');
      return state === 'failed' ? fail('enterprises.failed') : { names: search(state, foldCase(query)) };
    },
  };
}

function search(entries: readonly SearchableName[], query: string): readonly string[] {
  if ([...query].length < MIN_QUERY_LENGTH) return [];
  const prefixMatches: string[] = [];
  const innerMatches: string[] = [];
  for (const { name, searchText } of entries) {
    const place = searchText.indexOf(query);
    if (place === 0) prefixMatches.push(name);
    else if (place > 0 && innerMatches.length < MAX_RESULTS) innerMatches.push(name);
    if (prefixMatches.length === MAX_RESULTS) break;
  }
  return [...prefixMatches, ...innerMatches].slice(0, MAX_RESULTS);
}

function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
}

/**
 * Reads names from the operator's file: a JSON list of names or of records with `name`, or the first column of a CSV
 * file, whose first line may be the heading `name`. Returns undefined for other JSON.
 */
export function parseEnterprises(text: string, isJson: boolean): readonly string[] | undefined {
  const raw = isJson ? readJsonNames(text) : readCsvNames(text);
  const names = raw?.map((name) => name.replace(/\s+/g, ' ').trim()).filter((name) => name !== '');
  return names && [...new Set(names)];
}

function readJsonNames(text: string): readonly string[] | undefined {
  const parsed: unknown = JSON.parse(text);
  if (!Array.isArray(parsed)) return undefined;
  return parsed.flatMap((entry: unknown) => {
    const name = typeof entry === 'object' && entry !== null && 'name' in entry ? entry.name : entry;
    return typeof name === 'string' ? [name] : [];
  });
}

function readCsvNames(text: string): readonly string[] {
  const [first = '', ...otherLines] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map(readFirstCell);
  return /^name$/i.test(first.trim()) ? otherLines : [first, ...otherLines];
}

/** The first cell of a line (RFC 4180), without line breaks inside cells, because names contain none. */
function readFirstCell(line: string): string {
  const quoted = /^\s*"((?:[^"]|"")*)"/.exec(line)?.[1];
  return quoted === undefined ? (line.split(',')[0] ?? '') : quoted.replaceAll('""', '"');
}
