import { replay, type Program, transcriptText } from '@canvass/logic';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';
import { checkChain, type ChainCheck, type Link } from '../answering/chain.ts';
import { effectiveAnswers } from '../answering/effective-answers.ts';
import { eventOf, factsOf } from '../answering/response-reader.ts';
import { findLinks, type ResponseKey } from '../answering/response-store.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../services.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { BYTE_ORDER_MARK, csvLine } from './csv.ts';
import { exportColumns, type ExportRow, statusWord } from './export-columns.ts';
import { exportedFiles } from './file-columns.ts';
import {
  deleteResponse,
  type ExportedResponse,
  type ExportPage,
  findResponse,
  findResponses,
  findVersionNumbers,
} from './responses-store.ts';

export interface ExportedPage {
  readonly text: string;
  /** seq to go on after; undefined at the end. */
  readonly next: number | undefined;
}
export interface ResponseDetail {
  /** Null when they are not what the response began with. */
  readonly facts: SessionFacts | null;
  /** All of them, or those before the place where the chain is broken. */
  readonly events: readonly SurveyEvent[];
  readonly end_status: ExportedResponse['end_status'];
  readonly chain: ChainCheck;
  /** Replayed from these events (contracts 5). */
  readonly transcript: string;
}
export interface Responses {
  export(surveyId: string, format: 'csv' | 'jsonl', page: ExportPage): Promise<ExportedPage | Failure>;
  detail(key: ResponseKey): Promise<ResponseDetail | Failure>;
  remove(key: ResponseKey): Promise<object | Failure>;
}

/** What operators do with the responses of a survey. */
export function createResponses({ database, now }: Foundation, surveys: Surveys): Responses {
  async function programOf(surveyId: string, version: number): Promise<Program> {
    const found = await surveys.version(surveyId, version);
    if (found === undefined) throw new Error(`version ${version} of ${surveyId} is missing`);
    return found.program;
  }

  async function rowOf(
    surveyId: string,
    response: ExportedResponse,
    files: ExportRow['files'],
  ): Promise<ExportRow> {
    const program = await programOf(surveyId, response.version);
    const facts = factsOf(response);
    if (response.answers !== null) return { response, facts, program, files, answers: response.answers };
    const links = await findLinks(database, { surveyId, seq: response.seq }, response.event_count);
    const { state } = replay(program, facts, links.map(eventOf));
    return { response, facts, program, files, answers: effectiveAnswers(program, state) };
  }

  async function rowsOf(surveyId: string, page: readonly ExportedResponse[]): Promise<readonly ExportRow[]> {
    const rows: ExportRow[] = [];
    const files = await exportedFiles(
      database,
      surveyId,
      page.map(({ seq }) => seq),
    );
    for (const response of page) rows.push(await rowOf(surveyId, response, files.get(response.seq) ?? []));
    return rows;
  }

  return {
    async export(surveyId, format, page) {
      const versions = await findVersionNumbers(database, surveyId);
      if (versions.length === 0) return fail('request.not_found');
      const found = await findResponses(database, surveyId, page);
      const rows = await rowsOf(surveyId, found);
      const next = found.length === page.limit ? found.at(-1)?.seq : undefined;
      const text =
        format === 'csv'
          ? csvText(
              await Promise.all(versions.map((version) => programOf(surveyId, version))),
              rows,
              page.after === 0,
            )
          : rows.map(jsonLine).join('');
      return { text, next };
    },
    async detail(key) {
      const response = await findResponse(database, key);
      if (response === undefined) return fail('request.not_found');
      const links = await findLinks(database, key);
      return detailOf(key, response, links, await programOf(key.surveyId, response.version));
    },
    async remove(key) {
      return (await deleteResponse(database, key, new Date(now())))
        ? { seq: key.seq }
        : fail('request.not_found');
    },
  };
}

function csvText(programs: readonly Program[], rows: readonly ExportRow[], first: boolean): string {
  const columns = exportColumns(programs);
  const header = first ? BYTE_ORDER_MARK + csvLine(columns.map((column) => column.header)) : '';
  return header + rows.map((row) => csvLine(columns.map((column) => column.cell(row)))).join('');
}

function detailOf(
  key: ResponseKey,
  response: ExportedResponse,
  links: readonly Link[],
  program: Program,
): ResponseDetail {
  const { first_hash: first, head_hash: head, event_count: count } = response;
  const chain = checkChain({ ...key, version: response.version, facts: response.facts }, links, {
    first,
    count,
    head,
  });
  const end_status = response.end_status;
  if (chain.brokenAt === 0) return { facts: null, events: [], end_status, chain, transcript: '' };
  const facts = factsOf(response);
  const events = links.slice(0, (chain.brokenAt ?? links.length + 1) - 1).map(eventOf);
  const { transcript } = replay(program, facts, events);
  return { facts, events, end_status, chain, transcript: transcriptText(transcript) };
}

function jsonLine({ response, facts, answers, files }: ExportRow): string {
  const line = {
    seq: response.seq,
    status: statusWord(response.status),
    end_status: response.end_status,
    version: response.version,
    test: response.test,
    begun_at: response.begun_at.toISOString(),
    updated_at: response.updated_at.toISOString(),
    ended_at: response.ended_at?.toISOString() ?? null,
    quota_cells: response.quota_cells,
    facts,
    answers,
    ...(files.length > 0 && { files }),
  };
  return `${JSON.stringify(line)}\n`;
}
