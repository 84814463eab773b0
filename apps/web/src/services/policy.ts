import type { ResolvedText } from '@canvass/logic';
import type { PolicyData, ServedPolicy } from '@canvass/protocol';
import type { Link } from '../addresses/link.ts';
import { isRefusal } from './outcome.ts';
import { pageCaller } from '../network/page-caller.ts';

/** A survey's policy. `none`: the survey has no policy; `unknown`: the survey does not exist; `failed`: the server did not reply. */
export type Policy =
  | {
      readonly kind: 'found';
      readonly title: ResolvedText;
      readonly text: ResolvedText;
      readonly language: string;
    }
  | { readonly kind: 'none' | 'unknown' | 'failed' };

/** `GET /api/survey/policy/{id}`. Never rejects. */
export async function findPolicy(
  surveyId: string,
  language: string,
  link: Pick<Link, 'language'>,
): Promise<Policy> {
  const path = `/api/survey/policy/${surveyId}`;
  // The author may use languages for which the app has no texts.
  const query = { language: link.language ?? language };
  const result = await pageCaller().send<PolicyData<ResolvedText>>({ method: 'GET', path, query });
  if ('error' in result) return { kind: isRefusal(result.error) ? 'unknown' : 'failed' };
  return readPolicy(result.data);
}

/** The policy that the server has put into the page. Undefined if the page has none, or in another language. */
export function policyInPage(page: Document, surveyId: string, language: string): Policy | undefined {
  const text = page.getElementById('canvass-policy')?.textContent ?? '';
  try {
    const served = JSON.parse(text) as ServedPolicy; // our own server wrote it
    const isAsked = served.surveyId === surveyId && served.language === language;
    return isAsked ? readPolicy(served.policy as PolicyData<ResolvedText>) : undefined;
  } catch {
    return undefined; // not there, or cut off in the middle
  }
}

export const readPolicy = ({ title, policy: text, language }: PolicyData<ResolvedText>): Policy =>
  text === undefined ? { kind: 'none' } : { kind: 'found', title, text, language };
