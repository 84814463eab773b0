import type { Attachments, Question } from '../project.ts';
import { MAX_ATTACHED_FILES } from './attached-files.ts';

export interface AttachmentRules {
  /** Minimum number of files if any are attached. 0 for no minimum. */
  readonly minFiles: number;
  readonly mayBeNone: boolean;
  /** Maximum number of files. 0 if none may be attached. */
  readonly maxFiles: number;
  /** Minimum size of a file in MB. 0 means no limit, here and for `maxSize`. */
  readonly minSize: number;
  readonly maxSize: number;
  readonly onlyImage: boolean;
  readonly showThumbnail: boolean;
  readonly allowSameName: boolean;
}

/**
 * The rules for files of the question (`option` is empty) or of one of its options (TYPE-21). Settings for options
 * take precedence over the question's. Attaching files is optional unless the settings require it or set a minimum.
 */
export function attachmentRules(settings: Question['attachData'], option: string): AttachmentRules {
  const questionSettings: Attachments = settings ?? {};
  const files = option === '' ? questionSettings : { ...questionSettings, ...questionSettings.option };
  const { minNum = 0, allowNotUpload: mayBeNone = minNum === 0 } = files;
  return {
    minFiles: Math.max(minNum, mayBeNone ? 0 : 1),
    mayBeNone,
    maxFiles: Math.min(files.maxNum ?? MAX_ATTACHED_FILES, MAX_ATTACHED_FILES),
    minSize: files.minSize ?? 0,
    maxSize: files.maxSize ?? 0,
    onlyImage: files.onlyImage === true,
    showThumbnail: files.showThumbnail !== false,
    allowSameName: files.allowSameName === true,
  };
}

/** The `part` of an issue about files of an option, or of the question if `option` is empty. */
export const attachmentPart = (option: string): string => `${option}.files`;
