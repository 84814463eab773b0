import type { UploadedFile } from '@canvass/protocol';
import type { FileService, ViewServices } from '@canvass/question-types/view-props';
import { createLocationService } from '../../services/places.ts';
import { callerOfPreview } from '../../services/page-caller.ts';
import { respond } from '../../store/session-actions.ts';
import type { AppStore } from '../../store/store.ts';

/** Seconds before another code could be asked for, where one is sent. */
const CODE_WAIT_S = 60;
const IMAGE = 1;
const OTHER_FILE = 2;

/**
 * What question views get in a page whose answers stay in it: files never leave it, no code is sent, and maps and
 * companies, which the server looks up for respondents only, are not asked for. Provinces and streets are files.
 */
export function createLocalServices(
  surveyId: string,
  store: AppStore,
  coordinateSystem: Parameters<typeof createLocationService>[0]['coordinateSystem'],
): ViewServices {
  const caller = callerOfPreview();
  const { regions, streets, currentPosition } = createLocationService({
    surveyId,
    caller,
    fetch: globalThis.fetch.bind(globalThis),
    access: async () => undefined,
    coordinateSystem,
    geolocation: navigator.geolocation,
  });
  return {
    files: localFiles(store),
    codes: { send: async () => ({ waitSeconds: CODE_WAIT_S }) },
    locations: {
      regions,
      streets,
      offers: async () => ({}),
      ...(currentPosition !== undefined && { currentPosition }),
    },
    enterprises: { find: async () => [] },
    now: Date.now,
  };
}

/** Files are kept as they are, in this page. */
function localFiles(store: AppStore): FileService {
  const kept = new Map<string, { readonly url: string; readonly file: File }>();
  let count = 0;
  return {
    async upload(file, { gid, option = '' }, { onProgress }) {
      count += 1;
      const id = `preview-${count}`;
      const url = URL.createObjectURL(file);
      kept.set(url, { url, file });
      onProgress(100);
      const ftype = file.type.startsWith('image/') ? IMAGE : OTHER_FILE;
      return { id, name: file.name, url, ftype, option_id: option, qid: gid } as UploadedFile;
    },
    attach: (gid, option, files) =>
      void store.dispatch(
        respond({ type: 'files', gid, files, ...(option !== undefined && { option_id: option }) }),
      ),
    async picture({ url }) {
      const found = kept.get(url);
      if (found === undefined) throw new Error('There is no such file in this page.');
      return found.file;
    },
    remove: async () => undefined,
  };
}
