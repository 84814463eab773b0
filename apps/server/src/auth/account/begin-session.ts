import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '../../http/failure.ts';
import type { Services } from '../../http/route.ts';
import { operatorIdOf } from '../operators/rights.ts';
import { sessionOf, setDeviceMark, setSession } from '../sessions/session-cookie.ts';
import type { NewSession } from '../sessions/sessions.ts';

interface SignInCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly services: Services;
}

/** Begins a session with a new secret, ends the one that the browser had, and logs the sign-in. */
export async function beginSession(
  { request, reply, services }: SignInCall,
  person: { readonly personId: string; readonly name: string; readonly idToken?: string },
  act: string,
): Promise<NewSession['operator'] | Failure> {
  const noteEnd = await services.operators.note({
    tokenId: operatorIdOf(person.personId),
    name: person.name,
    act,
    surveyId: null,
    subject: null,
  });
  const { personId, idToken } = person;
  const userAgent = request.headers['user-agent'];
  const browser = { userAgent, ...(idToken !== undefined && { idToken }) };
  const session = await services.sessions.beginAsPerson(personId, browser);
  await noteEnd(session === undefined ? 'access.refused' : 'done');
  if (session === undefined) return fail('access.refused');
  await services.sessions.end(sessionOf(request));
  setSession(request, reply, session);
  setDeviceMark(request, reply, services.signIn.createMark(person.personId));
  return session.operator;
}
