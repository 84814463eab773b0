import type { Readable } from 'node:stream';
import { RECORD_LIFETIME_DAYS, type UploadedFile } from '@canvass/protocol';
import type { Respondent } from '../access/respondent-token.ts';
import { type Failure, fail } from '../http/failure.ts';
import type { Foundation } from '../services.ts';
import type { Surveys } from '../surveys/surveys.ts';
import { deleteRow, dropOrphans, dropOwn, findReadable, findStored, recordOf } from './attachment-store.ts';
import type { FileStore } from './file-store.ts';
import { receiveUpload } from './receive-upload.ts';
import type { UploadForm } from './upload-form.ts';

/** A file that is read out. */
export interface OpenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly bytes: Readable;
}
export interface Attachments {
  /** `read` gives the form; it is not begun when too many are under way. */
  upload(
    respondent: Respondent,
    read: () => Promise<UploadForm | Failure>,
  ): Promise<readonly UploadedFile[] | Failure>;
  list(respondent: Respondent, gid?: string): Promise<readonly UploadedFile[]>;
  remove(respondent: Respondent, id: string): Promise<object | Failure>;
  /** Of this response, or for operators (without `seq`) of the survey. */
  open(owner: { readonly surveyId: string; readonly seq?: number }, id: string): Promise<OpenFile | Failure>;
  /** Removes what was dropped, and what is left of uploads that were cut off or that no response names. */
  sweep(): Promise<void>;
}

/** Milliseconds after which a file that is still being written was cut off. */
const CUT_OFF_MS = 60 * 60 * 1000;
/** Milliseconds after the end until files that the response does not name are dropped. */
const LEFT_MS = 60 * 60 * 1000;
const LAPSED_MS = RECORD_LIFETIME_DAYS * 24 * 60 * 60 * 1000;
/** Uploads that are in memory at the same time. */
const MOST_AT_ONCE = 24;
/** Of them, those of one response: whoever sends slowly keeps nobody else waiting. */
const MOST_OF_ONE = 4;

export function createAttachments(
  { database, now, warn }: Foundation,
  surveys: Surveys,
  store: FileStore,
): Attachments {
  const context = { database, now, warn, surveys, store };
  const ago = (ms: number) => new Date(now() - ms);
  const running: string[] = [];

  function mayBegin(response: string): boolean {
    return running.length < MOST_AT_ONCE && running.filter((each) => each === response).length < MOST_OF_ONE;
  }

  /** The file goes first: a row without its file is swept, a file without its row is nobody's. Some rows stay. */
  async function removeNow(id: string): Promise<void> {
    try {
      await store.remove(id);
      await deleteRow(database, id);
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      warn({ reason }, 'a file could not be removed; the next sweep tries again');
    }
  }

  return {
    async upload(respondent, read) {
      const response = `${respondent.surveyId}:${respondent.seq}`;
      if (!mayBegin(response)) return fail('server.unavailable');
      running.push(response);
      try {
        const form = await read();
        return 'failure' in form ? form : await receiveUpload(context, respondent, form);
      } finally {
        running.splice(running.indexOf(response), 1);
      }
    },
    async list(respondent, gid) {
      const rows = await findStored(database.query, respondent);
      const asked = rows.filter((row) => gid === undefined || row.gid === gid);
      return asked.map((row) => recordOf(respondent, row));
    },
    async remove(respondent, id) {
      const state = await dropOwn(database, respondent, id, ago(0));
      if (state === undefined) return fail('request.not_found');
      await removeNow(id);
      return { id };
    },
    async open(owner, id) {
      const row = await findReadable(database, id);
      const isOwn = row?.survey_id === owner.surveyId && (owner.seq ?? row.seq) === row.seq;
      if (row === undefined || !isOwn || !(await store.has(id))) return fail('request.not_found');
      const { name, media_type: mediaType, size } = row;
      return { name, mediaType, size, bytes: await store.read(id) };
    },
    async sweep() {
      const times = { cut: ago(CUT_OFF_MS), left: ago(LEFT_MS), lapsed: ago(LAPSED_MS), now: ago(0) };
      for (const id of await dropOrphans(database, times)) await removeNow(id);
    },
  };
}
