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
import { answerOf, type PlacedItem, placedItems } from './placing.ts';

/** The key for items without a category, in place of a category's gid. */
export const UNSORTED = '';

export interface Placing {
  placedOf(item: OptionView): PlacedItem | undefined;
  /** Returns the items of a category, or those without a category if it is undefined. */
  itemsIn(category: OptionView | undefined): readonly OptionView[];
  /** The tapped item, whose category is tapped next. */
  readonly picked: OptionView | undefined;
  pick(item: OptionView): void;
  /** Moves an item to the category that the respondent chose in the item's own list. */
  choose(item: OptionView, category: OptionView | undefined): void;
  /** Puts the picked item into this category, and picks the next item without a category. */
  drop(category: OptionView | undefined): void;
  /** Moves an item. Another picked item stays picked. */
  move(item: OptionView, category: OptionView | undefined): void;
  takes(category: OptionView, item: OptionView): boolean;
  write(item: OptionView, text: string): void;
  clear(): void;
}

/** Puts items into categories, and announces each change. */
export function usePlacing(props: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>): Placing {
  const { question, options, rows } = props.view;
  const texts = useWrittenTexts();
  const latest = useLatestAnswer(props.answer, props.onChange);
  const { get: getAnswer, commit } = latest;
  const [pickedGid, setPicked] = useState<string>();
  const placed = placedItems(question, props.answer);
  const picked = options.find(({ option }) => option.gid === pickedGid);
  const { put, tryPut, takes } = createPut(props, latest, texts);

  return {
    picked,
    takes,
    placedOf: ({ option }) => placed.get(option.gid),
    itemsIn: (category) =>
      options.filter(({ option }) => placed.get(option.gid)?.category.gid === category?.option.gid),
    pick: ({ option }) => setPicked((before) => (before === option.gid ? undefined : option.gid)),
    choose(item, category) {
      put(item, category);
    },
    drop(category) {
      if (picked === undefined) {
        showToast(props.t('classify.pick_first'));
        return;
      }
      const left = tryPut(picked, category);
      if (left !== undefined) setPicked(category === undefined ? undefined : left[0]?.option.gid);
    },
    move(item, category) {
      if (tryPut(item, category) !== undefined && item === picked) setPicked(undefined);
    },
    write({ option }, text) {
      const at = placedItems(question, getAnswer()).get(option.gid);
      if (at === undefined) return;
      const category = rows.find((row) => row.option.gid === at.category.gid);
      commit(withItem(question, getAnswer(), makeEntry(option, text), category?.option) ?? null);
    },
    clear() {
      setPicked(undefined);
      texts.remember([...placed.values()].map(({ entry }) => entry));
      commit(null);
    },
  };
}

type LatestAnswer = ReturnType<typeof useLatestAnswer<MatrixMultipleAnswer>>;
type WrittenTexts = ReturnType<typeof useWrittenTexts>;

/** Returns functions that put an item into a category. They return the items that have no category afterwards. */
function createPut(
  { view, t }: ViewProps<QuestionOf<'classify'>, MatrixMultipleAnswer>,
  { get: getAnswer, commit }: LatestAnswer,
  texts: WrittenTexts,
) {
  const { question, options } = view;
  const acceptsItem = (category: OptionView, item: OptionView) =>
    isAvailableIn(question, category.option, item.option.gid);
  const put = (item: OptionView, category: OptionView | undefined) => {
    const before = placedItems(question, getAnswer()).get(item.option.gid);
    if (before !== undefined) texts.remember([before.entry]);
    const next = withItem(question, getAnswer(), texts.entryFor(item.option), category?.option);
    commit(next ?? null);
    const inside = placedItems(question, next);
    const left = options.filter(({ option }) => !inside.has(option.gid));
    const group = category === undefined ? t('classify.unsorted') : plainRichText(category.title);
    announce(t('classify.placed', { item: plainRichText(item.title), group, remain: left.length }));
    return left;
  };
  /** Returns undefined if the category does not accept the item, or if the item has no category and keeps none. */
  const tryPut = (item: OptionView, category: OptionView | undefined) => {
    if (category !== undefined && !acceptsItem(category, item)) {
      showToast(t('classify.refuses', { item: plainRichText(item.title) }));
      return undefined;
    }
    const isOut = !placedItems(question, getAnswer()).has(item.option.gid);
    return category === undefined && isOut ? undefined : put(item, category);
  };
  return { put, tryPut, takes: acceptsItem };
}

/** The answer with an item in another category, or in none. Undefined if no category has items. */
function withItem(
  question: QuestionOf<'classify'>,
  answer: MatrixMultipleAnswer | undefined,
  entry: ChoiceEntry,
  category: Option | undefined,
): MatrixMultipleAnswer | undefined {
  const placed = new Map(placedItems(question, answer));
  placed.delete(entry[0]);
  if (category !== undefined) placed.set(entry[0], { entry, category });
  return answerOf(question, [...placed.values()]);
}
