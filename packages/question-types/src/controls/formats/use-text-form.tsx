import { normaliseText, type TextRules } from '../../answers/open-text/text-rules.ts';
import { numberForm } from './number-form.ts';
import { usePageLanguage } from './page-language.tsx';

/** How the text in a field becomes the stored one, and the stored one that of the field: numbers by the page's language. */
export function useTextForm(rules: TextRules) {
  const language = usePageLanguage();
  if (rules.validator.numeric !== true) return { normalise: (text: string) => normaliseText(text, rules) };
  const { enter, show } = numberForm(language);
  return { normalise: (text: string) => normaliseText(enter(text), rules), show };
}
