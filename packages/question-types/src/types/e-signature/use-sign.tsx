import type { QuestionOf } from '@canvass/project';
import type { Issue, SignatureAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { useEffect, useRef, useState } from 'react';
import { ServiceFailure, type ViewProps } from '../../controls/view-props.ts';

type Props = Pick<
  ViewProps<QuestionOf<'e_signature'>, SignatureAnswer>,
  'view' | 'answer' | 'onChange' | 't' | 'services'
>;

/** A signature that is stored, or being uploaded. */
export interface Sign {
  /** Percent during the upload. */
  readonly percent: number | undefined;
  /** The error message if the signature could not be stored. */
  readonly issue: Issue | undefined;
  /** The image, if this page made it. */
  readonly image: Blob | undefined;
  /** Stores an image as the answer. Resolves to true on success. */
  store(image: Promise<Blob>): Promise<boolean>;
  /** Clears the answer, and deletes its file on the server. */
  withdraw(): void;
}

const FILE_NAME = 'signature.png';

/** Stores and deletes signatures. */
export function useSign({ view, answer, onChange, t, services: { files } }: Props): Sign {
  const [percent, setPercent] = useState<number>();
  const [issue, setIssue] = useState<Issue>();
  const [image, setImage] = useState<Blob>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  return {
    percent,
    issue,
    image,
    async store(made) {
      if (files === undefined || running.current !== undefined) return false;
      const controller = new AbortController();
      running.current = controller;
      setIssue(undefined);
      setPercent(0);
      try {
        const blob = await made;
        const file = new File([blob], FILE_NAME, { type: 'image/png' });
        const watch = { onProgress: setPercent, signal: controller.signal };
        const { name, url } = await files.upload(file, { gid: view.gid }, watch);
        if (controller.signal.aborted) return false;
        setImage(blob);
        onChange([{ file_name: name, file_path: url }]);
        announce(t('signature.signed'));
        return true;
      } catch (error) {
        if (controller.signal.aborted) return false;
        const failure = error instanceof ServiceFailure ? error.issue : { key: 'upload.fail_retry' };
        setIssue(failure);
        announce(t(failure.key, failure.params), 'assertive');
        return false;
      } finally {
        running.current = undefined;
        setPercent(undefined);
      }
    },
    withdraw() {
      const id = answer?.[0]?.file_path.split('/').at(-1);
      setImage(undefined);
      setIssue(undefined);
      onChange(null);
      announce(t('signature.cleared'));
      // The server deletes files that no response names, so a failure has no effect.
      if (id !== undefined) files?.remove({ id }).catch(() => undefined);
    },
  };
}
