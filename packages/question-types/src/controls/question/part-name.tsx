import type { OptionView, QuestionViewModel } from '@canvass/logic';
import { plainRichText } from '@canvass/ui';
import { rowOfPart } from '../../answers/rows/row-parts.ts';

type NamedParts = Pick<QuestionViewModel, 'rows' | 'options'>;

/** The name of the row, the option, or the row and option to which an issue belongs. */
export function partName({ rows, options }: NamedParts, part: string | undefined): string | undefined {
  if (part === undefined) return undefined;
  const row = rowOfPart(
    part,
    rows.map(({ option }) => option),
  );
  const option = row === undefined ? part : part.slice(row.length + 1);
  const names = [computeTitle(rows, row), computeTitle(options, option)].filter((name) => name !== '');
  return names.length === 0 ? undefined : names.join(', ');
}

/** The index of the part's row among the shown rows. -1 if the part belongs to no row. */
export function rowIndexOfPart({ rows }: NamedParts, part: string | undefined): number {
  const row = rowOfPart(
    part,
    rows.map(({ option }) => option),
  );
  return rows.findIndex(({ option }) => option.gid === row);
}

function computeTitle(views: readonly OptionView[], gid: string | undefined): string {
  const view = views.find(({ option }) => option.gid === gid);
  return view === undefined ? '' : plainRichText(view.title);
}
