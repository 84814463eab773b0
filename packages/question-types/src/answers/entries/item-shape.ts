import type { RecordShape, ValueShape } from '@canvass/logic';
import type { Option, QuestionWith } from '@canvass/project';
import { optionCode } from './option-code.ts';

/** An entry for each item, by its code. */
export function recordOfItems(
  { items = [] }: Pick<QuestionWith<'options'>, 'items'>,
  shapeOf: (item: Option) => ValueShape,
): RecordShape {
  return {
    kind: 'record',
    parts: 'item',
    entries: new Map(items.map((item) => [optionCode(item), shapeOf(item)])),
  };
}
