import { RESPONSE_CODES } from '@canvass/protocol';

export const AWARD_CODES: readonly number[] = [
  RESPONSE_CODES.invalidLink.code,
  RESPONSE_CODES.codeNotSent.code,
  RESPONSE_CODES.outOfScope.code,
  RESPONSE_CODES.outOfScopeRefresh.code,
  RESPONSE_CODES.tooFrequent.code,
  RESPONSE_CODES.codeSpent.code,
  RESPONSE_CODES.codeEmpty.code,
  RESPONSE_CODES.codeMalformed.code,
  RESPONSE_CODES.tooManyCodes.code,
  RESPONSE_CODES.awardNotReady.code,
  RESPONSE_CODES.awardDrawn.code,
  RESPONSE_CODES.awardInvalid.code,
  RESPONSE_CODES.codeWrong.code,
  RESPONSE_CODES.phoneDrawLimit.code,
  RESPONSE_CODES.phoneWinLimit.code,
  RESPONSE_CODES.awardClaimed.code,
  RESPONSE_CODES.phoneClaimLimit.code,
  RESPONSE_CODES.appDrawLimit.code,
  RESPONSE_CODES.appWinLimit.code,
  RESPONSE_CODES.stateChanged.code,
];

/**
 * Returns the key of the text for a refusal. For a code without a text here, returns the words of the server (CODE-8),
 * which translations return unchanged.
 */
export const codeKey = ({ code, msg }: { readonly code: number; readonly msg?: string }): string =>
  AWARD_CODES.includes(code) ? `api.${code}` : (msg ?? 'award.refused');
