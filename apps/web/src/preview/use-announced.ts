import { announce } from '@canvass/ui';
import { useEffect } from 'react';

/** Says it to who cannot see it; null: there is nothing to say. */
export function useAnnouncement(words: string | null): void {
  useEffect(() => {
    if (words !== null) announce(words);
  }, [words]);
}
