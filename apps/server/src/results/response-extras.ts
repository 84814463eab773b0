import type { ExportedFile, ExportedResponse } from '@canvass/export';
import { quotasOf } from '@canvass/logic/effects';
import type { PageRecord, SessionFacts } from '@canvass/protocol';
import { type AttachmentRow, findNamedFiles } from '../uploads/attachment-store.ts';
import { takesFiles } from '../uploads/held-files.ts';
import type { Database } from '../database/database.ts';
import { findPageRecords } from '../response-log/page-records.ts';
import { findTrials } from '../responses/iat/iat-store.ts';
import { type ExportSpan, isStored } from './export-pass.ts';
import { findNotes, hasNotes } from './notes/notes.ts';
import { findMemberIds, type PossibleMember } from './response-members.ts';
import type { ExportedRow } from './responses-store.ts';
import { readFacts } from './stored-end.ts';

/** A file with its location, for holders of the operator's token. */
export interface StoredFile extends ExportedFile {
  readonly id: string;
  readonly size: number;
}

/** The files that these responses name, by seq. */
export async function findExportedFiles(
  database: Database,
  surveyId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredFile[]>> {
  const bySeq = new Map<number, StoredFile[]>();
  for (const row of await findNamedFiles(database, surveyId, seqs))
    bySeq.set(row.seq, [...(bySeq.get(row.seq) ?? []), exportedFile(surveyId, row)]);
  return bySeq;
}

function exportedFile(surveyId: string, { gid, option_id, id, name, size }: AttachmentRow): StoredFile {
  const url = `/api/publishing/surveys/${surveyId}/attachments/${id}`;
  return { gid, ...(option_id !== '' && { option_id }), id, name, size, url };
}

/** Whether a survey can have rows in each of these tables. A table is not read if the survey cannot have rows there. */
export type Tables = Readonly<Record<'files' | 'trials' | 'pages' | 'notes' | 'counts', boolean>>;

export async function findTables(database: Database, { surveyId, programs }: ExportSpan): Promise<Tables> {
  const versions = [...programs.values()];
  return {
    files: versions.some(takesFiles),
    trials: versions.some(({ project }) => project.settings?.iat === true),
    pages: versions.some(({ project }) => project.settings?.page_records === true),
    notes: await hasNotes(database, surveyId),
    counts: versions.some((program) => quotasOf(program).groups.length > 0),
  };
}

export interface ResponseExtras {
  readonly facts: SessionFacts;
  /** False if the stored facts are damaged. `facts` are then those of an unknown respondent. */
  readonly areFactsReadable: boolean;
  readonly files: readonly StoredFile[];
  readonly iat: ExportedResponse['iat'];
  readonly pages: readonly PageRecord[];
  readonly memberId: string | undefined;
  readonly operatorNotes: ExportedResponse['operatorNotes'];
}

export async function findExtras(
  database: Database,
  span: ExportSpan,
  tables: Tables,
  page: readonly ExportedRow[],
): Promise<readonly (readonly [ExportedRow, ResponseExtras])[]> {
  const { surveyId } = span;
  const seqs = page.map(({ seq }) => seq);
  const seqsIf = (hasRows: boolean) => (hasRows ? seqs : []);
  const files = await findExportedFiles(database, surveyId, seqsIf(tables.files));
  const trials = await findTrials(database, surveyId, seqsIf(tables.trials));
  const pages = await findPageRecords(database, surveyId, seqsIf(tables.pages), (step) =>
    isStored(span, step),
  );
  const rowsWithFacts = page.map((row) => ({ row, ...readFacts(row) }));
  const members = await findMemberIds(
    database,
    surveyId,
    rowsWithFacts.map(({ row, facts }) => possibleMember(span, row, facts)),
  );
  const notes = await findNotes(database, surveyId, seqsIf(tables.notes));
  return rowsWithFacts.map(({ row, facts, isReadable }) => {
    const { seq } = row;
    const extras: ResponseExtras = {
      facts,
      areFactsReadable: isReadable,
      files: files.get(seq) ?? [],
      iat: trials.get(seq) ?? [],
      pages: pages.get(seq) ?? [],
      memberId: members.get(seq),
      operatorNotes: notes.get(seq),
    };
    return [row, extras] as const;
  });
}

const possibleMember = ({ programs }: ExportSpan, row: ExportedRow, facts: SessionFacts): PossibleMember => ({
  seq: row.seq,
  facts,
  parameter: programs.get(row.version)?.project.settings?.member_param,
});
