import type { OptionView } from '@canvass/logic';
import type { QuestionOf } from '@canvass/project';
import { RichTextView } from '@canvass/ui';
import type { Translate } from '../view-props.ts';
import { enlargeButton } from '../late-parts.tsx';
import { OptionImage, imageOfOption } from '../options/option-image.tsx';

interface ItemTitleProps {
  readonly id: string;
  readonly optionView: OptionView;
  readonly content: QuestionOf<'score'>['content_type'];
  readonly t: Translate;
}

export function ItemTitle({ id, optionView, content, t }: ItemTitleProps) {
  const image = imageOfOption(optionView.option, content);
  return (
    <div className="cv-score-title">
      <div id={id}>
        {image !== undefined && <OptionImage image={image} optionView={optionView} />}
        {image?.isAlone !== true && <RichTextView text={optionView.title} inline />}
      </div>
      {image?.enlargedSrc !== undefined && (
        <enlargeButton.Part src={image.enlargedSrc} optionView={optionView} t={t} />
      )}
      {optionView.tipText !== undefined && (
        <div className="cv-score-tip">
          <RichTextView text={optionView.tipText} />
        </div>
      )}
    </div>
  );
}
