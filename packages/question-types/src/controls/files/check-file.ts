import { type AttachmentRules, extensionOf, ONLY_IMAGE_EXTENSIONS, uploadKindOf } from '@canvass/project';
import { type Issue, UPLOAD_MAX_BYTES } from '@canvass/protocol';

const MEGABYTE = 1024 * 1024;

/**
 * VALID-21, Upload: the issue of a file before it is sent. `names` are those of attached and uploading files.
 */
export function checkFile(
  { name, size }: { readonly name: string; readonly size: number },
  rules: AttachmentRules,
  names: ReadonlySet<string>,
): Issue | undefined {
  return sizeIssue(size, rules) ?? kindIssue(name, rules) ?? nameIssue(name, rules, names);
}

function sizeIssue(size: number, { minSize, maxSize }: AttachmentRules): Issue | undefined {
  if (maxSize > 0 && size > maxSize * MEGABYTE) return { key: 'limit_max_size', params: { max: maxSize } };
  if (size > UPLOAD_MAX_BYTES) return { key: 'upload.limit_10m' };
  if (size < minSize * MEGABYTE) return { key: 'limit_min_size', params: { min: minSize } };
  return size === 0 ? { key: 'limit_empty' } : undefined;
}

function kindIssue(name: string, { onlyImage }: AttachmentRules): Issue | undefined {
  const extension = extensionOf(name);
  if (extension === 'svg' || extension === 'svgz') return { key: 'api.431' };
  const images: readonly string[] = ONLY_IMAGE_EXTENSIONS;
  if (onlyImage && !images.includes(extension)) return { key: 'limit_img' };
  return uploadKindOf(extension) === undefined
    ? { key: 'limit_ext', params: { ext: extension === '' ? name : extension } }
    : undefined;
}

function nameIssue(name: string, { allowSameName }: AttachmentRules, names: ReadonlySet<string>) {
  return names.has(name) && !allowSameName ? { key: 'limit_name', params: { name } } : undefined;
}

/** VALID-21: the number of attached and new files exceeds the maximum; a maximum of 0 allows none. */
export function checkCount(there: number, more: number, { most }: AttachmentRules): Issue | undefined {
  return there + more > most ? { key: 'limit_max_num', params: { max: most } } : undefined;
}
