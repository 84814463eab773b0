import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { type CsvRecord, parseCsv } from '@canvass/export';
import { readSource } from '../input/read-source.ts';

export type Params = Readonly<Record<string, string>>;

export interface PlannedLink {
  readonly params: Params;
  /** Cells of the output before the link, one per column of the plan. */
  readonly cells: readonly string[];
  readonly line?: number;
}
export interface LinkPlan {
  readonly columns: readonly string[];
  readonly links: readonly PlannedLink[];
  readonly file: string;
}
export interface LinkRequest {
  readonly param: Params;
  readonly count: number | undefined;
  readonly from: string | undefined;
  /** Columns of the file that are parameters. All columns if absent. */
  readonly columns: readonly string[] | undefined;
}
export type PlanResult = { readonly plan: LinkPlan } | { readonly problem: Finding };

export const MAX_LINKS = 100_000;
const MAX_BYTES = 200_000_000;
/** Columns that the command adds. */
export const ADDED_COLUMNS = ['link', 'link_id'] as const;

/** Plans one link per row of a file, or `--count` links with the same parameters. */
export async function planLinks(host: Host, request: LinkRequest): Promise<PlanResult> {
  const { param, count, from } = request;
  if (from !== undefined) {
    if (count !== undefined)
      return refusePlan(
        from,
        '--count and --from do not go together: there is one link for each row.',
        'Leave out one of them.',
      );
    return planFile(host, from, request);
  }
  if (request.columns !== undefined)
    return refusePlan('--columns', '--columns names columns of a file, but no file is given.', 'Add --from.');
  const link = { params: param, cells: Object.values(param) };
  return {
    plan: {
      columns: Object.keys(param),
      links: Array.from({ length: count ?? 1 }, () => link),
      file: '--param',
    },
  };
}

async function planFile(host: Host, file: string, request: LinkRequest): Promise<PlanResult> {
  const readResult = await readSource(host, file, MAX_BYTES);
  if ('problem' in readResult) return readResult;
  const csv = parseCsv(readResult.source.text);
  if ('message' in csv)
    return refusePlan(file, csv.message, 'Save it again as CSV (UTF-8, with commas).', csv.line);
  const [header, ...rows] = csv.records;
  if (header === undefined || rows.length === 0)
    return refusePlan(
      file,
      'The file has no rows.',
      'The first line has the names of columns; each further line makes a link.',
    );
  if (rows.length > MAX_LINKS)
    return refusePlan(
      file,
      `The file has ${rows.length} rows; ${MAX_LINKS} links are made at most.`,
      'Split it.',
    );
  const problem = headerProblem(header, request) ?? rowProblem(header, rows);
  if (problem !== undefined) return refusePlan(file, problem.message, problem.fix, problem.line);
  const isParameter = header.cells.map((name) => request.columns?.includes(name) ?? true);
  const links = rows.map(({ line, cells }): PlannedLink => {
    const rowParams = header.cells.flatMap((name, at) => {
      const value = cells[at] ?? '';
      return isParameter[at] === true && value !== '' ? [[name, value] as const] : [];
    });
    return { line, cells, params: { ...request.param, ...Object.fromEntries(rowParams) } };
  });
  return { plan: { columns: header.cells, links, file } };
}

interface Problem {
  readonly line: number;
  readonly message: string;
  readonly fix: string;
}

function headerProblem({ line, cells }: CsvRecord, { param, columns }: LinkRequest): Problem | undefined {
  const duplicate = cells.find((name, at) => cells.indexOf(name) !== at);
  if (duplicate !== undefined)
    return { line, message: `Two columns are called \`${duplicate}\`.`, fix: 'Rename one of them.' };
  const reservedName = ADDED_COLUMNS.find((name) => cells.includes(name));
  if (reservedName !== undefined)
    return {
      line,
      message: `The column \`${reservedName}\` is one that the command adds.`,
      fix: 'Rename it.',
    };
  const missingName = columns?.find((name) => !cells.includes(name));
  if (missingName !== undefined)
    return {
      line,
      message: `The column \`${missingName}\` is missing.`,
      fix: `The columns are: ${cells.join(', ')}.`,
    };
  const conflictingName = (columns ?? cells).find((name) => Object.hasOwn(param, name));
  return conflictingName === undefined
    ? undefined
    : {
        line,
        message: `\`${conflictingName}\` is a column and a --param.`,
        fix: 'Give its value in one place only.',
      };
}

function rowProblem(header: CsvRecord, rows: readonly CsvRecord[]): Problem | undefined {
  const invalidRow = rows.find(({ cells }) => cells.length !== header.cells.length);
  return (
    invalidRow && {
      line: invalidRow.line,
      message: `This row has ${invalidRow.cells.length} cells, but there are ${header.cells.length} columns.`,
      fix: 'Write one cell per column, and put cells with commas into quotes.',
    }
  );
}

const refusePlan = (file: string, message: string, fix: string, line?: number): PlanResult => ({
  problem: { id: 'link.input', severity: 'error', file, message, fix, ...(line !== undefined && { line }) },
});
