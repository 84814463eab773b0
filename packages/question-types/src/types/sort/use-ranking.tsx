import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { ChoiceEntry, SortAnswer } from '@canvass/protocol';
import { announce, plainRichText, showToast } from '@canvass/ui';
import { useState } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import type { ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';
import { rankAnswer, rankBounds, rankedEntries } from './sort.ts';

type Props = ViewProps<QuestionOf<'sort'>, SortAnswer>;

export interface Ranking {
  readonly entries: readonly ChoiceEntry[];
  readonly max: number;
  readonly isFull: boolean;
  /** gid of the option that was last ranked by a press. */
  readonly pressed: string | undefined;
  /** Ranks begin at 1. Undefined if the option has none. */
  findRank(gid: string): number | undefined;
  choose(optionView: OptionView, isChosen: boolean): void;
  /** An index out of range is only announced. */
  move(gid: string, to: number): void;
  write(optionView: OptionView, text: string): void;
  clear(): void;
}

export function useRanking({ view, answer, t, onChange }: Props): Ranking {
  const texts = useWrittenTexts();
  const { get, commit } = useLatestAnswer(answer, onChange);
  const [pressed, setPressed] = useState<string>();
  const offeredOptions = view.options.map(({ option }) => option);
  const { max } = rankBounds(view.question, offeredOptions);
  const entries = rankedEntries(answer);
  const computeTitle = (gid: string) => {
    const optionView = view.options.find(({ option }) => option.gid === gid);
    return optionView === undefined ? '' : plainRichText(optionView.title);
  };

  const change = (next: readonly ChoiceEntry[]) => {
    texts.remember(rankedEntries(get()));
    commit(next.length === 0 ? null : rankAnswer(next));
  };
  const announcePosition = (gid: string, place: number, total: number) =>
    announce(t('sort.placed', { title: computeTitle(gid), place, total }));

  const add = ({ option }: OptionView) => {
    const before = rankedEntries(get());
    if (before.length >= max) {
      showToast(t('sort.full', { max }));
      return;
    }
    setPressed(option.gid);
    change([...before, texts.entryFor(option)]);
    announcePosition(option.gid, before.length + 1, before.length + 1);
  };
  const remove = ({ option }: OptionView) => {
    change(rankedEntries(get()).filter(([gid]) => gid !== option.gid));
    announce(t('sort.removed', { title: computeTitle(option.gid) }));
  };

  return {
    entries,
    max,
    isFull: entries.length >= max,
    pressed,
    findRank(gid) {
      const index = entries.findIndex((entry) => entry[0] === gid);
      return index < 0 ? undefined : index + 1;
    },
    choose: (shown, chosen) => (chosen ? add(shown) : remove(shown)),
    move(gid, to) {
      const before = rankedEntries(get());
      const movedEntry = before.find((entry) => entry[0] === gid);
      if (movedEntry === undefined) return;
      if (to < 0 || to >= before.length) return announce(t(to < 0 ? 'sort.first' : 'sort.last'));
      const otherEntries = before.filter((entry) => entry !== movedEntry);
      change(otherEntries.toSpliced(to, 0, movedEntry));
      announcePosition(gid, to + 1, before.length);
    },
    write: ({ option }, text) =>
      change(
        rankedEntries(get()).map((entry) => (entry[0] === option.gid ? makeEntry(option, text) : entry)),
      ),
    clear() {
      change([]);
      announce(t('sort.cleared'));
    },
  };
}
