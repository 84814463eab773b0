import type { OptionView } from '@canvass/logic';
import type { Option, Question } from '@canvass/project';
import { plainRichText, RetryImage } from '@canvass/ui';
import type { CSSProperties } from 'react';
import './option-image.css';

/** The content of options (SCREEN-8, `content_type`): text, image, or both. */
export type OptionContent = Question['content_type'];

export interface ImageSource {
  /** Address of the shown image, which is cropped if its author has cropped it. */
  readonly src: string;
  readonly enlargedSrc: string | undefined;
  /** Width divided by height of the box that is reserved for the image. Undefined for an image that was not cropped. */
  readonly ratio: number | undefined;
  readonly isAlone: boolean;
}

/** Minimum and maximum ratio of an image box. A taller image would fill the screen, a flatter one would look like a line. */
const [MIN_RATIO, MAX_RATIO] = [3 / 4, 2];

export function imageOfOption(option: Option, content: OptionContent): ImageSource | undefined {
  const { src: plain = '', cropPreview: cropped = '', originSrc = '', cropW, cropH } = option;
  const src = cropped || plain;
  if (src === '' || content === 'text') return undefined;
  return {
    src,
    enlargedSrc: originSrc || (cropped === '' ? undefined : plain || undefined),
    ratio: cropW && cropH ? Math.min(MAX_RATIO, Math.max(MIN_RATIO, cropW / cropH)) : undefined,
    isAlone: content === 'image',
  };
}

interface OptionImageProps {
  readonly image: ImageSource;
  readonly optionView: OptionView;
  readonly id?: string | undefined;
}

/** The image of an option in a box whose size is known before it is loaded. It has an `alt` if no text is beside it. */
export function OptionImage({ image, optionView, id }: OptionImageProps) {
  const { src, ratio, isAlone } = image;
  // A custom property, which React's types do not know.
  const style = { '--ratio': ratio } as CSSProperties;
  return (
    <span id={id} className="cv-option-image" style={style}>
      <RetryImage src={src} alt={isAlone ? plainRichText(optionView.title) : ''} />
    </span>
  );
}
