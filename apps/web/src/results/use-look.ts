import type { ResultsLook } from '@canvass/protocol';
import { accentTokens } from '@canvass/ui';
import { useLayoutEffect } from 'react';
import { applyTheme } from '../layout/theme.ts';

/** Lets a page of results look like its survey: the author's colour, as far as it can be read, and dark where both want it. */
export function useLook({ accent = '', dark }: ResultsLook): void {
  useLayoutEffect(() => {
    const inScheme = (scheme: 'light' | 'dark') => {
      const tokens = accentTokens(accent, scheme);
      return tokens === undefined ? {} : { '--accent': tokens.accent, '--on-accent': tokens.onAccent };
    };
    applyTheme(document.documentElement, {
      light: inScheme('light'),
      ...(dark && { dark: inScheme('dark') }),
    });
  }, [accent, dark]);
}
