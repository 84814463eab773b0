import { isFailure } from '../../http/failure.ts';
import type { HandlerReply, Call, OperatorAccess, Route } from '../../http/route.ts';
import type { Operator } from '../../http/callers.ts';
import { findRightsRefusal } from './rights.ts';
import { pathTextsOf } from '../../http/parameters/path-parameters.ts';

const MAX_SUBJECT_LENGTH = 200;

/**
 * Runs an operator's call. If its survey is in the body, checks the operator's scopes in this survey; others were checked
 * before the body was read. Logs the call first, unless its handler does so or its route has no `act`. A call that cannot
 * be logged is not run.
 */
export async function operate(
  { operatorAccess, handle }: Route,
  call: Call,
  operator: Operator,
): Promise<HandlerReply> {
  const surveyId = operatorAccess?.surveyOf?.(call.body as never) ?? call.surveyId; // the route's schema has validated the body
  if (operatorAccess?.surveyOf !== undefined) {
    const refusal = findRightsRefusal(operator, operatorAccess.scope, surveyId);
    if (refusal !== undefined) return refusal;
  }
  if (operatorAccess?.act === undefined || operatorAccess.logsItself === true) return handle(call);
  const act = {
    tokenId: operator.id,
    name: operator.name,
    act: operatorAccess.act,
    surveyId: surveyId === '' ? null : surveyId.slice(0, MAX_SUBJECT_LENGTH),
    subject: findSubject(operatorAccess, call),
  };
  return runLogged(() => handle(call), await call.services.operators.note(act));
}

async function runLogged(
  run: () => Promise<HandlerReply>,
  noteEnd: (outcome: string) => Promise<void>,
): Promise<HandlerReply> {
  let outcome = 'server.failed';
  try {
    const result = await run();
    outcome = isFailure(result) ? result.failure : 'done';
    return result;
  } finally {
    await noteEnd(outcome);
  }
}

/** Returns the subject from the route, or else the path's parameters except the survey, such as a response number. */
function findSubject({ subject }: OperatorAccess, { body, request }: Call): string | null {
  const { id: _, ...otherParams } = pathTextsOf(request);
  const text = subject?.({ body: body as never }) ?? Object.values(otherParams).join(' '); // the route's schema has validated the body
  return text === '' ? null : text.slice(0, MAX_SUBJECT_LENGTH);
}
