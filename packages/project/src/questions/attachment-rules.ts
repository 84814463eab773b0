import type { Attachments, Question } from '../project.ts';

/** Maximum number of files per question or option, whatever its settings, and per event. */
export const MAX_ATTACHED_FILES = 50;

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

/** Extensions that `onlyImage` allows (VALID-21). pjpeg and x-png come from type names of old browsers. */
export const ONLY_IMAGE_EXTENSIONS = ['gif', 'jpg', 'jpeg', 'pjpeg', 'bmp', 'png', 'x-png'] as const;

/** Extensions that may be uploaded, by kind (VALID-21, Upload). SVG is not among them, because it may contain scripts. */
export const UPLOAD_EXTENSIONS = {
  image: [
    'png',
    'jpeg',
    'jpg',
    'gif',
    'bmp',
    'tif',
    'tiff',
    'webp',
    'avif',
    'apng',
    'pjpeg',
    'x-png',
    'jfif',
    'ico',
    'heic',
    'heif',
  ],
  document: ['doc', 'docx', 'pdf', 'xls', 'xlsx', 'csv', 'ppt', 'pptx', 'txt'],
  archive: ['rar', 'zip', 'gzip', 'gz', '7z'],
  video: ['mp4', 'mov', 'wmv', 'avi', 'flv', 'webm', '3gp', 'mkv', 'm4v', 'mpg', 'mpeg', 'rm', 'rmvb'],
  audio: ['mp3', 'wma', 'wav', 'amr', 'm4a', 'aac', 'ogg', 'flac'],
  font: ['ttf', 'otf'],
  other: ['sav', 'caj'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type UploadKind = keyof typeof UPLOAD_EXTENSIONS;

/** The last extension of a file's name in lower case. */
export const extensionOf = (name: string): string => /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Kind of files with an extension. Undefined if such files may not be uploaded. */
export function uploadKindOf(extension: string): UploadKind | undefined {
  const entries = Object.entries(UPLOAD_EXTENSIONS) as readonly [UploadKind, readonly string[]][]; // the table has no other keys
  return entries.find(([, extensions]) => extensions.includes(extension))?.[0];
}
