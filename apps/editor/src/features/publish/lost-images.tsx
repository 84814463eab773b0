import { listImages, type ProjectImage } from '@canvass/project/file';
import { useEffect, useState } from 'react';
import { useEditorState } from '../../editing/use-editor.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { FindingList } from '../../ui/finding-list.tsx';

/** After this time, an image counts as lost, because respondents would not wait longer either. */
const TIMEOUT_MS = 15_000;
/** Browsers load about as many images of one site at once. */
const AT_ONCE = 6;

/** Tries all images of the survey, and lists those that did not load, each with a way to its field. */
export function LostImages({ onLeave }: { onLeave(): void }) {
  const { t, locale } = useTranslation();
  const { document } = useEditorState();
  const [lost, setLost] = useState<readonly ProjectImage[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    void tryImages(listImages(document.value), stop.signal, (image) =>
      setLost((before) => [...before, image]),
    );
    return () => {
      stop.abort();
      setLost([]);
    };
  }, [document]);
  if (lost.length === 0) return null;
  return (
    <output>
      <FindingList
        onLeave={onLeave}
        issues={lost.map(({ address, path }) => ({
          id: 'image.lost',
          severity: 'warning',
          path,
          message: t('publish.lostImage', { address }),
          fix: t('publish.lostImageFix'),
          language: locale,
          line: 1,
          column: 1,
        }))}
      />
    </output>
  );
}

async function tryImages(
  images: readonly ProjectImage[],
  signal: AbortSignal,
  onLost: (image: ProjectImage) => void,
): Promise<void> {
  const waiting = images.values();
  const tryNext = async (): Promise<void> => {
    for (const image of waiting) {
      if (signal.aborted) return;
      // One at a time for each of the loops that share `waiting`.
      if (!(await loads(image.address)) && !signal.aborted) onLost(image);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, tryNext));
}

function loads(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const image = new Image();
    const end = (isLoaded: boolean) => {
      clearTimeout(timer);
      resolve(isLoaded);
    };
    const timer = setTimeout(end, TIMEOUT_MS, false);
    image.onload = () => end(true);
    image.onerror = () => end(false);
    image.src = address;
  });
}
