import { useEffect, useRef, useState } from 'react';
import { type LoadedPreview, loadPreview, type PreviewAddress } from './load-preview.ts';

/** SCREEN-2, `realTime`: how often the server is asked for another draft. */
const EVERY_MS = 5_000;

type Shown = Exclude<LoadedPreview, 'same'>;

/**
 * The preview of an address; undefined until it is there. On the real-time page it follows the draft, asked for every five
 * seconds and as soon as the editor around or behind this page says `reload`.
 */
export function usePreview(address: PreviewAddress, onChange: () => void): Shown | undefined {
  const [shown, setShown] = useState<Shown>();
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  useEffect(() => {
    let isGone = false;
    let edition: string | undefined;
    let token: string | undefined;
    const look = async () => {
      const found = await loadPreview({ ...address, ...(token !== undefined && { token }) }, edition);
      if (isGone || found === 'same') return;
      // A draft with mistakes shows what it was before them, and so does one that cannot be asked for.
      if (edition !== undefined && 'refused' in found) return;
      if (edition !== undefined) changed.current();
      if ('data' in found) ({ edition, preview_token: token } = found.data);
      setShown(found);
    };
    void look();
    const stop = address.route === 'realTime' ? watch(look) : undefined;
    return () => {
      isGone = true;
      stop?.();
    };
  }, [address]);
  return shown;
}

/** Calls now and then, and when it is told to. Whoever tells it, no more happens than would by itself. */
function watch(look: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void look();
  }, EVERY_MS);
  const told = ({ data }: MessageEvent) => {
    const type = typeof data === 'object' && data !== null ? (data as { type?: unknown }).type : data;
    if (type === 'reload') void look();
  };
  window.addEventListener('message', told);
  return () => {
    clearInterval(timer);
    window.removeEventListener('message', told);
  };
}
