import type { OptionView } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { RichTextView } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { enlargeButton } from '../late-parts.tsx';
import { OptionImage, imageOfOption } from '../options/option-image.tsx';

interface ItemTitleProps {
  readonly id: string;
  readonly shown: OptionView;
  readonly content: QuestionOf<'score'>['content_type'];
  readonly t: Translate;
}

/** The title of an item, with its image and its tip. */
export function ItemTitle({ id, shown, content, t }: ItemTitleProps) {
  const image = imageOfOption(shown.option, content);
  return (
    <div className="cv-score-title">
      <div id={id}>
        {image !== undefined && <OptionImage image={image} shown={shown} />}
        {image?.isAlone !== true && <RichTextView text={shown.title} inline />}
      </div>
      {image?.enlargedSrc !== undefined && <enlargeButton.Part src={image.enlargedSrc} shown={shown} t={t} />}
      {shown.tipText !== undefined && (
        <div className="cv-score-tip">
          <RichTextView text={shown.tipText} />
        </div>
      )}
    </div>
  );
}
