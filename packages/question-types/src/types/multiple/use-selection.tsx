import type { QuestionOf } from '@canvass/project';
import type { OptionView, QuestionViewModel } from '@canvass/logic';
import type { ChoiceEntry, MultipleAnswer } from '@canvass/protocol';
import { announce, plainRichText, showToast } from '@canvass/ui';
import { useState } from 'react';
import { makeEntry } from '../../answers/entries/entry.ts';
import type { Translate, ViewProps } from '../../controls/view-props.ts';
import { useLatestAnswer } from '../../controls/question/use-latest-answer.tsx';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';
import { choiceBounds, type ChoiceBounds, inAuthoredOrder, isOrdinary } from './selection.ts';

type Props = ViewProps<QuestionOf<'multiple'>, MultipleAnswer>;

export interface Selection {
  entryOf(gid: string): ChoiceEntry | undefined;
  /** Whether one more ordinary option would exceed the maximum. */
  readonly isFull: boolean;
  /** A text with the numbers of options that must and may still be chosen, or about the reached maximum. */
  readonly limitText: string;
  /** gid of the option that was last chosen by a press. */
  readonly pressed: string | undefined;
  choose(optionView: OptionView, isChosen: boolean): void;
  write(optionView: OptionView, text: string): void;
}

/** Exclusive options and others deselect each other, the maximum is enforced, and both are announced. */
export function useSelection({ view, answer, t, onChange }: Props): Selection {
  const texts = useWrittenTexts();
  const { get: getAnswer, commit } = useLatestAnswer(answer, onChange);
  const [pressed, setPressed] = useState<string>();
  const offeredOptions = view.options.map(({ option }) => option);
  const bounds = choiceBounds(view.question, offeredOptions);
  const { max } = bounds;
  const isExclusive = (gid: string) =>
    offeredOptions.some((option) => option.gid === gid && option.exclusive === true);
  const isCounted = (gid: string) =>
    offeredOptions.some((option) => option.gid === gid && isOrdinary(option));
  const remainingOf = (entries: MultipleAnswer = []) =>
    max - entries.filter(([gid]) => isCounted(gid)).length;

  const change = (entries: MultipleAnswer) => {
    texts.remember(getAnswer() ?? []);
    const ordered = inAuthoredOrder(entries, view.question);
    commit(ordered.length === 0 ? null : ordered);
  };
  const announceRemaining = () => {
    if (!Number.isFinite(max)) return;
    announce(limitText(bounds, remainingOf(getAnswer()), t));
  };
  const addExclusive = (optionView: OptionView) => {
    const otherEntries = getAnswer() ?? [];
    change([texts.entryFor(optionView.option)]);
    if (otherEntries.length > 0)
      announce(t('multiple.others_cleared', { title: plainRichText(optionView.title) }));
  };
  const add = ({ option }: OptionView) => {
    const before = getAnswer() ?? [];
    if (remainingOf(before) <= 0) {
      showToast(t('multiple.limit_reached', { max }));
      return;
    }
    change([...before.filter(([gid]) => !isExclusive(gid)), texts.entryFor(option)]);
    const droppedOption = view.options.find(
      ({ option: { gid } }) => isExclusive(gid) && before.some((entry) => entry[0] === gid),
    );
    if (droppedOption === undefined) announceRemaining();
    else announce(t('multiple.exclusive_cleared', { title: plainRichText(droppedOption.title) }));
  };
  const remove = ({ option }: OptionView) => {
    change((getAnswer() ?? []).filter(([gid]) => gid !== option.gid));
    if (option.exclusive !== true) announceRemaining();
  };

  return {
    entryOf: (gid) => answer?.find((entry) => entry[0] === gid),
    limitText: limitText(bounds, remainingOf(answer), t),
    isFull: remainingOf(answer) <= 0,
    pressed,
    choose(optionView, isChosen) {
      if (!isChosen) return remove(optionView);
      setPressed(optionView.option.gid);
      return optionView.option.exclusive === true ? addExclusive(optionView) : add(optionView);
    },
    write: ({ option }, text) =>
      change((getAnswer() ?? []).map((entry) => (entry[0] === option.gid ? makeEntry(option, text) : entry))),
  };
}

function limitText({ min, max }: ChoiceBounds, remain: number, t: Props['t']): string {
  if (remain <= 0) return t('multiple.full', { max });
  const minRemaining = min - (max - remain);
  if (minRemaining <= 0) return t('validate.select_tips', { remain });
  return t('multiple.choose_more', { count: minRemaining === remain ? remain : `${minRemaining}–${remain}` });
}

/** The hint about the number of options. Leaves out bounds that do not limit the choice. */
export function boundsHint({ question, options }: QuestionViewModel, t: Translate): string {
  const offeredOptions = options.map(({ option }) => option);
  const choosable = offeredOptions.filter(isOrdinary).length;
  const { min, max } = choiceBounds(question, offeredOptions);
  if (max >= choosable) {
    return min > 1 ? t('multiple.choose_at_least', { min }) : t('multiple.choose_any');
  }
  if (min === max) return t('multiple.choose_exactly', { min });
  return min > 0 ? t('multiple.choose_between', { min, max }) : t('multiple.choose_at_most', { max });
}
