import type { ResultsLook } from '@canvass/protocol';
import { useLayoutEffect } from 'react';
import { applyTheme, themeOf } from '../styles/theme.ts';

/** Lets a page of results look like its survey: the author's colour, as far as it can be read, and dark where both want it. */
export function useLook({ accent = '', dark }: ResultsLook): void {
  useLayoutEffect(() => {
    const theme = themeOf({ desc_common_page: { theme_style: accent }, settings: { dark } });
    applyTheme(document.documentElement, theme);
  }, [accent, dark]);
}
