import { computeSurvey } from './abridged-survey.ts';

/** A survey in a page of documentation, and the respondents in the table below the survey. */
export interface DocumentedExample {
  readonly heading: string;
  readonly line: number;
  readonly project: string;
  /** Whether the page contains the complete file, without the defaults of `computeSurvey`. */
  readonly isFile: boolean;
  /** Ids of all warnings of `check`. */
  readonly warnings: readonly string[];
  readonly rows: readonly DocumentedRow[];
  /** Expected transcript of the first row. Absent if the page has no transcript. */
  readonly transcript?: string;
}
export interface DocumentedRow {
  readonly line: number;
  /** The respondent's script in YAML. */
  readonly script: string;
  /** Facts that a script cannot set, by name, in YAML. */
  readonly facts: ReadonlyMap<string, string>;
  /** Results that a script cannot expect, by name. */
  readonly otherResults: ReadonlyMap<string, string>;
}

const FILE_MARK = 'file';
const FENCE = /^```(.*)$/;
const SCRIPT_KEYS = /^(seed|device|language|source|now|params|member|quotas|draws|used|answers|steps): /;
const FACTS = ['mode'];
const OTHER_RESULTS = ['status', 'end_text', 'reports'];

/**
 * Reads a page. A fence `json survey`, optionally with ids of expected warnings, begins an example. The next table has
 * a respondent per row, and a fence `jsonl transcript` has the transcript of the first. Code with a colon is read: keys
 * of a script or answers such as `Q1: A2` in the left column, and expectations in the right column.
 */
export function readExamples(page: string): readonly DocumentedExample[] {
  const lines = page.split('\n');
  const examples: DocumentedExample[] = [];
  let heading = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const [, fenceInfo] = FENCE.exec(line) ?? [];
    if (line.startsWith('#')) heading = line.replace(/^#+ /, '');
    if (fenceInfo === undefined) continue;
    const end = lines.indexOf('```', index + 1);
    const body = lines.slice(index + 1, end).join('\n');
    const [language, kind, ...warningIds] = fenceInfo.split(' ');
    const isFile = warningIds[0] === FILE_MARK;
    const warnings = isFile ? warningIds.slice(1) : warningIds;
    if (language === 'json' && kind === 'survey')
      examples.push({
        heading,
        line: index + 1,
        project: isFile ? body : computeSurvey(body),
        isFile,
        warnings,
        rows: readTable(lines, end),
      });
    const last = examples.at(-1);
    if (language === 'jsonl' && last !== undefined)
      examples[examples.length - 1] = { ...last, transcript: `${body}\n` };
    index = end;
  }
  return examples;
}

function readTable(lines: readonly string[], from: number): readonly DocumentedRow[] {
  const firstLine = lines.findIndex((line, at) => at > from && /^[|`#]/.test(line));
  const rows: DocumentedRow[] = [];
  for (let index = firstLine; lines[index]?.startsWith('|') === true; index += 1) {
    if (index >= firstLine + 2) rows.push(computeRow(lines[index] ?? '', index + 1)); // below the head
  }
  return rows;
}

function computeRow(line: string, number: number): DocumentedRow {
  const [, actionCell = '', resultCell = ''] = line.split(/(?<!\\)\|/);
  const isScript = (code: string) => SCRIPT_KEYS.test(code);
  const [facts, actions] = partition(codesIn(actionCell), FACTS);
  const [otherResults, expectations] = partition(codesIn(resultCell), OTHER_RESULTS);
  const answers = actions.filter((code) => !isScript(code));
  const script = [
    ...actions.filter(isScript),
    ...(answers.length > 0 ? ['answers:', ...answers.map((code) => `  ${code}`)] : []),
    ...(expectations.length > 0 ? ['expect:', ...expectations.map((code) => `  ${code}`)] : []),
  ];
  return { line: number, script: `${script.join('\n')}\n`, facts, otherResults };
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
  const namedValues = codes.filter(isNamed).map((code) => {
    const [name = '', ...valueParts] = code.split(':');
    return [name, valueParts.join(':').trim()] as const;
  });
  return [new Map(namedValues), codes.filter((code) => !isNamed(code))];
}
