import type { QuestionViewModel } from '@canvass/logic';
import { attachmentRules } from '@canvass/project';
import type { Issue, UploadedFile } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FileService, Translate } from '../view-props.ts';
import { UploadQueue, type Uploads } from './upload-queue.tsx';

/** The context of uploads under a question and its options. */
export interface UploadContext {
  readonly view: QuestionViewModel;
  readonly issues: readonly Issue[];
  readonly t: Translate;
  readonly service: FileService | undefined;
}
export interface UploadTarget {
  readonly context: UploadContext;
  /** gid of the option; empty for the question. */
  readonly option: string;
  readonly files: readonly UploadedFile[];
}

/** The uploads of a question or of an option, with its current target. */
export function useUploads({
  context,
  option,
  files,
}: UploadTarget): Uploads & { readonly queue: UploadQueue } {
  const { view, t, service } = context;
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
      // The server deletes files that no response names, so a failure has no effect.
      remove: (file) => void service?.remove(file).catch(() => undefined),
      say: (key, params, politeness) => announce(t(key, params), politeness),
    });
  }, [queue, view, t, service, option, files]);
  useEffect(() => () => queue.stop(), [queue]);
  return { ...useSyncExternalStore(queue.subscribe, queue.state, queue.state), queue };
}
