import { hostTypeOf, type Program } from '@canvass/logic';
import type { SessionFacts } from '@canvass/protocol';
import { type ExportedFile, fileColumns } from './file-columns.ts';
import type { ExportedResponse } from './responses-store.ts';

/** Words for the status of spec section 4. */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  [-1]: 'in_progress',
  1: 'finished',
  2: 'screen_out',
  3: 'quota_full',
  6: 'quota_full_at_submit',
};
export const statusWord = (status: number): string => STATUS_WORDS[status] ?? String(status);

/** A response with what its columns are read from. */
export interface ExportRow {
  readonly response: ExportedResponse;
  readonly facts: SessionFacts;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly program: Program;
  /** Files that count. */
  readonly files: readonly ExportedFile[];
}

interface Column {
  readonly header: string;
  cell(row: ExportRow): string;
}

const isoTime = (time: Date | null) => time?.toISOString() ?? '';

const FIXED: readonly Column[] = [
  { header: 'seq', cell: ({ response }) => String(response.seq) },
  { header: 'status', cell: ({ response }) => statusWord(response.status) },
  { header: 'ended_by', cell: ({ response, program }) => codeOf(program, response.end_status?.q) },
  { header: 'begun_at', cell: ({ response }) => isoTime(response.begun_at) },
  { header: 'ended_at', cell: ({ response }) => isoTime(response.ended_at) },
  { header: 'version', cell: ({ response }) => String(response.version) },
  { header: 'test', cell: ({ response }) => (response.test ? '1' : '0') },
  { header: 'language', cell: ({ facts }) => facts.language },
  { header: 'device', cell: ({ facts }) => facts.device },
  { header: 'source', cell: ({ facts }) => facts.source ?? '' },
];

const codeOf = (program: Program, gid: string | undefined) =>
  program.questions.find((question) => question.gid === gid)?.cid ?? '';

/** Only where the survey has or had quotas: ids of cells have no blanks. */
const QUOTA_CELLS: Column = { header: 'quota_cells', cell: ({ response }) => response.quota_cells.join(' ') };

/**
 * The columns of a survey, the same on every page of an export: facts, quota cells, external parameters, then each question's own
 * in document order of the newest version, then those that only older versions have.
 */
export function exportColumns(programs: readonly Program[]): readonly Column[] {
  const columns = new Map<string, Column>();
  for (const program of programs) {
    for (const code of program.params.keys())
      addOnce(columns, `ext:${code}`, {
        header: `ext.${code}`,
        cell: ({ facts }) => facts.params[code] ?? '',
      });
  }
  for (const program of programs) {
    for (const question of program.questions.filter(({ type }) => type.answerable)) {
      for (const { suffix, title } of hostTypeOf(question).columns(question.question))
        addOnce(columns, `${question.gid}:${suffix}`, {
          // The code ends at the first blank, so that programs find it.
          header: title === '' ? question.cid + suffix : `${question.cid}${suffix} ${title}`,
          cell: (row) => cellsOf(row, question.gid).get(suffix) ?? '',
        });
      for (const { key, header, cell } of fileColumns(question))
        addOnce(columns, key, { header, cell: ({ files }) => cell(files) });
    }
  }
  const hasQuotas = programs.some(({ quotas }) => quotas !== undefined);
  return [...FIXED, ...(hasQuotas ? [QUOTA_CELLS] : []), ...columns.values()];
}

function addOnce(columns: Map<string, Column>, key: string, column: Column): void {
  if (!columns.has(key)) columns.set(key, column);
}

const cells = new WeakMap<ExportRow, Map<string, ReadonlyMap<string, string>>>();

/** The cells of one question by suffix, in the version that the response is on. */
function cellsOf(row: ExportRow, gid: string): ReadonlyMap<string, string> {
  const known = cells.get(row) ?? new Map<string, ReadonlyMap<string, string>>();
  cells.set(row, known);
  const made = known.get(gid) ?? makeCells(row, gid);
  known.set(gid, made);
  return made;
}

function makeCells({ program, answers }: ExportRow, gid: string): ReadonlyMap<string, string> {
  const found = program.questions[program.byGid.get(gid) ?? -1];
  if (found === undefined) return new Map();
  const { question } = found;
  const type = hostTypeOf(found);
  const stored = answers[gid];
  const answer = stored === undefined ? undefined : type.parse(stored, question);
  const texts = type.cells(question, answer);
  return new Map(type.columns(question).map(({ suffix }, index) => [suffix, texts[index] ?? '']));
}
