import type { TipsData } from '@canvass/protocol';
import { useEffect, useState } from 'react';
import { askTips } from './ask-tips.ts';

/** Milliseconds between two looks, and how long a code is good for. */
const LOOK_EVERY_MS = 3_000;
const CODE_MS = 9 * 60 * 1000;

interface Tips {
  readonly tips: TipsData | undefined;
  readonly isScanned: boolean;
}

/**
 * What is in the way, and whether a phone has scanned the code; while the page is seen it looks again. Once nothing is in
 * the way, the page is loaded again.
 */
export function useTips(surveyId: string): Tips {
  const [tips, setTips] = useState<TipsData>();
  const [isScanned, setScanned] = useState(false);
  useEffect(() => {
    let isOver = false;
    let code: TipsData['code'];
    let givenAt = 0;
    const look = async () => {
      if (document.hidden) return;
      const isNew = code === undefined || Date.now() - givenAt > CODE_MS;
      const found = await askTips(surveyId, isNew ? { search: location.search } : { scan: code?.scan ?? '' });
      if (isOver || found === undefined) return;
      if (found.mode === null) return location.reload();
      if (found.scanned) setScanned(true);
      if (!isNew) return;
      code = found.code;
      givenAt = Date.now();
      setTips(found);
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [surveyId]);
  return { tips, isScanned };
}
