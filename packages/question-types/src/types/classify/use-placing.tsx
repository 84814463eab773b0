import type { Option, QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ChoiceEntry, MatrixMultipleAnswer } from '@canvass/protocol';
import { announce, plainRichText, showToast } from '@canvass/ui';
import { useState } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import { isAvailableIn } from '../../answers/rows/rows.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';
import { findAnswer, type PlacedItem, placedItemsByGid } from './placing.ts';

/** The key for items without a category, in place of a category's gid. */
export const UNSORTED = '';

export interface PlacingActions {
  placedOf(item: OptionView): PlacedItem | undefined;
  /** Undefined stands for no category. */
  itemsIn(category: OptionView | undefined): readonly OptionView[];
  /** The tapped item, whose category is tapped next. */
  readonly picked: OptionView | undefined;
  /** Whether the respondent has picked it. After each move the next item is picked without a tap. */
  readonly isPickedByTap: boolean;
  pick(item: OptionView): void;
  /** Called by the item's own list of categories. */
  choose(item: OptionView, category: OptionView | undefined): void;
  /** Puts the picked item into this category, and picks the next item without a category. */
  drop(category: OptionView | undefined): void;
  /** Moves an item. Another picked item stays picked. */
  move(item: OptionView, category: OptionView | undefined): void;
  takes(category: OptionView, item: OptionView): boolean;
  write(item: OptionView, text: string): void;
  clear(): void;
}

interface PickedItem {
  readonly gid: string;
  readonly isByTap: boolean;
}

export function usePlacing(props: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>): PlacingActions {
  const { question, options, rows } = props.view;
  const texts = useWrittenTexts();
  const latest = useLatestAnswer(props.answer, props.onChange);
  const { get: getAnswer, commit } = latest;
  const [pickedItem, setPickedItem] = useState<PickedItem>();
  const placedItems = placedItemsByGid(question, props.answer);
  const picked = options.find(({ option }) => option.gid === pickedItem?.gid);
  const { placeItem, tryPlaceItem, acceptsItem } = createPlaceActions(props, latest, texts);

  return {
    picked,
    isPickedByTap: picked !== undefined && pickedItem?.isByTap === true,
    takes: acceptsItem,
    placedOf: ({ option }) => placedItems.get(option.gid),
    itemsIn: (category) =>
      options.filter(({ option }) => placedItems.get(option.gid)?.category.gid === category?.option.gid),
    pick: ({ option }) =>
      setPickedItem((before) =>
        before?.gid === option.gid ? undefined : { gid: option.gid, isByTap: true },
      ),
    choose(item, category) {
      placeItem(item, category);
      if (item === picked) setPickedItem(undefined);
    },
    drop(category) {
      if (picked === undefined) {
        showToast(props.t('classify.pick_first'));
        return;
      }
      const unplacedItems = tryPlaceItem(picked, category);
      if (unplacedItems === undefined) return;
      const nextItem = category === undefined ? undefined : unplacedItems[0];
      setPickedItem(nextItem && { gid: nextItem.option.gid, isByTap: false });
    },
    move(item, category) {
      if (tryPlaceItem(item, category) !== undefined && item === picked) setPickedItem(undefined);
    },
    write({ option }, text) {
      const placedItem = placedItemsByGid(question, getAnswer()).get(option.gid);
      if (placedItem === undefined) return;
      const category = rows.find((row) => row.option.gid === placedItem.category.gid);
      commit(withItem(question, getAnswer(), makeEntry(option, text), category?.option) ?? null);
    },
    clear() {
      setPickedItem(undefined);
      texts.remember([...placedItems.values()].map(({ entry }) => entry));
      commit(null);
    },
  };
}

type LatestAnswer = ReturnType<typeof useLatestAnswer<MatrixMultipleAnswer>>;
type WrittenTexts = ReturnType<typeof useWrittenTexts>;

/** Functions that move items. They return the items that have no category afterwards. */
function createPlaceActions(
  { view, t }: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>,
  { get: getAnswer, commit }: LatestAnswer,
  texts: WrittenTexts,
) {
  const { question, options } = view;
  const acceptsItem = (category: OptionView, item: OptionView) =>
    isAvailableIn(question, category.option, item.option.gid);
  const placeItem = (item: OptionView, category: OptionView | undefined) => {
    const before = placedItemsByGid(question, getAnswer()).get(item.option.gid);
    if (before !== undefined) texts.remember([before.entry]);
    const next = withItem(question, getAnswer(), texts.entryFor(item.option), category?.option);
    commit(next ?? null);
    const placedItems = placedItemsByGid(question, next);
    const unplacedItems = options.filter(({ option }) => !placedItems.has(option.gid));
    const group = category === undefined ? t('classify.unsorted') : plainRichText(category.title);
    announce(t('classify.placed', { item: plainRichText(item.title), group, remain: unplacedItems.length }));
    return unplacedItems;
  };
  /** Returns undefined if the category does not accept the item, or if the item has no category and gets none. */
  const tryPlaceItem = (item: OptionView, category: OptionView | undefined) => {
    if (category !== undefined && !acceptsItem(category, item)) {
      showToast(t('classify.refuses', { item: plainRichText(item.title) }));
      return undefined;
    }
    const isOut = !placedItemsByGid(question, getAnswer()).has(item.option.gid);
    return category === undefined && isOut ? undefined : placeItem(item, category);
  };
  return { placeItem, tryPlaceItem, acceptsItem };
}

/** The answer with this entry in this category, or in none. Undefined if no category has items. */
function withItem(
  question: QuestionOf<'classify'>,
  answer: MatrixMultipleAnswer | undefined,
  entry: ChoiceEntry,
  category: Option | undefined,
): MatrixMultipleAnswer | undefined {
  const placedItems = new Map(placedItemsByGid(question, answer));
  placedItems.delete(entry[0]);
  if (category !== undefined) placedItems.set(entry[0], { entry, category });
  return findAnswer(question, [...placedItems.values()]);
}
