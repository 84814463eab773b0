import type { ExportedFile } from '@canvass/export';
import { type AttachmentRow, findHeld } from '../uploads/attachment-store.ts';
import type { Database } from '../database/database.ts';

/** A file with its location, for holders of the operator's token. */
export interface StoredFile extends ExportedFile {
  readonly id: string;
  readonly size: number;
}

/** The files of these responses that count, by seq. */
export async function exportedFiles(
  database: Database,
  surveyId: string,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, readonly StoredFile[]>> {
  const bySeq = new Map<number, StoredFile[]>();
  for (const row of await findHeld(database, surveyId, seqs))
    bySeq.set(row.seq, [...(bySeq.get(row.seq) ?? []), exportedFile(surveyId, row)]);
  return bySeq;
}

function exportedFile(surveyId: string, { gid, option_id, id, name, size }: AttachmentRow): StoredFile {
  const url = `/api/publishing/surveys/${surveyId}/attachments/${id}`;
  return { gid, ...(option_id !== '' && { option_id }), id, name, size, url };
}
