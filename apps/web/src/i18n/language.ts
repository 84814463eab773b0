import {
  chooseLanguage,
  DEFAULT_LOCALE,
  directionOf,
  hasTexts,
  LOCALE_NAMES,
  LOCALES,
  type Project,
  projectLanguages,
  translationId,
  wordsOf,
} from '@canvass/project';
import { databaseName } from '../storage/our-names.ts';

interface Preferences {
  readonly surveyId: string;
  /** URL parameter `language`. */
  readonly link: string | undefined;
  /** `navigator.languages`. */
  readonly browser: readonly string[];
}

/** STATE-15: the language chosen in this tab, else that of the link, the browser, or the survey. */
export function initialLanguage(project: Project, { surveyId, link, browser }: Preferences): string {
  return chooseLanguage(projectLanguages(project), readRemembered(surveyId, link, project) ?? link, browser);
}

/** Language of pages that belong to no survey, or to one that cannot be had: as the server chooses it. */
export const siteLanguage = (link: string | undefined): string =>
  chooseLanguage(LOCALES, link, navigator.languages);

/** A choice of language as stored in a tab (STATE-15). */
interface Choice {
  readonly language: string;
  /** Which of the translations into it that was, where the author says so. */
  readonly language_trans_id?: string | undefined;
  /** Language of the link by which the survey was opened. */
  readonly link?: string | undefined;
}

/** Keeps the respondent's choice for this tab (STATE-15). A link with another language counts more. */
export function rememberLanguage(
  surveyId: string,
  project: Project,
  { language, link }: Omit<Choice, 'language_trans_id'>,
): void {
  const choice: Choice = { language, language_trans_id: translationId(project, language), link };
  try {
    sessionStorage.setItem(databaseName(surveyId), JSON.stringify(choice));
  } catch {
    // Without session storage the choice lasts until the page closes. The response stores it too.
  }
}

/** The language chosen in this tab, if the link has not changed since. */
export function rememberedLanguage(surveyId: string, link: string | undefined): string | undefined {
  return readChoice(surveyId, link)?.language;
}

/** The same, unless the author has replaced that translation since the choice. */
function readRemembered(surveyId: string, link: string | undefined, project: Project): string | undefined {
  const choice = readChoice(surveyId, link);
  const isSame = choice?.language_trans_id === translationId(project, choice?.language ?? '');
  return isSame ? choice?.language : undefined;
}

function readChoice(surveyId: string, link: string | undefined): Choice | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(databaseName(surveyId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('language' in stored)) return undefined;
    const choice = stored as Choice; // other content is only compared
    return choice.link === link && typeof choice.language === 'string' ? choice : undefined;
  } catch {
    return undefined; // unreadable: the same as no choice
  }
}

/** Language and direction of the document. Arabic pages have English words, from right to left (accessibility 12). */
export function applyLanguage(root: HTMLElement, language: string): void {
  const words = wordsOf(language);
  root.lang = words === 'en-GB' ? 'en' : words;
  root.dir = directionOf(language);
}

/** The name of a language in itself: ours, else the browser's, else the code. */
export function nativeName(code: string): string {
  const names: Readonly<Record<string, string>> = LOCALE_NAMES;
  return names[code] ?? browserName(code) ?? code;
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
  const isHere = offered.includes(language) && hasTexts(project, language);
  return isHere ? language : (offered[0] ?? DEFAULT_LOCALE);
}
