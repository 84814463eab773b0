import { i18nextOptions, operatorLanguages, useChosenLocale } from '@canvass/ui';
import i18next, { type i18n } from 'i18next';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { editorTexts, otherEditorTexts } from '../texts/editor.gen.ts';

export type Locale = 'en-GB' | keyof typeof otherEditorTexts;
/** A key of texts, without the endings `_one` and `_other`. */
export type KeyOf<Texts> = keyof Texts extends infer K
  ? K extends `${infer Base}_one` | `${infer Base}_other`
    ? Base
    : Extract<K, string>
  : never;
/** A key of the editor's texts that are loaded first. */
export type TextKey = KeyOf<typeof editorTexts>;

export type Translate = (key: TextKey, params?: Readonly<Record<string, string | number>>) => string;

export interface Translation {
  readonly locale: Locale;
  setLocale(locale: Locale): void;
  readonly t: Translate;
  /** Formats the time of day, such as 10:41. */
  time(timestamp: number): string;
}

const instance: i18n = i18next.createInstance();
void instance.init(i18nextOptions('en-GB', editorTexts));

const { loadInitial: initialLocale, createChooser } = operatorLanguages(instance, otherEditorTexts);
export { initialLocale };

/** Adds texts of views that are loaded late. */
export const addTexts = (locale: Locale, texts: Readonly<Record<string, string>>): unknown =>
  instance.addResourceBundle(locale, 'translation', texts, true, true);

const TranslationContext = createContext<Translation | undefined>(undefined);

interface TranslationProviderProps {
  /** A locale whose texts are loaded. */
  readonly initial: Locale;
  readonly children: ReactNode;
}

export function TranslationProvider({ initial, children }: TranslationProviderProps) {
  const [locale, setLocale] = useChosenLocale(initial, createChooser);
  const translation = useMemo((): Translation => {
    const t = instance.getFixedT(locale);
    const clock = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
    return { locale, setLocale, t: (key, params = {}) => t(key, params), time: (at) => clock.format(at) };
  }, [locale, setLocale]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
}

export function useTranslation(): Translation {
  const translation = use(TranslationContext);
  if (translation === undefined) throw new Error('useTranslation outside of TranslationProvider');
  return translation;
}
