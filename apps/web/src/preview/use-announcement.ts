import { announce } from '@canvass/ui';
import { useEffect } from 'react';

/** Null announces nothing. */
export function useAnnouncement(text: string | null): void {
  useEffect(() => {
    if (text !== null) announce(text);
  }, [text]);
}
