import { announce } from '@canvass/ui';
import { useEffect } from 'react';

/** Announces a text to screen readers whenever it changes. Null announces nothing. */
export function useAnnouncement(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
