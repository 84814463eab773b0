import type { Respondent } from '../access/respondent-token.ts';

/** Whether the path's `:seq` is the response of whoever calls. */
export function ownResponse(
  respondent: Respondent | undefined,
  params: Readonly<Record<string, string>>,
): respondent is Respondent {
  return respondent !== undefined && params['seq'] === String(respondent.seq);
}
