import { finishedHere } from '../../storage/record/finished-here.ts';
import { ownResponse } from '../../services/own-response.ts';
import { databaseName } from '../../storage/our-names.ts';

/** Of the fragment: servers, and what stands between, never see it. */
const NAME = 'own';
/** A token as servers make them. */
const TOKEN = /^[\w.~-]{16,400}$/;
const keyOf = (surveyId: string): string => `${databaseName(surveyId)}-award`;

/** The address of this page with what makes another device of the same person know whose it is. */
export function handOverAddress(address: string, token: string | undefined): string {
  const made = new URL(address);
  made.hash = token === undefined ? '' : `${NAME}=${encodeURIComponent(token)}`;
  return made.href;
}

/**
 * The token of the response whose awards are shown: of the address, which loses it at once, so that it is not shared by
 * mistake; of this tab; of this device. Undefined: nobody has answered here.
 */
export async function ownToken(surveyId: string): Promise<string | undefined> {
  const given = new URLSearchParams(location.hash.slice(1)).get(NAME);
  if (given !== null) {
    history.replaceState(history.state, '', location.pathname + location.search);
    if (TOKEN.test(given)) keep(surveyId, given);
  }
  return kept(surveyId) ?? finishedHere.get(surveyId)?.token ?? (await ownResponse(surveyId))?.token;
}

/** Tokens that came with an address, by survey: for tabs that keep nothing. */
const given = new Map<string, string>();

function keep(surveyId: string, token: string): void {
  given.set(surveyId, token);
  try {
    sessionStorage.setItem(keyOf(surveyId), token);
  } catch {
    // Without storage it is known until the page is left.
  }
}

function kept(surveyId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(surveyId)) ?? given.get(surveyId);
  } catch {
    return given.get(surveyId);
  }
}
