import { surveyOf } from './abridged-survey.ts';

/** One survey of a page of documentation, and the respondents of the table below it. */
export interface DocumentedExample {
  readonly heading: string;
  readonly line: number;
  readonly project: string;
  /** The page contains the example unchanged. */
  readonly isFile: boolean;
  /** Ids of all warnings of `check`. */
  readonly warnings: readonly string[];
  readonly rows: readonly DocumentedRow[];
  /** Expected transcript of the first row; absent if the page has none. */
  readonly transcript?: string;
}
export interface DocumentedRow {
  readonly line: number;
  /** YAML: the actions of the respondent. */
  readonly script: string;
  /** Facts that a script cannot set, by name, in YAML. */
  readonly facts: ReadonlyMap<string, string>;
  /** Results that a script cannot expect, by name. */
  readonly otherResults: ReadonlyMap<string, string>;
}

/** Marks an example as a complete file. */
const FILE_MARK = 'file';
const FENCE = /^```(.*)$/;
const SCRIPT_KEYS = /^(seed|device|language|source|now|params|member|quotas|draws|used|answers|steps): /;
const FACTS = ['mode'];
const OTHER_RESULTS = ['status', 'end_text', 'reports'];

/**
 * Reads a page. A fence `json survey`, optionally with ids of expected warnings, begins an example. The next table
 * has one respondent per row, and a fence `jsonl transcript` the transcript of the first. Code in backticks with a
 * colon counts: on the left keys of a script or answers such as `Q1: A2`, on the right expectations.
 */
export function readExamples(page: string): readonly DocumentedExample[] {
  const lines = page.split('\n');
  const examples: DocumentedExample[] = [];
  let heading = '';
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, opened] = FENCE.exec(line) ?? [];
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (opened === undefined) continue;
    const end = lines.indexOf('```', at + 1);
    const body = lines.slice(at + 1, end).join('\n');
    const [language, kind, ...words] = opened.split(' ');
    const isFile = words[0] === FILE_MARK;
    const warnings = isFile ? words.slice(1) : words;
    if (language === 'json' && kind === 'survey')
      examples.push({
        heading,
        line: at + 1,
        project: isFile ? body : surveyOf(body),
        isFile,
        warnings,
        rows: readTable(lines, end),
      });
    const last = examples.at(-1);
    if (language === 'jsonl' && last !== undefined)
      examples[examples.length - 1] = { ...last, transcript: `${body}\n` };
    at = end;
  }
  return examples;
}

/** The rows of the first table after a line, before the next fence. */
function readTable(lines: readonly string[], from: number): readonly DocumentedRow[] {
  const first = lines.findIndex((line, at) => at > from && /^[|`#]/.test(line));
  const rows: DocumentedRow[] = [];
  for (let at = first; lines[at]?.startsWith('|') === true; at += 1) {
    if (at >= first + 2) rows.push(rowOf(lines[at] ?? '', at + 1)); // below the head
  }
  return rows;
}

function rowOf(line: string, number: number): DocumentedRow {
  const [, does = '', meets = ''] = line.split(/(?<!\\)\|/);
  const isScript = (code: string) => SCRIPT_KEYS.test(code);
  const [facts, given] = partition(codesIn(does), FACTS);
  const [beyond, expected] = partition(codesIn(meets), OTHER_RESULTS);
  const answers = given.filter((code) => !isScript(code));
  const script = [
    ...given.filter(isScript),
    ...(answers.length > 0 ? ['answers:', ...answers.map((code) => `  ${code}`)] : []),
    ...(expected.length > 0 ? ['expect:', ...expected.map((code) => `  ${code}`)] : []),
  ];
  return { line: number, script: `${script.join('\n')}\n`, facts, otherResults: beyond };
}

function codesIn(cell: string): readonly string[] {
  const codes = [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll('\\|', '|'));
  return codes.filter((code) => code.includes(': ')); // other code is prose
}

function partition(
  codes: readonly string[],
  names: readonly string[],
): readonly [ReadonlyMap<string, string>, readonly string[]] {
  const isNamed = (code: string) => names.includes(code.split(':')[0] ?? '');
  const named = codes.filter(isNamed).map((code) => {
    const [name = '', ...rest] = code.split(':');
    return [name, rest.join(':').trim()] as const;
  });
  return [new Map(named), codes.filter((code) => !isNamed(code))];
}
