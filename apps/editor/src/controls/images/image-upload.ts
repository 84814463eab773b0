import { IMAGE_LIMITS, issueOfImage } from '@canvass/project/images';
import type { SavedImage } from '@canvass/protocol';
import { type DragEvent, useState } from 'react';
import { saveImage } from '../../server/calls.ts';
import type { FoundIssue } from '../../worker/check-task.ts';
import { useForm } from '../form-context.ts';

/** Formats that the server accepts, for file fields. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif';

/** The failed upload of a file. Findings are in English. */
export interface ImageFailure {
  readonly file: string;
  readonly findings: readonly Pick<FoundIssue, 'message' | 'fix'>[];
}

interface ImageUpload {
  readonly isSaving: boolean;
  readonly failure: ImageFailure | undefined;
  /** Stores a file on the server. Resolves to undefined if the server refuses it; `failure` then has the reason. */
  store(file: File): Promise<SavedImage | undefined>;
}

/** Stores images of the survey on the server. */
export function useImageUpload(): ImageUpload {
  const { surveyId } = useForm();
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<ImageFailure>();
  return {
    isSaving,
    failure,
    async store(file) {
      setFailure(undefined);
      if (file.size > IMAGE_LIMITS.bytes) {
        setFailure({ file: file.name, findings: [issueOfImage('too-large', '$')] });
        return undefined;
      }
      setSaving(true);
      const result = await saveImage(surveyId, file);
      setSaving(false);
      if ('data' in result) return result.data;
      setFailure({ file: file.name, findings: result.error.findings });
      return undefined;
    },
  };
}

/** The first file of a paste or drop. Undefined if it has none, such as a paste of text. */
export const firstFileOf = (data: DataTransfer | null): File | undefined => data?.files[0];

/** Whether files are dragged, and not a text or link. Its content is readable only when it is dropped. */
export const hasFiles = ({ dataTransfer }: DragEvent | globalThis.DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;
