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
export function findUploadKind(extension: string): UploadKind | undefined {
  const entries = Object.entries(UPLOAD_EXTENSIONS) as readonly [UploadKind, readonly string[]][]; // the table has no other keys
  return entries.find(([, extensions]) => extensions.includes(extension))?.[0];
}
