import { hostTypeOf, type Program } from '@canvass/logic';
import { type AttachmentRow, findHeld } from '../attachments/attachment-store.ts';
import type { Database } from '../storage/database.ts';

/** A respondent's file, as operators get it. */
export interface ExportedFile {
  readonly gid: string;
  /** Absent: of the question itself. */
  readonly option_id?: string;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  /** Where it is, for whoever holds the operator's token. */
  readonly url: string;
}

interface FileColumn {
  readonly key: string;
  readonly header: string;
  cell(files: readonly ExportedFile[]): string;
}

/** Files of these responses that count, by seq. */
export async function exportedFiles(
  database: Database,
  surveyId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly ExportedFile[]>> {
  const bySeq = new Map<number, ExportedFile[]>();
  for (const row of await findHeld(database, surveyId, seqs))
    bySeq.set(row.seq, [...(bySeq.get(row.seq) ?? []), exportedFile(surveyId, row)]);
  return bySeq;
}

function exportedFile(surveyId: string, { gid, option_id, id, name, size }: AttachmentRow): ExportedFile {
  const url = `/api/publishing/surveys/${surveyId}/attachments/${id}`;
  return { gid, ...(option_id !== '' && { option_id }), id, name, size, url };
}

/** Names and addresses of the files of a question, and of each of its options where some may be attached. */
export function fileColumns(question: Program['questions'][number]): readonly FileColumn[] {
  const { gid, cid, attachments, question: authored } = question;
  const isAnswer = hostTypeOf(question).files !== undefined;
  const own = isAnswer || attachments?.takes('') === true ? columnsOf(gid, undefined, cid) : [];
  const options = (authored.items ?? []).filter((option) => attachments?.takes(option.gid) === true);
  return [
    ...own,
    ...options.flatMap((option) => columnsOf(gid, option.gid, `${cid}_${option.cid ?? `A${option.seq}`}`)),
  ];
}

function columnsOf(gid: string, option: string | undefined, code: string): readonly FileColumn[] {
  const listed = (files: readonly ExportedFile[], field: 'name' | 'url') =>
    files
      .filter((file) => file.gid === gid && file.option_id === option)
      .map((file) => file[field])
      .join('\n');
  const key = `${gid}:${option ?? ''}:files`;
  return [
    { key: `${key}:names`, header: `${code}_files`, cell: (files) => listed(files, 'name') },
    { key: `${key}:urls`, header: `${code}_file_urls`, cell: (files) => listed(files, 'url') },
  ];
}
