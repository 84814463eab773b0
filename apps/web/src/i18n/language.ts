import { chooseLanguage, DEFAULT_LOCALE, directionOf, type Project, wordsOf } from '@canvass/project';

/** Languages in which the author wrote the survey, its own first. */
export function projectLanguages(project: Project): readonly string[] {
  const own = project.project_lang?.answer_language ?? DEFAULT_LOCALE;
  const others = project.project_lang?.translation_language?.map(({ code }) => code) ?? [];
  return [...new Set([own, ...others])];
}

interface Preferences {
  readonly surveyId: string;
  /** URL parameter `language`. */
  readonly link: string | undefined;
  /** `navigator.languages`. */
  readonly browser: readonly string[];
}

/** STATE-15: what was chosen in this tab, else the link, else the browser, else the survey's own language. */
export function initialLanguage(project: Project, { surveyId, link, browser }: Preferences): string {
  return chooseLanguage(projectLanguages(project), rememberedLanguage(surveyId, link) ?? link, browser);
}

const storageKey = (surveyId: string): string => `canvass-${surveyId}`;

/** Keeps the respondent's choice for this tab (STATE-15). A link with another language counts more. */
export function rememberLanguage(surveyId: string, language: string, link: string | undefined): void {
  try {
    sessionStorage.setItem(storageKey(surveyId), JSON.stringify({ language, link }));
  } catch {
    // Without session storage the choice lasts until the page is left; the response keeps it anyway.
  }
}

function rememberedLanguage(surveyId: string, link: string | undefined): string | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(surveyId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('language' in stored)) return undefined;
    const sameLink = ('link' in stored ? stored.link : undefined) === link;
    return sameLink && typeof stored.language === 'string' ? stored.language : undefined;
  } catch {
    return undefined; // unreadable: as if nothing had been chosen
  }
}

/** Language and direction of the document. Arabic pages have English words, from right to left (accessibility 12). */
export function applyLanguage(root: HTMLElement, language: string): void {
  const words = wordsOf(language);
  root.lang = words === 'en-GB' ? 'en' : words;
  root.dir = directionOf(language);
}

/** A language's name in itself. Codes without a name here get the browser's, or are shown as they are. */
const NATIVE_NAMES: Readonly<Record<string, string>> = {
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  'en-GB': 'English',
  ar: 'العربية',
};
export function nativeName(code: string): string {
  return NATIVE_NAMES[code] ?? browserName(code) ?? code;
}

function browserName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code);
  } catch {
    return undefined; // a code that the browser does not know
  }
}

/** Language of the author's texts when the page is in `language`: the survey's own where there is no translation. */
export function contentLanguage(project: Project, language: string): string {
  const offered = projectLanguages(project);
  return offered.includes(language) ? language : (offered[0] ?? DEFAULT_LOCALE);
}
