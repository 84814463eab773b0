import { fail, isFailure } from '../../http/failure.ts';
import type { Answer, Call, Operated, Route } from '../../http/route.ts';
import { coversSurvey } from './scopes.ts';
import type { Operator } from '../../http/callers.ts';

/** Longest subject of a note. */
const LONGEST_SUBJECT = 200;

/**
 * A call of an operator's: only about surveys that the token is good for, and noted before it is done. What cannot be
 * noted is not done. An unknown survey and one that the token is not good for look the same.
 */
export async function operate({ operated, handle }: Route, call: Call, operator: Operator): Promise<Answer> {
  const surveyId = operated?.surveyOf?.(call.body as never) ?? call.surveyId; // has passed the route's schema
  const isAboutOne = operated?.surveyOf !== undefined || call.params['id'] !== undefined;
  if (isAboutOne && !coversSurvey(operator, surveyId)) return fail('request.not_found');
  if (operated?.act === undefined) return handle(call);
  const noteEnd = await call.services.operators.note({
    tokenId: operator.id,
    name: operator.name,
    act: operated.act,
    surveyId: surveyId === '' ? null : surveyId.slice(0, LONGEST_SUBJECT),
    subject: subjectOf(operated, call),
  });
  let outcome = 'server.failed';
  try {
    const result = await handle(call);
    outcome = isFailure(result) ? result.failure : 'done';
    return result;
  } finally {
    await noteEnd(outcome);
  }
}

/** What the path says besides the survey: the number of a response, of a key. */
function subjectOf({ subject }: Operated, { body, params }: Call): string | null {
  const { id: _, ...others } = params;
  const text = subject?.({ body: body as never }) ?? Object.values(others).join(' '); // has passed the schema
  return text === '' ? null : text.slice(0, LONGEST_SUBJECT);
}
