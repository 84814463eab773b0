import type { RecordShape, ValueShape } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { recordOfItems } from '../entries/item-shape.ts';
import { recordOfRowShapes } from '../rows/row-shape.ts';
import { orNotApplicable } from '../score-items/score-tools.ts';

/** For each row an entry for each option; a row that does not apply has the text for that instead. */
export function cellShape(
  question: QuestionOf<'matrix_score' | 'matrix_blank'>,
  shape: ValueShape,
  notApplicable: string,
): RecordShape {
  const cells = recordOfItems(question, () => shape);
  return recordOfRowShapes(question, orNotApplicable(question, cells, notApplicable));
}
