import type { Option } from '@canvass/project';
import { createSymbolTable, type SymbolItem } from '../language/index.ts';
import type { Layout, PlacedGroup } from './layout.ts';

/** The names of questions, options, rows and groups that expressions can use. */
export function computeSymbols(layout: Layout): ReturnType<typeof createSymbolTable> {
  return createSymbolTable(
    layout.questions.map(({ question }, index) => ({
      index,
      gid: question.gid,
      cid: question.cid ?? `Q${index + 1}`,
      options: listSymbolItems(question.items, 'A'),
      rows: listSymbolItems(question.rows_items, 'R'),
      tree: question.tree_list,
    })),
    layout.groups.flatMap((group) => groupSymbol(group, layout)),
  );
}

/** Returns the options or rows themselves if all have a cid, as nearly all have, else copies with a cid. */
function listSymbolItems(items: readonly Option[] = [], letter: 'A' | 'R'): readonly SymbolItem[] {
  return items.every(hasCid)
    ? items
    : items.map(({ gid, cid, seq }) => ({ gid, cid: cid ?? `${letter}${seq}`, seq }));
}

const hasCid = (option: Option): option is Option & SymbolItem => option.cid !== undefined;

function groupSymbol({ item, firstOccurrence, endOccurrence }: PlacedGroup, { occurrences }: Layout) {
  if (item === undefined) return [];
  const isEmpty = firstOccurrence === endOccurrence;
  const first = (!isEmpty && occurrences[firstOccurrence]?.index) || 0;
  const last = isEmpty ? -1 : (occurrences[endOccurrence - 1]?.index ?? -1);
  return [{ gid: item.gid, cid: item.cid ?? item.gid, first, last }];
}
