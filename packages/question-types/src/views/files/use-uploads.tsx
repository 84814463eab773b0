import { attachmentRules } from '@canvass/project';
import type { UploadedFile } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FilesHost } from './files-context.tsx';
import { UploadQueue, type Uploads } from './upload-queue.tsx';

interface Place {
  readonly host: FilesHost;
  /** Empty: the question. */
  readonly option: string;
  readonly files: readonly UploadedFile[];
}

/** The uploads of one place, aimed at what it shows now. */
export function useUploads({ host, option, files }: Place): Uploads & { readonly queue: UploadQueue } {
  const { view, t, service } = host;
  const [queue] = useState(() => new UploadQueue());
  useEffect(() => {
    const target = option === '' ? undefined : option;
    queue.aim({
      rules: attachmentRules(view.question.attachData, option),
      files,
      send: (file, watch) =>
        service === undefined
          ? Promise.reject(new Error('there is no service for files'))
          : service.upload(file, { gid: view.gid, ...(target !== undefined && { option: target }) }, watch),
      attach: (list) => service?.attach(view.gid, target, list),
      // The server sweeps what no response names, so a failure harms nobody.
      remove: (file) => void service?.remove(file).catch(() => undefined),
      say: (key, params, politeness) => announce(t(key, params), politeness),
    });
  }, [queue, view, t, service, option, files]);
  useEffect(() => () => queue.stop(), [queue]);
  return { ...useSyncExternalStore(queue.subscribe, queue.state), queue };
}
