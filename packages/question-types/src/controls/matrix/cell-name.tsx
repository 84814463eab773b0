import type { OptionView } from '@canvass/logic';
import { plainRichText } from '@canvass/ui';
import type { Translate } from '../view-props.ts';

/** Accessible name of a row: its title, and the text at its end. */
function rowName({ title, option }: OptionView, t: Translate): string {
  const name = plainRichText(title);
  return option.rightWord ? t('matrix.row_name', { title: name, end: option.rightWord }) : name;
}

/** The accessible name of a cell's control: "row, column". */
export function cellName(row: OptionView, option: OptionView, t: Translate): string {
  return t('matrix.cell', { row: rowName(row, t), column: plainRichText(option.title) });
}
