import { RECORD_LIFETIME_DAYS, type UploadedFile } from '@canvass/protocol';
import { isFailure, fail, type Failure } from '../http/failure.ts';
import { receiveUpload, type UploadContext } from './receive-upload.ts';
import type { UploadForm } from './upload-form.ts';
import { createUploadLimiter, createUploadRateLimits, type Uploader } from './upload-limits.ts';
import type { Readable } from 'node:stream';
import type { Respondent } from '../http/callers.ts';
import { deleteOldCounts } from '../admission/counts.ts';
import type { Foundation } from '../config/foundation.ts';
import type { Surveys } from '../surveys/surveys.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import {
  deleteRow,
  dropOrphans,
  deleteForRespondent,
  findReadable,
  findStored,
  computeRecord,
  type FileKey,
} from './attachment-store.ts';
import type { FileStore } from './file-store.ts';
import { createGate } from './gate.ts';

export interface OpenFile {
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly bytes: Readable;
}
export interface Attachments {
  readonly upload: Upload;
  list(respondent: Respondent, gid?: string): Promise<readonly UploadedFile[]>;
  remove(respondent: Respondent, id: string): Promise<{ readonly id: string } | Failure>;
  /** Opens a file of this response, or of the survey for operators (without `seq`). */
  open(owner: { readonly surveyId: string; readonly seq?: number }, id: string): Promise<OpenFile | Failure>;
  /** Removes dropped files, interrupted uploads, files that no response names, and old counts. */
  sweep(): Promise<void>;
}

declare module '../http/route.ts' {
  interface Services {
    readonly attachments: Attachments;
  }
}

/** Milliseconds after which an unfinished upload counts as interrupted. */
const INTERRUPTED_AFTER_MS = 60 * 60 * 1000;
/** Milliseconds after which a file that its ended response does not name is dropped. */
const UNNAMED_AFTER_MS = 60 * 60 * 1000;
const LAPSED_AFTER_MS = RECORD_LIFETIME_DAYS * 24 * 60 * 60 * 1000;
interface Parts {
  readonly surveys: Surveys;
  readonly store: FileStore;
  readonly hash: KeyedHash;
}

export function createAttachments(
  { settings, database, now, warn }: Foundation,
  { surveys, store, hash }: Parts,
): Attachments {
  const limits = createUploadRateLimits(database, hash, settings.limits);
  const ago = (ms: number) => new Date(now() - ms);

  /** Removes the bytes of a file, then its row, because a sweep finds only files with rows. Returns false on failure. */
  async function removeNow(file: FileKey): Promise<boolean> {
    try {
      await store.remove(file.id);
      await deleteRow(database, file);
      return true;
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      warn({ reason }, 'a file could not be removed; the next sweep tries again');
      return false;
    }
  }

  return {
    upload: createUploads({ database, now, warn, surveys, store, limits }),
    async list(respondent, gid) {
      const rows = await findStored(database.query, respondent);
      const listedRows = rows.filter((row) => gid === undefined || row.gid === gid);
      return listedRows.map((row) => computeRecord(respondent, row));
    },
    async remove(respondent, id) {
      const state = await deleteForRespondent(database, respondent, id, ago(0));
      if (state === undefined) return fail('request.not_found');
      await removeNow({ surveyId: respondent.surveyId, id });
      return { id };
    },
    async open(owner, id) {
      const row = await findReadable(database, { surveyId: owner.surveyId, id });
      if (row === undefined || (owner.seq ?? row.seq) !== row.seq || !(await store.has(id)))
        return fail('request.not_found');
      const { name, media_type: mediaType, size } = row;
      return { name, mediaType, size, bytes: await store.read(id) };
    },
    async sweep() {
      const times = {
        interruptedBefore: ago(INTERRUPTED_AFTER_MS),
        unnamedBefore: ago(UNNAMED_AFTER_MS),
        lapsedBefore: ago(LAPSED_AFTER_MS),
        now: ago(0),
      };
      // Repeats until no file is left, because a deleted survey may leave a hundred thousand files.
      for (let removed = 1; removed > 0; ) {
        removed = 0;
        for (const file of await dropOrphans(database, times)) if (await removeNow(file)) removed += 1;
      }
      await deleteOldCounts(database, times.now);
    },
  };
}

/** `read` receives the form and writes its file to the folder. It is not called if a limit is exceeded. */
type Upload = (
  uploader: Uploader,
  read: (folder: string) => Promise<UploadForm | Failure>,
) => Promise<readonly UploadedFile[] | Failure>;

/** Maximum number of completely received files that are in memory. */
const MAX_IN_MEMORY = 24;

/** Each file is written to disk while it arrives, then waits to be loaded and checked. Limits uploads in progress. */
function createUploads(context: UploadContext): Upload {
  const { limits, now, store, warn } = context;
  const limiter = createUploadLimiter();
  const inMemory = createGate(MAX_IN_MEMORY);

  async function receiveForm(uploader: Uploader, read: Parameters<Upload>[1]): Promise<UploadForm | Failure> {
    const refusal = await limits.countAttempt(uploader, new Date(now()));
    if (refusal !== undefined) return refusal;
    const form = await read(store.incoming);
    if (isFailure(form) && form.failure === 'server.unavailable')
      warn({ survey: uploader.surveyId }, 'a file could not be written: the folder may be full');
    return form;
  }

  async function storeForm(uploader: Uploader, form: UploadForm) {
    try {
      return await inMemory(() => receiveUpload(context, uploader, form));
    } finally {
      await form.file.close();
    }
  }

  return async (uploader, read) => {
    const upload = limiter.begin(uploader);
    if (isFailure(upload)) return upload;
    try {
      const form = await receiveForm(uploader, read);
      return isFailure(form) ? form : await storeForm(uploader, form);
    } finally {
      upload.end();
    }
  };
}
