import type { OptionView } from '@canvass/logic';
import { type ChoiceRowProps, RichTextView } from '@canvass/ui';
import { OptionPicture, type OptionContent, pictureOf } from './option-picture.tsx';
import type { PartIds } from '../question/question-ids.ts';

type OptionParts = Pick<ChoiceRowProps, 'label' | 'media' | 'end' | 'aria-labelledby'> & {
  /** Address of the whole picture, where there is one to enlarge. */
  readonly whole: string | undefined;
  /** Ids of what describes the option. */
  readonly describedBy: readonly string[];
};

/**
 * What an option shows: its words, its picture, what explains it and the word at its end. Explanations describe it; they
 * are no part of its name.
 */
export function optionParts(shown: OptionView, ids: PartIds, content: OptionContent): OptionParts {
  const { option, tipText } = shown;
  const { rightWord = '' } = option;
  const [name, tip, right] = [`${ids.control}-title`, `${ids.control}-tip`, `${ids.control}-right`] as const;
  const picture = pictureOf(option, content);
  const alone = picture?.alone === true;
  const described = [tipText !== undefined && tip, rightWord !== '' && right].filter((id) => id !== false);
  const nameId = described.length > 0 ? name : undefined;
  return {
    label: <OptionWords shown={shown} alone={alone} nameId={nameId} tipId={tip} />,
    media: picture && <OptionPicture picture={picture} shown={shown} id={alone ? nameId : undefined} />,
    end: rightWord !== '' && (
      <span id={right} className="cv-right-word" dir="auto">
        {rightWord}
      </span>
    ),
    'aria-labelledby': nameId,
    whole: picture?.whole,
    describedBy: described,
  };
}

interface OptionWordsProps {
  readonly shown: OptionView;
  /** The picture says them. */
  readonly alone: boolean;
  readonly nameId: string | undefined;
  readonly tipId: string;
}

function OptionWords({ shown: { title, tipText }, alone, nameId, tipId }: OptionWordsProps) {
  return (
    <>
      {!alone && (
        <span id={nameId}>
          <RichTextView text={title} inline />
        </span>
      )}
      {tipText !== undefined && (
        <span id={tipId} className="cv-option-tip">
          <RichTextView text={tipText} inline />
        </span>
      )}
    </>
  );
}
