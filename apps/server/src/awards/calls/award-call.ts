import { bearerToken } from '../../auth/operators/operator-token.ts';
import type { Respondent } from '../../http/callers.ts';
import { fail, type Failure } from '../../http/failure.ts';
import type { Call } from '../../http/route.ts';

/** Reads the token once the body names the survey. A token of another survey is refused like an invalid one. */
export async function respondentOf(
  { request, services }: Pick<Call, 'request' | 'services'>,
  surveyId: string,
): Promise<Respondent | Failure> {
  const token = bearerToken(request.headers.authorization);
  const respondent = token === undefined ? undefined : await services.tokens.read(token, surveyId);
  return respondent ?? fail('access.refused');
}
