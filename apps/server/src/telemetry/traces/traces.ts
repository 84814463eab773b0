import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { surveyOf } from '../../http/log.ts';
import type { Database } from '../../database/database.ts';

/** Spans of requests and statements for an operator's collector. */
export interface Traces {
  traceRequests(server: FastifyInstance): void;
  /** Wraps a database so that statements within a request have their own spans, without parameters. */
  traceStatements(database: Database): Database;
  /** Sends remaining spans. */
  stop(): Promise<void>;
}

const TRACER = 'canvass';

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the standard variables name a collector. Otherwise OpenTelemetry is not loaded. */
export function wantsTraces(env: Environment): boolean {
  const endpoint = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  const isOff = env['OTEL_SDK_DISABLED'] === 'true' || env['OTEL_TRACES_EXPORTER'] === 'none';
  return Boolean(endpoint) && !isOff;
}

/**
 * Loads the SDK, which reads all other settings from the standard variables. `readsCallers` is set if all requests pass
 * the operator's proxies, so that `traceparent` comes from them; other callers could insert ids into the traces.
 */
export async function openTraces(env: Environment, { readsCallers }: { readonly readsCallers: boolean }) {
  const { NodeSDK } = await import('@opentelemetry/sdk-node');
  const { envDetector } = await import('@opentelemetry/resources');
  const sdk = new NodeSDK({
    ...(env['OTEL_SERVICE_NAME'] ? {} : { serviceName: 'canvass' }),
    // Detectors of process and machine are excluded, because they report arguments and user names.
    resourceDetectors: [envDetector],
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  return computeTraces(await import('@opentelemetry/api'), { readsCallers, stop: () => sdk.shutdown() });
}

type Api = typeof import('@opentelemetry/api');

function computeTraces(
  api: Api,
  { readsCallers, stop }: { readonly readsCallers: boolean; readonly stop: () => Promise<void> },
): Traces {
  const { trace, ROOT_CONTEXT, SpanKind } = api;
  const spanStorage = new AsyncLocalStorage<Span>();

  /** Returns undefined outside a request. */
  function beginStatement(name: string): Span | undefined {
    const parent = spanStorage.getStore();
    if (parent === undefined) return undefined;
    const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql' } };
    return trace.getTracer(TRACER).startSpan(`db ${name}`, options, trace.setSpan(ROOT_CONTEXT, parent));
  }

  return {
    stop,
    traceRequests: (server) => traceRequests(server, { api, current: spanStorage, readsCallers }),
    traceStatements: (database) => traceStatements(database, beginStatement),
  };
}

interface TraceContext {
  readonly api: Api;
  readonly current: AsyncLocalStorage<Span>;
  readonly readsCallers: boolean;
}

function traceRequests(server: FastifyInstance, { api, current, readsCallers }: TraceContext): void {
  const { trace, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode } = api;
  const tracer = trace.getTracer(TRACER);
  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', async (request) => {
    const route = request.routeOptions.url ?? 'none';
    const { survey } = surveyOf(request);
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      ...(survey !== undefined && { 'canvass.survey': survey }),
    };
    const caller = readsCallers ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
    const options = { kind: SpanKind.SERVER, attributes };
    spans.set(request, tracer.startSpan(`${request.method} ${route}`, options, caller));
  });
  // The callback form makes later hooks run within the context.
  server.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else current.run(span, done);
  });
  server.addHook('onResponse', async (request, reply) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.failure !== undefined) span?.setAttribute('canvass.refusal', reply.failure);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

function traceStatements(database: Database, begin: (name: string) => Span | undefined): Database {
  const openSpans = new WeakMap<object, Span>();
  const query = database.query.withPlugin({
    transformQuery({ node, queryId }) {
      const span = begin(node.kind.replace(/(Query)?Node$/, '').toLowerCase());
      if (span !== undefined) openSpans.set(queryId, span);
      return node;
    },
    // A failing statement has no span. The span of its request has the error.
    async transformResult({ queryId, result }) {
      openSpans.get(queryId)?.end();
      return result;
    },
  });
  return {
    ...database,
    query,
    async run(statement, parameters) {
      const span = begin(statement.name);
      try {
        return await database.run(statement, parameters);
      } finally {
        span?.end();
      }
    },
  };
}
