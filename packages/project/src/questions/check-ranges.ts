import type { CheckContext } from '../project-index/check.ts';
import { child } from '../json/path.ts';
import type { FieldsOf } from '../project-index/project-index.ts';
import { objectOf } from '../findings/authored.ts';
import { checkRange } from '../findings/check-range.ts';

type RangeFields = FieldsOf<'question', 'options_range' | 'words_number_range' | 'open_attrs'>;

/** Reports ranges whose minimum is above their maximum. */
export function checkRanges({ index, findings }: CheckContext): void {
  for (const { value, path } of index.items) {
    const { options_range, words_number_range, open_attrs }: RangeFields = value;
    checkRange(options_range, child(path, 'options_range'), findings);
    checkRange(words_number_range, child(path, 'words_number_range'), findings);
    checkRange(objectOf(open_attrs)?.range, child(child(path, 'open_attrs'), 'range'), findings);
  }
}
