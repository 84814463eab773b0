import { type ExportedResponse, computeRecord, type ResponseRecord } from '@canvass/export';
import type { Program } from '@canvass/logic';
import { END_DETAILS, endNameOf, NOT_ENDED } from '@canvass/protocol';
import { effectiveAnswers } from '../response-log/step-store.ts';
import { readStored, type StoredFold } from '../response-log/fold-stored.ts';
import { findLinksOf, type StoredLink } from '../response-log/response-store.ts';
import type { Database } from '../database/database.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { parseAs, readFacts, STORED_ANSWERS, STORED_END, STORED_RECORD } from './stored-end.ts';
import { findExtras, findTables, type ResponseExtras, type Tables } from './response-extras.ts';
import {
  type ExportPass,
  type ExportSpan,
  hasEndedInExport,
  isRead,
  noteEnd,
  noteRead,
  noteSteps,
  startPass,
} from './export-pass.ts';
import { type ExportedRow, findExportedRows } from './responses-store.ts';

/** Number of rows that one query reads. Processing them takes a few milliseconds. */
const ROWS_PER_QUERY = 250;
/** Number of responses in a batch. If there were more, the garbage collector would copy their objects. */
const BATCH_SIZE = 25;

const NO_RECORD: Omit<ResponseRecord, 'language'> = {
  notAsked: [],
  options: {},
  rows: {},
  draws: {},
  nodeScores: {},
  totalScore: 0,
  cells: [],
  times: {},
};

type Warn = (facts: Readonly<Record<string, string | number>>, message: string) => void;

export type ExportedBatch = readonly {
  readonly response: ExportedResponse;
  /** Returns the response with answers in their stored form, for formats that can contain it. */
  readonly wholeResponse: () => object;
}[];

/**
 * Reads responses by number in batches, so that memory stays flat and no cursor occupies the only connection. Formats
 * that read twice get the same responses with the same steps, even if calls are stored meanwhile.
 */
export function createResponseSource(database: Database, warn: Warn) {
  return (span: ExportSpan): (() => AsyncIterable<ExportedBatch>) => {
    let firstSteps: Int32Array | undefined;
    return async function* () {
      const pass = startPass(span, firstSteps);
      yield* readOnce({ ...pass, database, warn, tables: await findTables(database, span) });
      firstSteps ??= pass.steps;
    };
  };
}

async function* readOnce(reading: ReadContext): AsyncIterable<ExportedBatch> {
  const { database, span, tables, warn } = reading;
  for await (const found of readAhead(reading)) {
    const page = found.filter(({ seq }) => isRead(reading, seq));
    const extras = await findExtras(database, span, tables, page);
    const evaluatedSeqs = page.filter((row) => isEvaluated(reading, row)).map(({ seq }) => seq);
    const links = await findLinksOf(database, span.surveyId, evaluatedSeqs);
    let batch: ExportedBatch[number][] = [];
    for (const [row, ownExtras] of extras) {
      noteRead(reading, row.seq);
      // Awaits only if necessary: most responses are not evaluated, and a promise for each of a million would take long.
      const content =
        storedContent(reading, row) ?? (await evaluatedContent(reading, row, links.get(row.seq) ?? []));
      if (!ownExtras.areFactsReadable)
        warn(
          { survey: span.surveyId, response: row.seq, column: 'facts' },
          'the facts of a response cannot be read',
        );
      batch.push(computeExported(row, content, ownExtras));
      if (batch.length < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

/** Reads the next batch while formats work on the last one. */
async function* readAhead({
  database,
  span,
  tables: { counts: isCounted },
}: ReadContext): AsyncIterable<readonly ExportedRow[]> {
  const readAfter = (after: number): Promise<readonly ExportedRow[]> => {
    const reading = findExportedRows(database, { ...span, after, limit: ROWS_PER_QUERY, isCounted });
    reading.catch(() => undefined); // a later `await` throws the error
    return reading;
  };
  let ahead: Promise<readonly ExportedRow[]> | undefined = readAfter(span.after);
  while (ahead !== undefined) {
    const found: readonly ExportedRow[] = await ahead;
    const last = found.at(-1)?.seq;
    ahead = last === undefined || found.length < ROWS_PER_QUERY ? undefined : readAfter(last);
    yield found;
  }
}

interface ReadContext extends ExportPass {
  readonly database: Database;
  readonly tables: Tables;
  readonly warn: Warn;
}

function computeExported(
  row: ExportedRow,
  content: Content,
  { files, iat, pages, memberId, operatorNotes, facts, areFactsReadable }: ResponseExtras,
): ExportedBatch[number] {
  const { answers, record, end, status, isEvaluatedDifferently } = content;
  const unreadable = [...(content.unreadable ?? []), ...(areFactsReadable ? [] : ['facts'])];
  const endedAt = end === null ? null : row.ended_at;
  const response: ExportedResponse = {
    seq: row.seq,
    version: row.version,
    test: row.test,
    status,
    end,
    begunAt: row.begun_at,
    endedAt,
    facts,
    ...(memberId !== undefined && { memberId }),
    ...(operatorNotes !== undefined && { operatorNotes }),
    answers,
    record,
    files,
    iat,
    // The query reads current cells, so they are left out for a response that counts as unfinished in this export.
    counted: endedAt === null ? [] : JSON.parse(row.quota_cells),
    evaluatedDifferently: isEvaluatedDifferently,
    ...(unreadable.length > 0 && { unreadable }),
  };
  return { response, wholeResponse: () => computeWholeResponse(row, response, { files, pages }) };
}

interface Content {
  readonly answers: ExportedResponse['answers'];
  readonly record: ResponseRecord;
  readonly end: ExportedResponse['end'];
  readonly status: number;
  readonly isEvaluatedDifferently: boolean;
  readonly unreadable?: readonly string[];
}

/** The content for a response that cannot be evaluated, with which the export continues. Throws database errors. */
function unreadableContent(row: ExportedRow, error: unknown, report: (reason: string) => void): Content {
  if (isUnavailable(error)) throw error;
  report(error instanceof Error ? error.name : 'unknown');
  return {
    answers: readAnswers(row) ?? {},
    record: readRecord(row) ?? emptyRecord(row),
    end: readEnd(row),
    status: row.status,
    isEvaluatedDifferently: row.evaluated_differently,
    unreadable: ['events'],
  };
}

/** The content from the stored end. Undefined if the events must be evaluated. */
function storedContent(reading: ReadContext, row: ExportedRow): Content | undefined {
  if (isEvaluated(reading, row)) return undefined;
  noteEnd(reading, row);
  return readStoredContent(reading, row);
}

function evaluatedContent(
  reading: ReadContext,
  row: ExportedRow,
  links: readonly StoredLink[],
): Promise<Content> {
  const { span, warn } = reading;
  return loadContent(reading, row, links).catch((error) =>
    unreadableContent(row, error, (reason) =>
      warn({ survey: span.surveyId, response: row.seq, reason }, 'the events of a response cannot be read'),
    ),
  );
}

async function loadContent(
  reading: ReadContext,
  row: ExportedRow,
  links: readonly StoredLink[],
): Promise<Content> {
  const { span } = reading;
  const hasEnded = noteEnd(reading, row);
  const storedEnd = hasEnded ? readStoredContent(reading, row) : undefined;
  const countedLinks = hasEnded ? links : links.slice(0, noteSteps(reading, row, links));
  const program = span.programs.get(row.version);
  if (program === undefined) throw new Error(`version ${row.version} of ${span.surveyId} is missing`);
  const folded = readStored(program, hasEnded ? endedRow(row) : openRow(row), countedLinks);
  const { difference } = folded;
  if (difference === undefined) return foldedContent(program, row, folded);
  // The content that was stored at the end stays valid, even if the events now evaluate differently.
  return { ...(storedEnd ?? foldedContent(program, row, folded)), isEvaluatedDifferently: true };
}

const isEvaluated = (reading: ReadContext, row: ExportedRow): boolean =>
  reading.span.ignoresStoredEnds ||
  !hasEndedInExport(reading, row) ||
  row.answers === null ||
  row.record === null;

/** The content that was stored at the end of the response. Undefined if none was stored. */
function readStoredContent({ span, warn }: ReadContext, row: ExportedRow): Content | undefined {
  if (row.answers === null || row.record === null) return undefined;
  const answers = readAnswers(row);
  const record = readRecord(row);
  const end = readEnd(row);
  const wrongColumn = findWrongColumn(row, { answers, record, end });
  if (wrongColumn !== undefined)
    warn(
      { survey: span.surveyId, response: row.seq, column: wrongColumn },
      'the end of a response cannot be read',
    );
  return {
    answers: answers ?? {},
    record: record ?? emptyRecord(row),
    end,
    status: row.status,
    isEvaluatedDifferently: row.evaluated_differently,
    ...(wrongColumn !== undefined && { unreadable: [wrongColumn] }),
  };
}

/** The name of a column whose value has another shape than the server has written. */
const findWrongColumn = (
  row: ExportedRow,
  { answers, record, end }: { readonly [Column in 'answers' | 'record' | 'end']: unknown },
): string | undefined => {
  if (answers === null) return 'answers';
  if (record === null) return 'record';
  return end === null && row.end_status !== null ? 'end_status' : undefined;
};

const emptyRecord = (row: ExportedRow): ResponseRecord => ({
  ...NO_RECORD,
  language: readFacts(row).facts.language,
});

// These return null if the column is null or has another shape.
const readAnswers = ({ answers }: ExportedRow): Content['answers'] | null => parseAs(STORED_ANSWERS, answers);
const readRecord = ({ record }: ExportedRow): ResponseRecord | null => parseAs(STORED_RECORD, record);
const readEnd = ({ end_status: end }: ExportedRow): Content['end'] => parseAs(STORED_END, end);

function foldedContent(program: Program, row: ExportedRow, { state, timer }: StoredFold): Content {
  const isEnded = state.end.is_end === 1;
  return {
    answers: effectiveAnswers(program, state),
    record: computeRecord(program, state, timer.times),
    end: isEnded ? state.end : null,
    status: isEnded ? state.end.status : NOT_ENDED.status,
    isEvaluatedDifferently: row.evaluated_differently,
  };
}

const endedRow = (row: ExportedRow) => ({
  ...openRow(row),
  answers: readAnswers(row),
  end_status: readEnd(row),
});

/** The row as it was at a moment before the end. */
const openRow = ({ facts, begun_at }: ExportedRow) => ({ facts, begun_at, end_status: null });

/** A response with answers in their stored form, as JSON Lines have always contained it. */
function computeWholeResponse(
  row: ExportedRow,
  response: ExportedResponse,
  { files, pages }: Pick<ResponseExtras, 'files' | 'pages'>,
): object {
  return {
    seq: row.seq,
    status: END_DETAILS[endNameOf(response.status) ?? 'notEnded'].record,
    end_status: response.end,
    version: row.version,
    test: row.test,
    evaluated_differently: response.evaluatedDifferently,
    begun_at: row.begun_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ended_at: response.endedAt?.toISOString() ?? null,
    quota_cells: response.counted,
    facts: response.facts,
    ...(response.memberId !== undefined && { member_id: response.memberId }),
    ...response.operatorNotes,
    answers: response.answers,
    ...(files.length > 0 && { files }),
    ...(response.iat.length > 0 && { iat: response.iat }),
    ...(pages.length > 0 && { pages }),
  };
}
