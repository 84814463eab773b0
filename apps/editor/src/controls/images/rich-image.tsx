import { Button, FileField, TextField } from '@canvass/ui';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SavedImage } from '@canvass/protocol';
import { htmlOf } from '../../document/plain-text.ts';
import { useLateTranslation } from '../../i18n/late-translation.ts';
import { ImageReply } from './image-reply.tsx';
import { firstFileOf, hasFiles, IMAGE_TYPES, useImageUpload } from './image-upload.ts';

interface RichImageProps {
  /** The id of the text's field, on which files are dropped and pasted. */
  readonly id: string;
  readonly label: string;
  /** The language of the text. */
  readonly lang: string | undefined;
  readonly html: string;
  /** The text of the field without markup. Undefined if the field shows the HTML. */
  readonly lines: string | undefined;
  onChange(html: string): void;
}

/** An image that is stored, but not yet in the text. */
interface NewImage extends SavedImage {
  readonly caret: number;
  readonly alt: string;
}

/**
 * Adds images to a formatted text: a button, and files that are dropped on the text or pasted into it. Asks for the
 * alternative text first.
 */
export function RichImage({ id, label, lang, html, lines, onChange }: RichImageProps) {
  const { t } = useLateTranslation();
  const upload = useImageUpload();
  const [image, setImage] = useState<NewImage>();
  const lastCaret = useRef(Infinity);
  const storeFile = async (file: File, caret = lastCaret.current) => {
    const saved = upload.isSaving ? undefined : await upload.store(file);
    if (saved !== undefined) setImage({ ...saved, caret, alt: '' });
  };
  useFilesOnField(id, lastCaret, (file, caret) => void storeFile(file, caret));
  const insert = ({ address, width, height, caret }: NewImage, alt: string) => {
    const text = lines ?? html;
    const toHtml = (part: string) => (lines === undefined ? part : htmlOf(part));
    const before = toHtml(text.slice(0, caret));
    const attributes = `src="${address}" alt="${htmlOf(alt).replaceAll('"', '&quot;')}" width="${width}" height="${height}"`;
    const after = toHtml(text.slice(caret));
    onChange([before, `<img ${attributes}>`, after].filter((part) => part !== '').join('<br>'));
    setImage(undefined);
    document.getElementById(id)?.focus();
  };
  return (
    <>
      <span className="rich-image" title={t('image.add')}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="M2 3h12v10H2zM2 11l4-4 3 3 2-2 3 3"
            fill="none"
            stroke="currentColor"
            strokeLinejoin="round"
          />
        </svg>
        <FileField
          aria-label={`${label}: ${t('image.add')}`}
          accept={IMAGE_TYPES}
          disabled={upload.isSaving}
          onFiles={([file]) => void storeFile(file)}
        />
      </span>
      <ImageReply id={`${id}-image`} upload={upload} hint="" />
      {image !== undefined && (
        <form
          className="image-alt"
          onSubmit={(event) => {
            event.preventDefault();
            insert(image, image.alt.trim());
          }}
        >
          <img src={image.address} alt="" />
          <label htmlFor={`${id}-alt`}>{t('image.alt')}</label>
          <TextField
            id={`${id}-alt`}
            lang={lang}
            dir="auto"
            ref={takeFocus}
            maxLength={300}
            value={image.alt}
            onChange={({ target }) => setImage({ ...image, alt: target.value })}
          />
          <div className="image-choice">
            <Button size="small" type="submit" disabled={image.alt.trim() === ''}>
              {t('image.insert')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => insert(image, '')}>
              {t('image.decoration')}
            </Button>
            <Button size="small" kind="quiet" onClick={() => setImage(undefined)}>
              {t('image.cancel')}
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

/**
 * Calls `onFile` with files that are dropped on a text field or pasted into it, and the place of the caret. Keeps the
 * caret when the field loses the focus.
 */
function useFilesOnField(
  id: string,
  lastCaret: RefObject<number>,
  onFile: (file: File, caret: number) => void,
): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const file = firstFileOf(data);
    if (file === undefined) return;
    event.preventDefault();
    onFile(file, caretOf(event));
  });
  useEffect(() => {
    const field = document.getElementById(id);
    const stop = new AbortController();
    const { signal } = stop;
    const keepCaret = (event: Event) => {
      lastCaret.current = caretOf(event);
    };
    field?.addEventListener('blur', keepCaret, { signal });
    field?.addEventListener('paste', (event) => take(event, event.clipboardData), { signal });
    field?.addEventListener('drop', (event) => take(event, event.dataTransfer), { signal });
    field?.addEventListener('dragover', (event) => hasFiles(event) && event.preventDefault(), { signal });
    return () => stop.abort();
  }, [id, lastCaret]);
}

const caretOf = ({ currentTarget }: Event): number =>
  currentTarget instanceof HTMLTextAreaElement ? currentTarget.selectionEnd : Infinity;

/** Moves the focus to a field when it appears. */
const takeFocus = (field: HTMLElement | null): void => field?.focus();
