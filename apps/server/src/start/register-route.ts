import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GuessLimit } from '../auth/operators/guess-limit.ts';
import { readBearerToken } from '../auth/operators/operator-token.ts';
import { sessionOf } from '../auth/sessions/session-cookie.ts';
import { operate } from '../auth/operators/operate.ts';
import { findRightsRefusal } from '../auth/operators/rights.ts';
import type { Operator, Respondent } from '../http/callers.ts';
import { type Failure, fail, isFailure } from '../http/failure.ts';
import { inputSchemas } from '../http/input-schemas.ts';
import { MAX_PARAMETER_LENGTH, pathTextsOf, readPathParameters } from '../http/parameters/path-parameters.ts';
import { computeAddressKey, createRateConfig } from '../http/rate-limits.ts';
import { sendData, sendFailure } from '../http/send.ts';
import type { Route, Services } from '../http/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route requires or accepts the operator's token. */
    readonly operator?: 'only' | 'too';
  }
  interface FastifyRequest {
    /** The holder of the token, set by the access check. */
    respondent: Respondent | undefined;
    operator: Operator | undefined;
  }
}

/** Refuses operator's tokens for a while from an address that has sent too many wrong ones, without checking them. */
export function delayGuesses(server: FastifyInstance, guesses: GuessLimit): void {
  server.addHook('onRequest', async (request, reply) => {
    const { operator } = request.routeOptions.config;
    if (operator === undefined || (operator === 'too' && tokenOf(request) === undefined)) return undefined;
    const seconds = guesses.waitFor(computeAddressKey(request.ip));
    if (seconds === 0) return undefined;
    const headers = { 'retry-after': String(seconds) };
    return sendFailure(reply, { ...fail('request.too_frequent'), headers });
  });
}

export function registerRoute(
  server: FastifyInstance,
  route: Route,
  services: Services,
  guesses: GuessLimit | undefined,
): void {
  const { body: bodySchema, query } = inputSchemas(route);
  const body = route.accepts === 'bytes' ? undefined : bodySchema;
  server.route({
    method: typeof route.method === 'string' ? route.method : [...route.method],
    url: route.url,
    config: {
      ...createRateConfig(route.rate, services.settings.rateFactor),
      ...(route.accepts !== undefined && route.accepts !== 'bytes' && { allowsSlowBody: true as const }),
      ...(route.access === 'operator' && { operator: 'only' as const }),
      ...(route.access === 'public' && route.operatorAccess !== undefined && { operator: 'too' as const }),
    },
    ...(route.bodyLimit !== undefined && { bodyLimit: route.bodyLimit }),
    schema: { ...(body !== undefined && { body }), ...(query !== undefined && { querystring: query }) },
    // Runs after the rate limit and before the body is read, so that strangers cannot make the server parse.
    preParsing: async (request, reply) => {
      const refusal =
        route.access === 'operator' || (route.operatorAccess !== undefined && tokenOf(request) !== undefined)
          ? await checkOperator(route, request, { services, guesses })
          : await checkRespondent(route, request, services);
      if (refusal !== undefined) await sendFailure(reply, refusal);
    },
    handler: (request, reply) => handleCall(route, request, reply, services),
  });
}

const tokenOf = (request: FastifyRequest) => readBearerToken(request.headers.authorization);

/** Returns a failure unless an operator may call the route. A call without a token does not count as a guess. */
async function checkOperator(
  { operatorAccess }: Route,
  request: FastifyRequest,
  { services, guesses }: { readonly services: Services; readonly guesses: GuessLimit | undefined },
): Promise<Failure | undefined> {
  const token = tokenOf(request);
  const operator =
    token === undefined
      ? await findSignedInOperator(request, services)
      : await services.operators.identify(token);
  if (operator !== undefined) guesses?.recordCorrect(computeAddressKey(request.ip));
  else if (token !== undefined) guesses?.recordWrong(computeAddressKey(request.ip));
  if (operator === undefined)
    return operatorAccess?.allowsAnonymous === true && token === undefined
      ? undefined
      : fail('access.refused');
  request.operator = operator;
  return operatorAccess === undefined
    ? undefined
    : findRightsRefusal(operator, operatorAccess.scope, pathTextsOf(request)['id']);
}

/** The operator of the session in the cookie. An expired cookie does not count as a guess. */
async function findSignedInOperator(
  request: FastifyRequest,
  { sessions }: Services,
): Promise<Operator | undefined> {
  const secret = sessionOf(request);
  return secret === undefined ? undefined : sessions.identify(secret);
}

async function checkRespondent(
  { access }: Route,
  request: FastifyRequest,
  { tokens }: Services,
): Promise<Failure | undefined> {
  const token = tokenOf(request);
  request.respondent = token === undefined ? undefined : await tokens.read(token, surveyIdOf(request));
  return access === 'respondent' && request.respondent === undefined ? fail('access.refused') : undefined;
}

async function handleCall(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<FastifyReply> {
  const texts = pathTextsOf(request);
  if (Object.values(texts).some((value) => value.length > MAX_PARAMETER_LENGTH || value.includes('\0')))
    return sendFailure(reply, fail('request.not_found'));
  const parameterWithNul = route.schemas.query === undefined ? undefined : nameWithNul(request.query);
  if (parameterWithNul !== undefined) {
    const data = { key: 'request.invalid', path: `querystring/${parameterWithNul}` };
    return sendFailure(reply, fail('request.invalid', data));
  }
  const params = readPathParameters(route.schemas.params, texts);
  // The call of an operator is logged even if a parameter does not match.
  const handle = params === undefined ? async () => fail('request.not_found') : route.handle;
  const call = {
    surveyId: surveyIdOf(request),
    params: params as never, // the route's schema has validated them
    body: request.body as never, // the route's schema has validated it
    query: request.query as never, // the route's schema has validated it
    respondent: request.respondent,
    operator: request.operator,
    request,
    reply,
    services,
  };
  const result = await (request.operator === undefined
    ? handle(call)
    : operate({ ...route, handle }, call, request.operator));
  if (reply.sent || result === reply) return reply;
  return isFailure(result) ? sendFailure(reply, result) : sendData(reply, result);
}

/** The name of a query parameter with NUL, which databases cannot search for. Bodies cannot contain it (`parseJsonBody`). */
const nameWithNul = (query: unknown): string | undefined =>
  Object.entries(query ?? {}).find(([, value]) => String(value).includes('\0'))?.[0];

const surveyIdOf = (request: FastifyRequest) => pathTextsOf(request)['id'] ?? '';
