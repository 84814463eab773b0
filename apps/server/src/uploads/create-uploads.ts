import type { UploadedFile } from '@canvass/protocol';
import { isFailure, type Failure } from '../http/failure.ts';
import { receiveUpload, type UploadContext } from './receive-upload.ts';
import type { UploadForm } from './upload-form.ts';
import { createUploadPlaces, type Uploader } from './upload-places.ts';

/** `read` takes the form in, its file into the folder; it is not begun for who has sent too many. */
export type Upload = (
  uploader: Uploader,
  read: (folder: string) => Promise<UploadForm | Failure>,
) => Promise<readonly UploadedFile[] | Failure>;

/** Files that are in memory at the same time: only those that have arrived. */
const MOST_IN_MEMORY = 24;

/** Takes files in: a place for each while it arrives, on the disk, and then a moment in the memory. */
export function createUploads(context: UploadContext): Upload {
  const { limits, now, store, warn } = context;
  const places = createUploadPlaces();
  const inMemory = createGate(MOST_IN_MEMORY);

  async function arrive(uploader: Uploader, read: Parameters<Upload>[1]): Promise<UploadForm | Failure> {
    const refused = await limits.admit(uploader, new Date(now()));
    if (refused !== undefined) return refused;
    const form = await read(store.incoming);
    if (isFailure(form) && form.failure === 'server.unavailable')
      warn({ survey: uploader.surveyId }, 'a file could not be taken in: is there room in its folder?');
    return form;
  }

  async function take(uploader: Uploader, form: UploadForm) {
    try {
      return await inMemory(() => receiveUpload(context, uploader, form));
    } finally {
      await form.file.close();
    }
  }

  return async (uploader, read) => {
    const place = places.take(uploader);
    if (isFailure(place)) return place;
    try {
      const form = await arrive(uploader, read);
      return isFailure(form) ? form : await take(uploader, form);
    } finally {
      place.leave();
    }
  };
}

/** Lets so many pieces of work run at a time; the others wait, and come in their order. */
function createGate(most: number) {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
