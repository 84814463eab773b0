import { answeringSurvey, isScanPage } from '../../pages/answering-path.ts';

const LONGEST = 4_000;

/**
 * The part of an address that is signed, where it is a page of this survey, or the one on which staff scan coupons, at our own address; undefined for every other
 * one, so that nobody gets a signature for another site (A35). What is signed is what was given, letter by letter.
 */
export function ourPage(given: string, origin: string, surveyId: string): string | undefined {
  const [url = ''] = given.split('#', 1);
  if (url.length > LONGEST || !url.startsWith(`${origin}/`) || !URL.canParse(url)) return undefined;
  // oxlint-disable-next-line no-control-regex -- browsers drop or encode them: such an address is none of a page
  if (/[\s\\\u0000-\u001f]/.test(url)) return undefined;
  const { origin: parsed, pathname } = new URL(url);
  const isOurs = answeringSurvey(pathname) === surveyId || isScanPage(pathname);
  return parsed === origin && isOurs ? url : undefined;
}
