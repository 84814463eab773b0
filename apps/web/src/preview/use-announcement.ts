import { announce } from '@canvass/ui';
import { useEffect } from 'react';

/** Announces a text to screen readers. Null announces nothing. */
export function useAnnouncement(words: string | null): void {
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
}
