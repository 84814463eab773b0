import type { OptionView } from '@canvass/logic';
import type { MatrixMultipleAnswer } from '@canvass/protocol';
import { announce, plainRichText, showToast } from '@canvass/ui';
import { useState } from 'react';
import { makeEntry } from '../entries/entry.ts';
import { isAskedIn } from '../rows/row-cells.ts';
import type { ViewProps } from '../view-props.ts';
import { useLatestAnswer } from '../views/use-latest-answer.tsx';
import { useWrittenTexts } from '../views/use-written-texts.tsx';
import { type Placed, placedItems, withItem } from './placing.ts';

export interface Placing {
  placedOf(item: OptionView): Placed | undefined;
  /** Items of a category; without one, those that are in none. */
  itemsIn(category: OptionView | undefined): readonly OptionView[];
  /** The item that was tapped, and waits for its category. */
  readonly picked: OptionView | undefined;
  pick(item: OptionView): void;
  /** By its own list of categories. */
  choose(item: OptionView, category: OptionView | undefined): void;
  /** Puts the picked item there, and picks the next one that is in no category. */
  drop(category: OptionView | undefined): void;
  takes(category: OptionView, item: OptionView): boolean;
  write(item: OptionView, text: string): void;
  clear(): void;
}

/** Putting items into categories, by a list beside each or by two taps; what happens is said. */
export function usePlacing({ view, answer, t, onChange }: ViewProps<MatrixMultipleAnswer>): Placing {
  const { question, options, rows } = view;
  const texts = useWrittenTexts();
  const { now, commit } = useLatestAnswer(answer, onChange);
  const [pickedGid, setPicked] = useState<string>();
  const placed = placedItems(question, answer);
  const picked = options.find(({ option }) => option.gid === pickedGid);
  const takes = (category: OptionView, item: OptionView) =>
    isAskedIn(question, category.option, item.option.gid);

  const put = (item: OptionView, category: OptionView | undefined) => {
    const before = placedItems(question, now()).get(item.option.gid);
    if (before !== undefined) texts.remember([before.entry]);
    const next = withItem(question, now(), texts.entryFor(item.option), category?.option);
    commit(next ?? null);
    const inside = placedItems(question, next);
    const left = options.filter(({ option }) => !inside.has(option.gid));
    const group = category === undefined ? t('classify.unsorted') : plainRichText(category.title);
    announce(t('classify.placed', { item: plainRichText(item.title), group, remain: left.length }));
    return left;
  };

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
        showToast(t('classify.pick_first'));
        return;
      }
      if (category !== undefined && !takes(category, picked)) {
        showToast(t('classify.refuses', { item: plainRichText(picked.title) }));
        return;
      }
      if (category === undefined && !placed.has(picked.option.gid)) return;
      const left = put(picked, category);
      setPicked(category === undefined ? undefined : left[0]?.option.gid);
    },
    write({ option }, text) {
      const at = placedItems(question, now()).get(option.gid);
      if (at === undefined) return;
      const category = rows.find((row) => row.option.gid === at.category.gid);
      commit(withItem(question, now(), makeEntry(option, text), category?.option) ?? null);
    },
    clear() {
      setPicked(undefined);
      texts.remember([...placed.values()].map(({ entry }) => entry));
      commit(null);
    },
  };
}
