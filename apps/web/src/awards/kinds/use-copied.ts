import { announce } from '@canvass/ui';
import { useEffect, useState } from 'react';
import { useAwardTranslation } from '../award-translation.ts';

const CONFIRMATION_MS = 2_500;

/** `state` is `failed` if the browser refuses. The respondent then has to copy the text by hand. */
export function useCopied(text: string) {
  const t = useAwardTranslation();
  const [state, setState] = useState<'copied' | 'failed'>();
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState(undefined), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    const isWritten = await writeToClipboard(text);
    setState(isWritten ? 'copied' : 'failed');
    announce(t(isWritten ? 'copy.copied' : 'copy.failed'));
  };
  return { state, copy };
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // not allowed, or no clipboard on plain http
  }
}
