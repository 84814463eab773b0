import { inputMode } from '@canvass/validators';
import type { TextRules } from '../../answers/open-text/text-rules.ts';
import { type RefObject, useEffect, useRef } from 'react';

/** Accessibility item 11: the right keyboard, the right autofill, no spelling help for what is not prose. */
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

/** Focuses a field that appears because of the respondent's action. */
export function useFocusOnMount(field: RefObject<HTMLElement | null>, takes: boolean): void {
  const wanted = useRef(takes);
  useEffect(() => {
    if (wanted.current) field.current?.focus();
    wanted.current = false;
  }, [field]);
}
