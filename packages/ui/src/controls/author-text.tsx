import { type ComponentPropsWithoutRef, createContext, useContext } from 'react';

const SurveyLanguage = createContext<string | undefined>(undefined);

/** Sets the language of the survey's texts in pages for operators and authors. */
export const SurveyLanguageProvider = SurveyLanguage.Provider;

/** The language of the survey's texts, for `lang` of fields in which they are edited. */
export const useSurveyLanguage = (): string | undefined => useContext(SurveyLanguage);

type TextElement =
  | 'bdi'
  | 'caption'
  | 'dd'
  | 'dt'
  | 'figcaption'
  | 'h1'
  | 'h2'
  | 'h3'
  | 'legend'
  | 'li'
  | 'option'
  | 'p'
  | 'span'
  | 'strong'
  | 'td'
  | 'th';
type AuthorTextProps<Tag extends TextElement> = { readonly tag?: Tag } & ComponentPropsWithoutRef<Tag>;

/** A text of the survey or of a respondent, which may be in another language and direction than the page. */
export function AuthorText<Tag extends TextElement = 'span'>({ tag, ...props }: AuthorTextProps<Tag>) {
  const Element: TextElement = tag ?? 'span';
  return <Element lang={useSurveyLanguage()} dir="auto" {...(props as object)} />;
}
