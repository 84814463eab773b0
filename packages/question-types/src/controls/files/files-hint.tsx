import type { AttachmentRules } from '@canvass/project';
import { UPLOAD_MAX_BYTES } from '@canvass/protocol';
import type { Translate } from '../view-props.ts';

const MOST_MEGABYTES = UPLOAD_MAX_BYTES / 1024 / 1024;

/** Kinds, number and sizes that are taken, in words. */
export function filesHint(rules: AttachmentRules, t: Translate): string {
  const { onlyImage, most, least, maxSize, minSize } = rules;
  return [
    t(onlyImage ? 'files.images' : 'files.any'),
    least > 0 ? t('files.min_num', { min: least }) : '',
    t('files.max_num', { max: most }),
    minSize > 0 ? t('files.min_size', { min: minSize }) : '',
    t('files.max_size', { max: maxSize > 0 ? Math.min(maxSize, MOST_MEGABYTES) : MOST_MEGABYTES }),
  ]
    .filter((words) => words !== '')
    .join(' · ');
}
