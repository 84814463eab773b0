import type { OutlineItem } from '../../document/outline.ts';

/** A visible row of the tree: an item with its index in the outline. */
export interface TreeRow {
  readonly index: number;
  readonly item: OutlineItem;
  /** Undefined if the item contains nothing. */
  readonly isOpen: boolean | undefined;
}

/** The rows to show: all except the content of closed items. With a filter, the matching items and their ancestors. */
export function listVisibleRows(
  items: readonly OutlineItem[],
  closed: ReadonlySet<string>,
  matches: ((item: OutlineItem) => boolean) | undefined,
): readonly TreeRow[] {
  const kept = matches && findKeptIndices(items, matches);
  const rows: TreeRow[] = [];
  const hidden = new Set<number>();
  items.forEach((item, index) => {
    if (item.parent !== undefined && hidden.has(item.parent)) {
      hidden.add(index);
      return;
    }
    const isParent = items[index + 1]?.parent === index;
    const isClosed = kept === undefined && closed.has(item.id);
    if (isClosed) hidden.add(index);
    if (kept === undefined || kept.has(index))
      rows.push({ index, item, isOpen: isParent ? !isClosed : undefined });
  });
  return rows;
}

function findKeptIndices(
  items: readonly OutlineItem[],
  matches: (item: OutlineItem) => boolean,
): ReadonlySet<number> {
  const kept = new Set<number>();
  items.forEach((item, index) => {
    if (!matches(item)) return;
    for (let at: number | undefined = index; at !== undefined; at = items[at]?.parent) kept.add(at);
  });
  return kept;
}

/** The effect of a key on the tree: another row, or an item to open or close (APG tree view). */
export type TreeMove = { readonly row: number } | { readonly toggle: OutlineItem };

export function moveInTree(key: string, rows: readonly TreeRow[], at: number): TreeMove | undefined {
  const row = rows[at];
  if (row === undefined) return undefined;
  switch (key) {
    case 'ArrowDown':
      return { row: Math.min(at + 1, rows.length - 1) };
    case 'ArrowUp':
      return { row: Math.max(at - 1, 0) };
    case 'Home':
      return { row: 0 };
    case 'End':
      return { row: rows.length - 1 };
    case 'ArrowRight':
      if (row.isOpen === undefined) return undefined;
      return row.isOpen ? { row: at + 1 } : { toggle: row.item };
    case 'ArrowLeft': {
      if (row.isOpen === true) return { toggle: row.item };
      const parent = rows.findIndex(({ index }) => index === row.item.parent);
      return parent === -1 ? undefined : { row: parent };
    }
    default:
      return moveByLetter(key, rows, at);
  }
}

/** The next row whose title or code begins with a letter. */
function moveByLetter(key: string, rows: readonly TreeRow[], at: number): TreeMove | undefined {
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  const order = rows.map((_, step) => (at + 1 + step) % rows.length);
  const row = order.find((index) => {
    const { title = '', code = '' } = rows[index]?.item ?? {};
    return title.toLowerCase().startsWith(letter) || code.toLowerCase().startsWith(letter);
  });
  return row === undefined ? undefined : { row };
}
