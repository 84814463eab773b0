import type { ResolvedText } from '@canvass/logic';
import type { PolicyData } from '@canvass/protocol';
import { pageCaller } from './page-caller.ts';

/** A survey's policy; without `text` there is none, or it could not be asked for. */
export interface Policy {
  readonly title?: ResolvedText;
  readonly text?: ResolvedText;
  readonly language?: string;
  readonly failed: boolean;
}

/** `GET /api/survey/policy/{id}`. Never rejects. */
export async function loadPolicy(
  surveyId: string,
  language: string,
  source: string | undefined,
): Promise<Policy> {
  const path = `/api/survey/policy/${surveyId}`;
  const result = await pageCaller(source).send({ method: 'GET', path, query: { language } });
  if ('error' in result) return { failed: result.error.kind !== 'code' };
  // The shape is the server's contract (protocol, calls.ts).
  const { title, policy, language: own } = result.data as PolicyData<ResolvedText>;
  return { title, ...(policy !== undefined && { text: policy }), language: own, failed: false };
}
