import { htmlOf } from '../../document/plain-text.ts';
import {
  type DragEvent,
  type DragEventHandler,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { OutlineItem } from '../../document/outline.ts';
import type { OuterPage } from '../../document/outer-pages.ts';
import { useEditor } from '../../editing/use-editor.ts';
import { placeOf } from '../../saving/comment-store.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useUi } from '../../ui/ui-state.ts';
import { canRename, OutlineRow } from './outline-row.tsx';
import { moveInTree, listVisibleRows, type TreeItem, type TreeRow } from './tree-keys.ts';
import { listChosenItems } from '../../editing/editor-state.ts';
import { type DropPlace, findDropTarget } from '../../editing/targets.ts';

interface OutlineTreeProps {
  readonly items: readonly OutlineItem[];
  /** The pages before and after the questions. */
  readonly pages: readonly OuterPage[];
  readonly selected: TreeItem | undefined;
  /** Ids of marked items, which are shown as selected like the selected item. */
  readonly markedIds: ReadonlySet<string>;
  readonly worstFindings: ReadonlyMap<string, 'error' | 'warning'>;
  /** The number of open comments by place. */
  readonly commentCounts: ReadonlyMap<string, number>;
  readonly matches: ((item: TreeItem) => boolean) | undefined;
  /** Returns the name of a question type, or an empty text before names are loaded. */
  typeName(type: string): string;
}

/** If the survey has more items, all containers are closed at first. */
const MAX_OPEN_ITEMS = 150;

const MIRRORED_KEYS = new Map([
  ['ArrowLeft', 'ArrowRight'],
  ['ArrowRight', 'ArrowLeft'],
]);

/** The key that has the same meaning in a page from left to right. */
const inReadingDirection = (key: string) =>
  document.documentElement.dir === 'rtl' ? (MIRRORED_KEYS.get(key) ?? key) : key;

/** The outline as a tree (APG tree view). The focused row is selected. Commands act on the selected and marked rows. */
export function OutlineTree({
  items,
  pages,
  selected,
  markedIds,
  worstFindings,
  commentCounts,
  matches,
  typeName,
}: OutlineTreeProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const ui = useUi();
  const tree = useRef<HTMLDivElement>(null);
  const [closedIds, setClosedIds] = useState<ReadonlySet<string>>(
    () => new Set([...(items.length > MAX_OPEN_ITEMS ? items : []), ...pages].map(({ id }) => id)),
  );
  const rows = useMemo(
    (): readonly TreeRow[] => [
      ...listVisibleRows(pages.slice(0, 1), closedIds, matches),
      ...listVisibleRows(items, closedIds, matches),
      ...listVisibleRows(pages.slice(1), closedIds, matches),
    ],
    [items, pages, closedIds, matches],
  );
  const selectedRow = Math.max(
    0,
    rows.findIndex(({ item }) => item === selected),
  );
  const toggle = (item: TreeItem) =>
    setClosedIds((before) => {
      const next = new Set(before);
      if (!next.delete(item.id)) next.add(item.id);
      return next;
    });
  useOpenAncestors(items.some((item) => item === selected) ? items : pages.slice(1), selected, setClosedIds);
  const onFocus = useFocusRow(tree, selected?.id);
  const { drop, handlers } = useDragging();
  const [renamedId, setRenamedId] = useState<string>();
  const edit = (key: string) => {
    if (key === 'F2' && canRename(selected)) setRenamedId(selected?.id);
    else ui.show('properties', true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === 'F2') {
      edit(event.key);
      return event.preventDefault();
    }
    const move = moveInTree(inReadingDirection(event.key), rows, selectedRow);
    if (move === undefined) return;
    event.preventDefault();
    if ('toggle' in move) return toggle(move.toggle);
    const next = rows[move.row];
    if (next === undefined) return;
    if (event.shiftKey && event.key.startsWith('Arrow')) extendTo(move.row);
    else editor.select(next.item.id);
  };
  /** Marks the rows from the selected row to the row with index `to`. Other marked rows stay marked. */
  const extendTo = (to: number) => {
    const range = rows
      .slice(Math.min(selectedRow, to), Math.max(selectedRow, to) + 1)
      .map(({ item }) => item.id);
    editor.mark(rows[to]?.item.id ?? '', new Set([...markedIds, ...range]));
  };
  const onSelect = ({ shiftKey, ctrlKey, metaKey }: React.MouseEvent, index: number) => {
    const item = rows[index]?.item;
    if (shiftKey) extendTo(index);
    else if (ctrlKey || metaKey) editor.mark(...toggleMark(item, selected, markedIds));
    else editor.select(item?.id ?? '');
  };
  if (rows.length === 0) return <p className="quiet">{t('outline.none')}</p>;
  return (
    // The rows take the focus, not the tree.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="tree"
      role="tree"
      ref={tree}
      aria-label={t('outline.title')}
      aria-multiselectable
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      {...handlers}
    >
      {rows.map((row, index) => (
        <OutlineRow
          key={row.item.id}
          row={row}
          isSelected={row.item === selected || markedIds.has(row.item.id)}
          isFirstStop={index === selectedRow}
          finding={worstFindings.get(row.item.id)}
          commentCount={commentCounts.get(placeOf(row.item)) ?? 0}
          typeName={row.item.kind === 'question' ? typeName(row.item.type) : ''}
          dropPlace={drop?.id === row.item.id ? drop.place : undefined}
          isBeingRenamed={row.item.id === renamedId}
          onRename={(title) => {
            setRenamedId(undefined);
            if (title !== undefined) editor.edits.set(...renaming(row.item, title));
          }}
          onSelect={(event) => onSelect(event, index)}
          onToggle={() => toggle(row.item)}
        />
      ))}
    </div>
  );
}

/** The field with the title of an item, or with the author's name of an end page, and its new value. */
const renaming = (item: TreeItem, title: string): [path: readonly (string | number)[], value: string] =>
  'label' in item ? [[...item.path, 'name'], title] : [[...item.path, 'title'], htmlOf(title)];

function toggleMark(
  item: TreeItem | undefined,
  selected: TreeItem | undefined,
  markedIds: ReadonlySet<string>,
): [id: string, marked: ReadonlySet<string>] {
  const [id = '', selectedId = id] = [item?.id, selected?.id];
  const next = new Set([...markedIds, selectedId]);
  const isTakenOut = id !== selectedId && next.delete(id);
  return [isTakenOut ? selectedId : id, next];
}

function useOpenAncestors(
  items: readonly TreeItem[],
  selected: TreeItem | undefined,
  setClosed: (change: (before: ReadonlySet<string>) => ReadonlySet<string>) => void,
): void {
  useEffect(() => {
    const ancestorIds = new Set<string>();
    for (let index = selected?.parent; index !== undefined; index = items[index]?.parent)
      ancestorIds.add(items[index]?.id ?? '');
    setClosed((before) => {
      const remainingIds = [...before].filter((id) => !ancestorIds.has(id));
      return remainingIds.length === before.size ? before : new Set(remainingIds);
    });
    // The effect depends only on the selection. A change of the document does not open closed items.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [selected?.id, setClosed]);
}

/** Keeps the focus of the tree on the selected row, also if the focused row was removed. Returns the focus handler. */
function useFocusRow(
  tree: React.RefObject<HTMLDivElement | null>,
  id: string | undefined,
): (event: React.FocusEvent) => void {
  const lastFocused = useRef<Element | undefined>(undefined);
  useEffect(() => {
    const row = [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])].find(
      ({ dataset }) => dataset['id'] === id,
    );
    row?.scrollIntoView({ block: 'nearest' });
    const { activeElement, body } = document;
    const isLost =
      lastFocused.current?.isConnected === false && (activeElement === null || activeElement === body);
    // A title that is being renamed keeps the focus.
    const isInTree =
      tree.current?.contains(activeElement) === true && !(activeElement instanceof HTMLInputElement);
    if (isLost || isInTree) row?.focus();
  });
  return ({ target }) => {
    lastFocused.current = target;
  };
}

interface DropTarget {
  readonly id: string;
  readonly place: DropPlace;
}

interface DragState {
  readonly drop: DropTarget | undefined;
  readonly handlers: Readonly<
    Record<'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDragEnd' | 'onDrop', DragEventHandler>
  >;
}

/** Makes rows draggable. Dragging a chosen row drags all chosen rows. Keys and the menu can also move rows. */
function useDragging(): DragState {
  const editor = useEditor();
  const draggedItems = useRef<readonly OutlineItem[]>([]);
  const draggedPage = useRef<OuterPage>(undefined);
  const [drop, setDrop] = useState<DropTarget>();
  const rowOf = ({ target }: DragEvent): HTMLElement | undefined =>
    (target instanceof Element && target.closest<HTMLElement>('[role=treeitem]')) || undefined;
  const itemOf = (row: HTMLElement | undefined) =>
    editor.getState().items.find(({ id }) => id === row?.dataset['id']);
  const pageOf = (row: HTMLElement | undefined) =>
    editor.getState().pages.find(({ id, end: named }) => named !== undefined && id === row?.dataset['id']);
  const end = () => {
    draggedItems.current = [];
    draggedPage.current = undefined;
    setDrop(undefined);
  };
  return {
    drop,
    handlers: {
      onDragStart(event) {
        const row = rowOf(event);
        const item = itemOf(row);
        draggedPage.current = pageOf(row);
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item?.code ?? '');
        if (item === undefined) return;
        const chosenItems = listChosenItems(editor.getState());
        draggedItems.current = chosenItems.includes(item) ? chosenItems : [item];
      },
      onDragOver(event) {
        const row = rowOf(event);
        const page = draggedPage.current && pageOf(row);
        if (row !== undefined && page !== undefined) {
          event.preventDefault();
          return setDrop({ id: page.id, place: isInUpperHalf(row, event.clientY) ? 'before' : 'behind' });
        }
        const targetItem = itemOf(row);
        if (row === undefined || targetItem === undefined || draggedItems.current.length === 0) return;
        const place = placeIn(row, targetItem, event.clientY);
        const isAllowed =
          findDropTarget(editor.getState().items, draggedItems.current, { targetItem: targetItem, place }) !==
          undefined;
        if (isAllowed) event.preventDefault();
        setDrop((before) => {
          if (!isAllowed) return undefined;
          return before?.id === targetItem.id && before.place === place
            ? before
            : { id: targetItem.id, place };
        });
      },
      onDragLeave: () => setDrop(undefined),
      onDragEnd: end,
      onDrop(event) {
        const targetItem = itemOf(rowOf(event));
        const movedItems = draggedItems.current;
        const [movedPage, targetPage] = [draggedPage.current, pageOf(rowOf(event))];
        if (movedPage !== undefined && targetPage !== undefined && drop !== undefined) {
          event.preventDefault();
          void editor.run(({ dropEnd }) =>
            dropEnd(editor, movedPage, { page: targetPage, place: drop.place }),
          );
        }
        if (targetItem !== undefined && drop !== undefined) {
          event.preventDefault();
          void editor.run(({ dropItems }) =>
            dropItems(editor, movedItems, { targetItem: targetItem, place: drop.place }),
          );
        }
        end();
      },
    },
  };
}

/** The place for a drop at height `y`: the upper part of a row is before its item, the lower part behind it. */
function placeIn(row: HTMLElement, { kind }: OutlineItem, y: number): DropPlace {
  const share = shareOfHeight(row, y);
  if (kind !== 'question' && share > 0.25 && share < 0.75) return 'inside';
  return share < 0.5 ? 'before' : 'behind';
}

const isInUpperHalf = (row: HTMLElement, y: number): boolean => shareOfHeight(row, y) < 0.5;

function shareOfHeight(row: HTMLElement, y: number): number {
  const { top, height } = row.getBoundingClientRect();
  return (y - top) / height;
}
