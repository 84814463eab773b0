import type { Respondent } from '../access/respondent-token.ts';

/** Whether the path's `:seq` is the response of whoever calls. */
export function ownResponse({ seq }: Respondent, params: Readonly<Record<string, string>>): boolean {
  return params['seq'] === String(seq);
}
