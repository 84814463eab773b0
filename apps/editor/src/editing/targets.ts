import type { Place } from '@canvass/authoring';
import { arrayAt, textAt } from '../document/json.ts';
import { isWithin, type OutlineItem, findParent } from '../document/outline.ts';

/** A place for new or moved items. */
export interface ItemTarget {
  readonly list: Place;
  /** The index in the list before the change. */
  readonly index: number;
}

type NewItem = 'Q' | 'S' | 'P' | 'G';
const ROOT: Place = { id: '', path: ['items'] };

/** The target of a new item: the end of the selected item, or else after the item or after a container around it. */
export function findNewItemTarget(
  items: readonly OutlineItem[],
  selected: OutlineItem | undefined,
  type: NewItem,
): ItemTarget {
  const roots = items.filter(({ level }) => level === 1);
  const startItem = selected ?? (type === 'Q' ? roots.at(-1) : undefined);
  if (startItem === undefined) return { list: ROOT, index: roots.length };
  if (acceptsItem(startItem, type, items)) return insideOf(startItem);
  let predecessor = startItem;
  for (
    let parent = findParent(predecessor, items);
    parent !== undefined && !acceptsItem(parent, type, items);
    parent = findParent(predecessor, items)
  )
    predecessor = parent;
  const parent = findParent(predecessor, items);
  return { list: parent === undefined ? ROOT : listInside(parent), index: predecessor.position };
}

/** Whether a container accepts a new item of a type. */
function acceptsItem(container: OutlineItem, type: NewItem, items: readonly OutlineItem[]): boolean {
  const { kind } = container;
  if (type === 'Q') return kind !== 'question';
  if (type === 'S' && kind === 'section') return findParent(container, items)?.kind !== 'section';
  return type === 'S' ? kind === 'group' || kind === 'page' : type === 'P' && kind === 'group';
}

const listInside = ({ id }: OutlineItem): Place => ({ id, path: ['items'] });
const insideOf = (item: OutlineItem): ItemTarget => ({
  list: listInside(item),
  index: arrayAt(item.value, 'items').length,
});

/** The target of a move to the next or previous position within the item's list. Undefined at the ends of the list. */
export function findTargetWithinList(
  item: OutlineItem,
  items: readonly OutlineItem[],
  step: -1 | 1,
): ItemTarget | undefined {
  const index = step === -1 ? item.position - 2 : item.position + 1;
  if (index < 0 || index > item.siblings) return undefined;
  return { list: listOfItem(item, items), index };
}

const listOfItem = ({ parent }: OutlineItem, items: readonly OutlineItem[]): Place => {
  const parentItem = parent === undefined ? undefined : items[parent];
  return parentItem === undefined ? { id: '', path: ['items'] } : listInside(parentItem);
};

/**
 * The target of a move into the container before or after an item, else into the same kind of container beside its
 * parent, else out of its parent. Undefined if the item cannot leave its list.
 */
export function findTargetInNeighbour(
  item: OutlineItem,
  items: readonly OutlineItem[],
  step: -1 | 1,
): ItemTarget | undefined {
  const neighbour = findBeside(item, items, step);
  if (neighbour !== undefined && mayContain(neighbour, item, items)) return findEdge(neighbour, step);
  const parent = findParent(item, items);
  const needsGroup = item.kind === 'page' || item.kind === 'section';
  if (parent === undefined || (needsGroup && parent.level === 1)) return undefined;
  const parentNeighbour = findBeside(parent, items, step);
  if (parentNeighbour?.kind === parent.kind && mayContain(parentNeighbour, item, items))
    return findEdge(parentNeighbour, step);
  return { list: listOfItem(parent, items), index: parent.position - (step === -1 ? 1 : 0) };
}

const findBeside = (
  item: OutlineItem,
  items: readonly OutlineItem[],
  step: -1 | 1,
): OutlineItem | undefined => {
  const siblings = items.filter(({ parent }) => parent === item.parent);
  return siblings[siblings.indexOf(item) + step];
};

/** The beginning of the next container, or the end of the previous container. */
const findEdge = (container: OutlineItem, step: -1 | 1): ItemTarget =>
  step === 1 ? { list: listInside(container), index: 0 } : insideOf(container);

function mayContain(container: OutlineItem, item: OutlineItem, items: readonly OutlineItem[]): boolean {
  if (item.kind === 'group' || container.kind === 'question') return false;
  if (item.kind === 'page') return container.kind === 'group';
  const hasSections = arrayAt(item.value, 'items').some((inside) => textAt(inside, 'type') === 'S');
  if (container.kind === 'section' && hasSections) return false;
  return acceptsItem(container, item.kind === 'section' ? 'S' : 'Q', items);
}

/** The place of dropped items: before or behind an item in its list, or at the beginning of a container. */
export type DropPlace = 'before' | 'behind' | 'inside';

/** The target of dropped items. Undefined if they are dropped on or into themselves, or if the container refuses one. */
export function findDropTarget(
  items: readonly OutlineItem[],
  movedItems: readonly OutlineItem[],
  { targetItem, place }: { readonly targetItem: OutlineItem; readonly place: DropPlace },
): ItemTarget | undefined {
  const container = place === 'inside' ? targetItem : findParent(targetItem, items);
  const isWithinMoved = movedItems.some(
    (item) => item === targetItem || isWithin((container ?? targetItem).path, item.path),
  );
  const mayBeThere = movedItems.every((item) =>
    container === undefined
      ? item.kind === 'group' || item.kind === 'question'
      : mayContain(container, item, items),
  );
  if (isWithinMoved || !mayBeThere) return undefined;
  if (place === 'inside') return { list: listInside(targetItem), index: 0 };
  return {
    list: listOfItem(targetItem, items),
    index: place === 'before' ? targetItem.position - 1 : targetItem.position,
  };
}
