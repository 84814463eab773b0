import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import {
  fastify,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { createGuessLimit } from '../auth/operators/guess-limit.ts';
import { type Failure, type FailureName, fail } from '../http/failure.ts';
import {
  closeSilentConnections,
  createConnectionLimits,
  refuseTwoHosts,
  cutSlowBodies,
} from '../http/slow-connections.ts';
import { parseJsonBody } from '../http/json-body.ts';
import { toInputFailure } from '../http/input-schemas.ts';
import { createLoggerOptions, logRequests } from '../http/log.ts';
import { addRateLimits } from '../http/rate-limits.ts';
import { addSecurityHeaders } from '../http/security/security-headers.ts';
import { type ApiDocument, createApiDocument } from './api-docs/api-document.ts';
import { sendNotFoundPage } from '../pages/send-page.ts';
import { sendFailure } from '../http/send.ts';
import { findTileSource } from '../config/location-settings.ts';
import { delayGuesses, registerRoute } from './register-route.ts';
import type { Traces } from '../telemetry/traces/traces.ts';
import { measureRequests } from '../telemetry/metrics/metrics.ts';
import { routes } from './routes.gen.ts';
import type { Services } from '../http/route.ts';
import { BrokenChain } from '../response-log/response-reader.ts';
import { isUnavailable } from '../database/unavailable.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly apiDocument: ApiDocument;
  }
}

/** Default limit of a body in bytes. A page of answers has a few kilobytes. */
const BODY_LIMIT = 1024 * 1024;
/** Milliseconds within which a whole request must arrive (TRUST-16). 10 MB take 22 minutes at 64 kbit/s. */
const REQUEST_TIMEOUT_MS = 1_800_000;
/** Longer than the idle timeout of common proxies (60 s), so that they never reuse a connection that the server closes. */
const KEEP_ALIVE_MS = 72_000;

interface ServerOptions {
  /** Destination of log lines; defaults to standard output. */
  readonly logStream?: { write(line: string): void };
  /** Absent if traces are not collected. */
  readonly traces?: Traces;
  /** Called before the routes are added, for tests that add hooks. */
  watch?(server: FastifyInstance): void;
}

/** The server, ready to listen or to receive injected requests. Its routes come from the generated list. */
export async function createServer(
  services: Services,
  options: ServerOptions = {},
): Promise<FastifyInstance> {
  const { settings } = services;
  const server = fastify({
    logger: createLoggerOptions(settings.logLevel, options.logStream),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // The caller's address is the one that the operator's outermost proxy sees. Callers can forge other entries (TRUST-14).
    trustProxy: (_address, hop) => hop < settings.trustedProxies,
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: createConnectionLimits(),
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // Validation does not convert values: "1" is not a number, and no field is added or removed.
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false, discriminator: true },
    },
    frameworkErrors: (_error, _request, reply) => void sendFailure(reply, fail('request.not_found')),
  });
  server.decorateRequest('respondent', undefined);
  server.decorate('apiDocument', createApiDocument(routes));
  server.decorateRequest('operator', undefined);
  acceptJsonOnly(server);
  refuseCompressedBodies(server);
  sendErrorReplies(server, services);
  addSecurityHeaders(server, settings.locations.tiles && findTileSource(settings.locations.tiles.url));
  closeSilentConnections(server);
  refuseTwoHosts(server);
  cutSlowBodies(server);
  // Streams do not end by themselves, and a stopping server would wait for them.
  server.addHook('preClose', async () => services.voteStreams.close());
  server.addHook('onClose', async () => services.threads.close());
  logRequests(server);
  measureRequests(server, services.metrics);
  options.traces?.traceRequests(server);
  options.watch?.(server);
  const guesses = settings.rateFactor === 0 ? undefined : createGuessLimit(() => performance.now());
  // The delay precedes all other limits, so that guesses do not use up the limits of the right token.
  if (guesses !== undefined) delayGuesses(server, guesses);
  await addRateLimits(server, settings.rateFactor);
  await addRoutes(server, services, guesses);
  return server;
}

async function addRoutes(
  server: FastifyInstance,
  services: Services,
  guesses: ReturnType<typeof createGuessLimit> | undefined,
): Promise<void> {
  for (const route of routes.filter(({ accepts }) => accepts === undefined))
    registerRoute(server, route, services, guesses);
  await server.register(async (forms) => {
    await forms.register(multipart);
    for (const route of routes.filter(({ accepts }) => accepts === 'form'))
      registerRoute(forms, route, services, guesses);
  });
  for (const [kind, type, parseAs] of UNPARSED_BODIES)
    await server.register(async (own) => {
      own.removeAllContentTypeParsers();
      own.addContentTypeParser([type].flat(), { parseAs: parseAs as 'string' }, (_request, body, done) =>
        done(null, body),
      ); // the types require a literal
      for (const route of routes.filter(({ accepts }) => accepts === kind))
        registerRoute(own, route, services, guesses);
    });
}

/** Kinds of bodies that routes read themselves, with their media types. */
const UNPARSED_BODIES = [
  ['csv', 'text/csv', 'string'],
  ['text', 'application/json', 'string'],
  ['bytes', 'application/json', 'buffer'],
  ['file', 'application/octet-stream', 'buffer'],
  ['ignored', ['application/x-www-form-urlencoded', 'multipart/form-data'], 'buffer'],
] as const;

/** Refuses forms and plain text. Pages of other origins cannot send JSON without a preflight request (TRUST-15). */
function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = parseJsonBody(text);
    if ('value' in body) done(null, body.value);
    else done(new RefusedBody(body));
  });
}

/** A body that names an encoding is refused even if it is not compressed, and none is decompressed (TRUST-15). */
function refuseCompressedBodies(server: FastifyInstance): void {
  server.addHook('preParsing', async ({ headers }) => {
    const encoding = headers['content-encoding'] ?? '';
    if (!['', 'identity'].includes(encoding.trim().toLowerCase()))
      throw new RefusedBody(fail('request.content_encoding'));
  });
}

class RefusedBody extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super('refused body');
    this.failure = failure;
  }
}

function sendErrorReplies(server: FastifyInstance, services: Services): void {
  server.setNotFoundHandler(
    async (request, reply) =>
      (await sendNotFoundPage({ request, reply, services })) ?? sendFailure(reply, fail('request.not_found')),
  );
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    // Bodies are read before an unknown address is detected, which is then reported instead of an invalid body.
    const failure = request.is404 ? fail('request.not_found') : computeFailure(error, request);
    if (failure.failure === 'server.failed' || failure.failure === 'answering.state_changed')
      request.log.error({ err: error }, 'failed');
    if (failure.failure === 'server.unavailable') request.log.warn({ err: error }, 'unavailable');
    return sendFailure(reply, failure);
  });
}

const BY_STATUS: Readonly<Record<number, FailureName>> = {
  400: 'request.invalid',
  404: 'request.not_found',
  405: 'request.method',
  413: 'request.too_large',
  415: 'request.content_type',
  429: 'request.too_frequent',
  503: 'server.unavailable',
};

function computeFailure(error: FastifyError, request: FastifyRequest): Failure {
  if (error instanceof RefusedBody) return error.failure;
  if (isUnavailable(error)) return fail('server.unavailable');
  if (error instanceof BrokenChain) return fail('answering.state_changed');
  if (error.validation !== undefined) {
    const requestPart = error.validationContext ?? 'body';
    const schemas: Readonly<Record<string, unknown>> = { ...request.routeOptions.schema };
    return toInputFailure(error.validation[0], requestPart, schemas[requestPart]);
  }
  return fail(BY_STATUS[error.statusCode ?? 500] ?? 'server.failed');
}
