import { inputMode } from '@canvass/validators';
import type { TextRules } from '../../answers/open-text/text-rules.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** Attributes that select the keyboard and autofill of a field, and turn off spelling help for codes and numbers. */
export function inputAttributes({ validator, settings, attributes }: TextRules, autoComplete?: string) {
  const { autocomplete, direction } = validator.input;
  const isCode = direction === 'ltr';
  return {
    type: 'text',
    inputMode: inputMode(validator, settings),
    autoComplete: autoComplete ?? attributes?.autocomplete ?? autocomplete ?? 'off',
    ltr: isCode,
    spellCheck: !isCode,
    autoCapitalize: isCode ? 'none' : undefined,
  } as const;
}

/** Focuses a field when it is mounted, if the respondent's action made it appear. */
export function useFocusOnMount(field: RefObject<HTMLElement | null>, takesFocus: boolean): void {
  const needsFocus = useRef(takesFocus);
  useEffect(() => {
    if (needsFocus.current) field.current?.focus();
    needsFocus.current = false;
  }, [field]);
}
