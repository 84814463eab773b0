import type { QuestionOf } from '@canvass/project';
import type { OptionView } from '@canvass/logic';
import type { MultipleAnswer } from '@canvass/protocol';
import { announce } from '@canvass/ui';
import { choiceBounds } from '../multiple/selection.ts';
import { type Selection, useSelection } from '../multiple/use-selection.tsx';
import type { ViewProps } from '../../controls/view-props.ts';
import { useWrittenTexts } from '../../controls/texts/use-written-texts.tsx';

export interface PictureChoice extends Selection {
  /** One at most: choosing another one replaces it. */
  readonly isSingle: boolean;
  readonly max: number;
  clear(): void;
  /** A tap on the picture: chooses, or takes away again. */
  toggle(gid: string): void;
}

/** As a multiple choice, or as a single one where one is the most. */
export function usePictureChoice(
  props: ViewProps<QuestionOf<'image_select'>, MultipleAnswer>,
): PictureChoice {
  const { view, answer, t, onChange } = props;
  const selection = useSelection(props);
  const texts = useWrittenTexts();
  const offered = view.options.map(({ option }) => option);
  const { max } = choiceBounds(view.question, offered);
  const isSingle = max === 1;

  const clear = () => {
    texts.remember(answer ?? []);
    onChange(null);
    announce(t('image_select.cleared'));
  };
  const choose = (shown: OptionView, chosen: boolean) => {
    if (!isSingle) return selection.choose(shown, chosen);
    texts.remember(answer ?? []);
    onChange([texts.entryFor(shown.option)]);
  };
  return {
    ...selection,
    isSingle,
    max,
    full: !isSingle && selection.full,
    clear,
    choose,
    toggle(gid) {
      const shown = view.options.find(({ option }) => option.gid === gid);
      const chosen = selection.entryOf(gid) !== undefined;
      if (shown === undefined) return;
      if (!isSingle || !chosen) choose(shown, !chosen);
      else if (view.question.required !== true) clear();
    },
  };
}
