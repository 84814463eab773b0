import type { OptionView } from '@canvass/logic';
import { announce, plainRichText } from '@canvass/ui';
import { useState } from 'react';
import { type Entry, makeEntry } from '../entries/entry.ts';
import type { ViewProps } from '../view-props.ts';
import { useWrittenTexts } from '../views/use-written-texts.tsx';
import type { MultipleAnswer } from './multiple.ts';
import { choiceBounds, inAuthoredOrder } from './selection.ts';

export interface Selection {
  entryOf(gid: string): Entry | undefined;
  /** Whether one more of the ordinary options would be too many. */
  readonly full: boolean;
  /** Infinite when there is no bound. */
  readonly remaining: number;
  /** The option that was chosen last, by a press. */
  readonly pressed: string | undefined;
  choose(shown: OptionView, chosen: boolean): void;
  write(shown: OptionView, text: string): void;
}

/** What choosing does: exclusive options and others drop each other, the most is kept, and both are said. */
export function useSelection({ view, answer = [], t, onChange }: ViewProps<MultipleAnswer>): Selection {
  const texts = useWrittenTexts();
  const [pressed, setPressed] = useState<string>();
  const chosen = view.options.filter(({ option }) => answer.some(([gid]) => gid === option.gid));
  const exclusive = chosen.find(({ option }) => option.exclusive === true);
  const { max } = choiceBounds(
    view.question,
    view.options.map(({ option }) => option),
  );
  const remaining = max - chosen.filter(({ option }) => option.exclusive !== true).length;
  const full = remaining <= 0;

  const commit = (entries: readonly Entry[]) => {
    texts.remember(answer);
    const ordered = inAuthoredOrder(entries, view.question);
    onChange(ordered.length === 0 ? null : ordered);
  };
  const sayRemaining = (left: number) => {
    if (Number.isFinite(max)) {
      announce(left > 0 ? t('validate.select_tips', { remain: left }) : t('multiple.limit_reached', { max }));
    }
  };
  const add = (shown: OptionView) => {
    const { option } = shown;
    setPressed(option.gid);
    const entry = texts.entryFor(option);
    if (option.exclusive === true) {
      commit([entry]);
      if (chosen.length > 0) announce(t('multiple.others_cleared', { title: plainRichText(shown.title) }));
      return;
    }
    if (full) {
      announce(t('multiple.limit_reached', { max }));
      return;
    }
    commit([...answer.filter(([gid]) => gid !== exclusive?.option.gid), entry]);
    if (exclusive === undefined) sayRemaining(remaining - 1);
    else announce(t('multiple.exclusive_cleared', { title: plainRichText(exclusive.title) }));
  };
  const remove = ({ option }: OptionView) => {
    commit(answer.filter(([gid]) => gid !== option.gid));
    if (option.exclusive !== true) sayRemaining(remaining + 1);
  };

  return {
    entryOf: (gid) => answer.find((entry) => entry[0] === gid),
    full,
    remaining,
    pressed,
    choose: (shown, isChosen) => (isChosen ? add(shown) : remove(shown)),
    write: ({ option }, text) =>
      commit(answer.map((entry) => (entry[0] === option.gid ? makeEntry(option, text) : entry))),
  };
}
