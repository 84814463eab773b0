import type { OutlineItem } from '../../document/outline.ts';
import type { OuterPage } from '../../document/outer-pages.ts';

export type TreeItem = OutlineItem | OuterPage;

export interface TreeRow<T extends TreeItem = TreeItem> {
  readonly item: T;
  /** Undefined if the item contains nothing. */
  readonly isOpen: boolean | undefined;
}

/** The rows to show: all items outside of closed items, or with a filter, the matching items and their ancestors. */
export function listVisibleRows<T extends TreeItem>(
  items: readonly T[],
  closedIds: ReadonlySet<string>,
  matches: ((item: T) => boolean) | undefined,
): readonly TreeRow<T>[] {
  const keptIndices = matches && findKeptIndices(items, matches);
  const rows: TreeRow<T>[] = [];
  const hiddenIndices = new Set<number>();
  items.forEach((item, index) => {
    if (item.parent !== undefined && hiddenIndices.has(item.parent)) {
      hiddenIndices.add(index);
      return;
    }
    const isParent = items[index + 1]?.parent === index;
    const isClosed = keptIndices === undefined && closedIds.has(item.id);
    if (isClosed) hiddenIndices.add(index);
    if (keptIndices === undefined || keptIndices.has(index))
      rows.push({ item, isOpen: isParent ? !isClosed : undefined });
  });
  return rows;
}

function findKeptIndices<T extends TreeItem>(
  items: readonly T[],
  matches: (item: T) => boolean,
): ReadonlySet<number> {
  const keptIndices = new Set<number>();
  items.forEach((item, index) => {
    if (!matches(item)) return;
    for (let ancestor: number | undefined = index; ancestor !== undefined; ancestor = items[ancestor]?.parent)
      keptIndices.add(ancestor);
  });
  return keptIndices;
}

/** The effect of a key on the tree: another row, or an item to open or close (APG tree view). */
export type TreeMove = { readonly row: number } | { readonly toggle: TreeItem };

export function moveInTree(key: string, rows: readonly TreeRow[], rowIndex: number): TreeMove | undefined {
  const row = rows[rowIndex];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(rowIndex + 1, rows.length - 1) };
    case 'ArrowUp':
      return { row: Math.max(rowIndex - 1, 0) };
    case 'Home':
      return { row: 0 };
    case 'End':
      return { row: rows.length - 1 };
    case 'ArrowRight':
      if (row.isOpen === undefined) return undefined;
      return row.isOpen ? { row: rowIndex + 1 } : { toggle: row.item };
    case 'ArrowLeft': {
      if (row.isOpen === true) return { toggle: row.item };
      const parent = rows.slice(0, rowIndex).findLastIndex(({ item }) => item.level < row.item.level);
      return parent === -1 ? undefined : { row: parent };
    }
    default:
      return moveByLetter(key, rows, rowIndex);
  }
}

function moveByLetter(key: string, rows: readonly TreeRow[], rowIndex: number): TreeMove | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const order = rows.map((_, step) => (rowIndex + 1 + step) % rows.length);
  const row = order.find((index) => {
    const { title = '', code = '' } = rows[index]?.item ?? {};
    return title.toLowerCase().startsWith(letter) || code.toLowerCase().startsWith(letter);
  });
  return row === undefined ? undefined : { row };
}
