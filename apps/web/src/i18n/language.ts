import {
  DEFAULT_LOCALE,
  hasTexts,
  type Project,
  projectLanguages,
  SPECIAL_NAMES,
  translationId,
} from '@canvass/project';
import { loadChunk } from '../network/load-chunk.ts';
import { databaseName } from '../storage/our-names.ts';
import type { PageLanguage } from './choose-language.ts';

const loadChoice = () => loadChunk(() => import('./choose-language.ts'));

/**
 * The element around the app. Its `lang` is the language of the texts, and `data-words` the language of the product's
 * texts, if it differs.
 */
export const rootElement = () => document.getElementById('root');

/** The language of the product's texts and the direction of the server's page, if the page is in `language`. */
function servedLanguage(language: string): PageLanguage | undefined {
  const { lang, dir } = document.documentElement;
  const root = rootElement();
  const locale = root?.dataset['words'] ?? root?.lang;
  // The server writes only languages of the product, and a direction.
  return lang === language && locale ? ({ locale, direction: dir } as PageLanguage) : undefined;
}

/** Language of the product's texts and direction, chosen by the server for a page in `language`, else by the browser. */
export const findPageLanguage = async (language: string): Promise<PageLanguage> =>
  servedLanguage(language) ?? (await loadChoice()).pageLanguageOf(language);

interface Preferences {
  readonly surveyId: string;
  /** URL parameter `language`. */
  readonly link: string | undefined;
}

/**
 * STATE-15: the language chosen in this tab, else the language of the page, which the server has chosen from link, browser and
 * survey. The browser's languages are read only on a page of another link, because some browsers report fewer to scripts.
 */
export async function initialLanguage(project: Project, { surveyId, link }: Preferences): Promise<string> {
  const offeredLanguages = projectLanguages(project);
  const remembered = readValidChoice(surveyId, link, project);
  return remembered !== undefined && offeredLanguages.includes(remembered)
    ? remembered
    : choosePageLanguage(link, offeredLanguages);
}

/**
 * The language in which the server has sent the page, unless the page was sent for another link (and stored for use
 * without a network). `offeredLanguages` defaults to the product's languages, for pages without a survey, or with one that
 * cannot be opened.
 */
export async function choosePageLanguage(
  link: string | undefined,
  offeredLanguages?: readonly string[],
): Promise<string> {
  const { lang } = document.documentElement;
  const isOffered = offeredLanguages?.includes(lang) ?? rootElement()?.lang === lang;
  if (isOffered && (link ?? lang) === lang) return lang;
  return (await loadChoice()).chooseLikeServer(link, offeredLanguages);
}

/** A choice of language as stored in a tab (STATE-15). */
interface Choice {
  readonly language: string;
  /** Id of the translation into this language, if the author has set one. */
  readonly language_trans_id?: string | undefined;
  readonly link?: string | undefined;
}

/** Keeps the language for this tab (STATE-15): the respondent's choice, or that of the link. A link with another language overrides it. */
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

/** The language of this tab, unless the link names another one than the link with which it was kept. */
export function rememberedLanguage(surveyId: string, link: string | undefined): string | undefined {
  return readChoice(surveyId, link)?.language;
}

/** The language chosen in this tab, unless the author has replaced that translation since. */
function readValidChoice(surveyId: string, link: string | undefined, project: Project): string | undefined {
  const choice = readChoice(surveyId, link);
  const isSame = choice?.language_trans_id === translationId(project, choice?.language ?? '');
  return isSame ? choice?.language : undefined;
}

function readChoice(surveyId: string, link: string | undefined): Choice | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(databaseName(surveyId)) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('language' in stored)) return undefined;
    const choice = stored as Choice; // other content is only compared
    const isSameLink = link === undefined || choice.link === link;
    return isSameLink && typeof choice.language === 'string' ? choice : undefined;
  } catch {
    return undefined; // unreadable storage counts as no choice
  }
}

/** The name of a language in this language, from the product, else from the browser. Defaults to the code. */
export const nativeName = (code: string): string => SPECIAL_NAMES[code] ?? browserName(code) ?? code;

function browserName(code: string): string | undefined {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code);
  } catch {
    return undefined; // the browser does not know the language code
  }
}

/** Language of the author's texts on a page in `language`: the survey's own if there is no translation. */
export function contentLanguage(project: Project, language: string): string {
  const offeredLanguages = projectLanguages(project);
  const isHere = offeredLanguages.includes(language) && hasTexts(project, language);
  return isHere ? language : (offeredLanguages[0] ?? DEFAULT_LOCALE);
}
