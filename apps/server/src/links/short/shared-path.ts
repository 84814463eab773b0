import { parseLanguageTag } from '@canvass/protocol';

/** A survey's own address, in one of its forms: the page, its copy, or the project call that survey info names. */
const OURS = /^\/(?:s|survey|api\/survey\/projects)\/([0-9A-Za-z]{24})\/?$/;
const LONGEST = 2_000;

/** What of a given address is kept: the survey, and the language that the link asks for. */
export interface SharedAddress {
  readonly surveyId: string;
  readonly language: string | undefined;
}

/**
 * Reads an address that a client names. Only one of ours is taken: nothing is ever fetched from it, and a short link
 * never leads to another site. Undefined for every other one. `host`: under which we were asked.
 */
export function sharedAddress(given: string, host: string): SharedAddress | undefined {
  if (given.length > LONGEST || !/^(?:https?:\/\/|\/(?![/\\]))/i.test(given)) return undefined;
  if (!URL.canParse(given, `https://${host}`)) return undefined;
  const url = new URL(given, `https://${host}`);
  const isHere = url.host === host && url.username === '' && url.password === '';
  const surveyId = isHere ? OURS.exec(url.pathname)?.[1] : undefined;
  if (surveyId === undefined) return undefined;
  return { surveyId, language: parseLanguageTag(url.searchParams.get('language') ?? undefined) };
}
