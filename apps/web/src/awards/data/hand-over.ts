import { finishedHere } from '../../storage/record/finished-here.ts';
import { findOwnResponse } from '../../storage/own-response.ts';
import { databaseName } from '../../storage/our-names.ts';

/** Name of the parameter in the fragment, which servers and proxies never see. */
const FRAGMENT_PARAMETER = 'own';
const TOKEN = /^[\w.~-]{16,400}$/;
const keyOf = (surveyId: string): string => `${databaseName(surveyId)}-award`;

/** Adds the token to an address, so that it opens the awards on another device of the respondent. */
export function handOverAddress(address: string, token: string | undefined): string {
  const url = new URL(address);
  url.hash = token === undefined ? '' : `${FRAGMENT_PARAMETER}=${encodeURIComponent(token)}`;
  return url.href;
}

/**
 * Returns the token of the response whose awards are shown, from the address, this tab or this device. Removes it from the
 * address, so that it is not shared by mistake. Returns undefined if this device has no finished response.
 */
export async function findOwnToken(surveyId: string): Promise<string | undefined> {
  const tokenInAddress = new URLSearchParams(location.hash.slice(1)).get(FRAGMENT_PARAMETER);
  if (tokenInAddress !== null) {
    history.replaceState(history.state, '', location.pathname + location.search);
    if (TOKEN.test(tokenInAddress)) keepToken(surveyId, tokenInAddress);
  }
  return (
    readKeptToken(surveyId) ?? finishedHere.get(surveyId)?.token ?? (await findOwnResponse(surveyId))?.token
  );
}

/** Tokens from addresses, by survey, for tabs without storage. */
const tokens = new Map<string, string>();

function keepToken(surveyId: string, token: string): void {
  tokens.set(surveyId, token);
  try {
    sessionStorage.setItem(keyOf(surveyId), token);
  } catch {
    // Without storage the token is kept until the page is closed.
  }
}

function readKeptToken(surveyId: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(surveyId)) ?? tokens.get(surveyId);
  } catch {
    return tokens.get(surveyId);
  }
}
