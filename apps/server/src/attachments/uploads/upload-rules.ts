import type { Program } from '@canvass/logic';
import { wholeTypeOf } from '@canvass/logic';
import { type AttachmentRules, attachmentRules, extensionOf, ONLY_IMAGE_EXTENSIONS } from '@canvass/project';
import type { Issue } from '@canvass/protocol';
import { type AttachmentRow, LEAVING, type Target } from '../attachment-store.ts';

/** Files of one response, whatever its survey says: what one token can make us keep. */
const MOST_FILES = 400;
const MOST_BYTES = 300 * 1024 * 1024;
/** Uploads for a question whose answer names files: each new signature is one, the one before is deleted. */
const MOST_FOR_ANSWER = 20;

const MEGABYTE = 1024 * 1024;

/** The rules of the published survey for a question or an option of it; undefined where nothing may be uploaded. */
export function rulesFor(program: Program, { gid, option }: Target): AttachmentRules | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return undefined;
  if (question.attachments?.takes(option) === true)
    return attachmentRules(question.question.attachData, option);
  if (option !== '' || wholeTypeOf(question).files === undefined) return undefined;
  const rules = attachmentRules({ onlyImage: true, allowSameName: true }, '');
  return { ...rules, most: MOST_FOR_ANSWER };
}

export interface Offered extends Target {
  readonly name: string;
  readonly size: number;
}

/** What is wrong with a file by itself (VALID-21, Upload). */
export function fileIssue(rules: AttachmentRules, { name, size }: Offered): Issue | undefined {
  const { onlyImage, minSize, maxSize } = rules;
  const extension = extensionOf(name);
  if (maxSize > 0 && size > maxSize * MEGABYTE) return { key: 'limit_max_size', params: { max: maxSize } };
  if (size < minSize * MEGABYTE) return { key: 'limit_min_size', params: { min: minSize } };
  if (size === 0) return { key: 'limit_empty' };
  const isImage = (ONLY_IMAGE_EXTENSIONS as readonly string[]).includes(extension); // a plain list
  return onlyImage && !isImage ? { key: 'limit_img' } : undefined;
}

/** What is wrong with one more beside those that are there. `quota`: the response holds as much as one may. */
export function countIssue(
  { most, allowSameName }: AttachmentRules,
  { gid, option, name, size }: Offered,
  places: readonly AttachmentRow[],
): Issue | 'quota' | undefined {
  const bytes = places.reduce((sum, place) => sum + place.size, size);
  if (places.length >= MOST_FILES || bytes > MOST_BYTES) return 'quota';
  const beside = places.filter(
    (place) => place.gid === gid && place.option_id === option && place.state !== LEAVING,
  );
  if (beside.length >= most) return { key: 'limit_max_num', params: { max: most } };
  const isKnown = beside.some((place) => place.name === name);
  return isKnown && !allowSameName ? { key: 'limit_name', params: { name } } : undefined;
}
