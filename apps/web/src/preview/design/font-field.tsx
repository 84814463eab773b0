import { fontOfFile } from '@canvass/api-client/font-files';
import { FileField } from '@canvass/ui';
import { useId, useState } from 'react';
import { usePreviewTranslation } from '../texts/preview-translation.ts';
import type { Design } from './design-fields.tsx';

/** Limits of the project file (`FONT_LIMITS` of `@canvass/project`). */
const MAX_FILES = 4;
const MAX_BYTES = 12_000_000;

type OwnFont = NonNullable<Design['fonts']>[number];

/** Shows the survey's texts in a font file. Rejects if browsers cannot read the file. */
export type ShowFont = (font: OwnFont, bytes: ArrayBuffer) => Promise<void>;

interface FontFieldProps {
  readonly design: Design;
  readonly showFont: ShowFont;
  onDesign(design: Design): void;
}

/** Tries a font file of this device on the survey. The file is not stored, so a message says where to put it. */
export function FontField({ design, showFont, onDesign }: FontFieldProps) {
  const t = usePreviewTranslation();
  const id = useId();
  const [message, setMessage] = useState('');
  const { fonts = [] } = design;
  const tryFont = async (file: File) => {
    const font = fontOfFile(file.name);
    const otherFonts = fonts.filter((one) => keyOf(one) !== keyOf(font));
    if (otherFonts.length >= MAX_FILES) return setMessage(t('design.font_full', { count: MAX_FILES }));
    const values = { file: file.name, size: MAX_BYTES / 1_000_000 };
    if (file.size > MAX_BYTES) return setMessage(t('design.font_large', values));
    try {
      await showFont(font, await file.arrayBuffer());
    } catch {
      return setMessage(t('design.font_wrong', values));
    }
    onDesign({ font_family: font.family, ...design, fonts: [...otherFonts, font] });
    setMessage(t('design.font_kept', { file: font.file }));
  };
  return (
    <div className="app-design-row">
      <label htmlFor={id}>{t('design.own_font')}</label>
      <FileField
        id={id}
        accept=".woff2,.ttf,.otf"
        aria-describedby={`${id}-message`}
        onFiles={([file]) => void tryFont(file)}
      />
      <output id={`${id}-message`} className="app-design-hint">
        {message}
      </output>
    </div>
  );
}

/** A key by which a design has at most one font file. */
const keyOf = ({ family, weight = 400, style = 'normal' }: OwnFont) => `${family} ${weight} ${style}`;
