import { announce, Button } from '@canvass/ui';
import { type RefObject, useState } from 'react';
import { useTranslation } from '../../i18n/translation.tsx';
import { drawImageOf } from './draw-image.ts';

/** Copies a part of the page as an image. Where a browser does not allow that, the image is saved as a file. */
export function CopyImage({
  part,
  name,
}: {
  readonly part: RefObject<HTMLElement | null>;
  /** The code of the question. */
  readonly name: string;
}) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const copy = async () => {
    if (part.current === null) return;
    setBusy(true);
    try {
      const image = await drawImageOf(part.current);
      const isCopied = await copyToClipboard(image);
      if (!isCopied) save(image, `${name}.png`);
      announce(t(isCopied ? 'answers.copied' : 'answers.saved'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      kind="quiet"
      size="mini"
      busy={isBusy}
      data-no-image=""
      aria-label={t('answers.copyOf', { question: name })}
      title={t('answers.copy')}
      onClick={() => void copy()}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <rect x="7" y="7" width="10" height="10" rx="2" />
        <path d="M13 4.5A2 2 0 0 0 11 3H5a2 2 0 0 0-2 2v6a2 2 0 0 0 1.5 2" />
      </svg>
    </Button>
  );
}

/** Returns false if the browser has no clipboard for images, as on pages over plain http, or refuses. */
async function copyToClipboard(image: Blob): Promise<boolean> {
  if (navigator.clipboard === undefined || typeof ClipboardItem === 'undefined') return false;
  try {
    await navigator.clipboard.write([new ClipboardItem({ [image.type]: image })]);
    return true;
  } catch {
    return false; // the caller saves a file instead
  }
}

function save(image: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(image);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
