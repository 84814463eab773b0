import { beginView, type Program, type ResolvedText, surveyText } from '@canvass/logic';
import { chooseLanguage, projectLanguages, type RichText } from '@canvass/project';
import { codeRow, type PolicyData, type StatusWords } from '@canvass/protocol';
import type { PublishedVersion } from './published-version.ts';

/** A language of the survey: the one that is asked for, else the browser's, else its own. */
const languageOf = (
  { project }: PublishedVersion,
  asked: string | undefined,
  browser: readonly string[] = [],
): string => chooseLanguage(projectLanguages(project), asked, browser);

/** Somebody of whom nothing is known. */
const nobody = (language: string) => ({ language, params: {}, device: 'phone', source: null }) as const;

/** A text of the project that is read outside of a response. */
const textOf = (
  program: Program,
  language: string,
  path: string,
  own: RichText | undefined,
): ResolvedText | undefined => surveyText(program, nobody(language), path, own);

/** What the author says about a code that keeps respondents out; undefined where nothing is said. */
export function statusWordsOf(
  version: PublishedVersion,
  code: number,
  asked: string | undefined,
): StatusWords<ResolvedText> | undefined {
  const { program, project } = version;
  const page = project.desc_status_page;
  const field = codeRow(code)?.authored;
  if (page === undefined) return undefined;
  const language = languageOf(version, asked);
  const said = (name: keyof typeof page) => textOf(program, language, `desc_status_page.${name}`, page[name]);
  const text = field && said(field);
  const contact = said('contact');
  return { language, ...(text !== undefined && { text }), ...(contact !== undefined && { contact }) };
}

export function policyOf(
  version: PublishedVersion,
  asked: string | undefined,
  browser: readonly string[],
): PolicyData<ResolvedText> {
  const { program, project } = version;
  const language = languageOf(version, asked, browser);
  const policy = textOf(program, language, 'policy', project.policy);
  const { title } = beginView(program, nobody(language));
  return { title, ...(policy !== undefined && { policy }), language };
}
