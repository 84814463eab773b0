import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { cellPart } from '../../rows/parts.ts';
import { isAskedIn } from '../../rows/row-cells.ts';

/** An option as it stands in a row: with the name of its cell for a gid, so that ids and issues are those of the cell. */
function inRow(row: OptionView, shown: OptionView): OptionView {
  const { autoSelect: _, ...option } = shown.option; // code decides about questions with one answer only
  return { ...shown, option: { ...option, gid: cellPart(row.option.gid, shown.option.gid) } };
}

/** What a list of one row shows: its options without those that it leaves out, as they stand in the row. */
export function rowView(view: QuestionViewModel, row: OptionView): QuestionViewModel {
  const asked = view.options.filter(({ option }) => isAskedIn(view.question, row.option, option.gid));
  return { ...view, gid: `${view.gid}-row`, options: asked.map((shown) => inRow(row, shown)) };
}
