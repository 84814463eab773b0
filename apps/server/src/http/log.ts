import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config/settings.ts';

/** Answers, tokens, parameters and addresses never reach a log: what is written is chosen here, field by field. */
export function loggerOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => ({}), res: () => ({}), err: errorSummary },
    ...(stream !== undefined && { stream }),
  };
}

/**
 * What may be known of an error. PostgreSQL repeats values in `detail`, `where` and sometimes in the message ("invalid
 * input syntax for type json: ..."), so that of an error with a SQLSTATE only the state and the names remain.
 */
function errorSummary(
  error: unknown,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown value', stack: '' };
  const { code, table, constraint } = error as unknown as Readonly<Record<string, unknown>>; // only read if present
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    type: error.name,
    message: fromDatabase ? `SQLSTATE ${code}` : error.message,
    stack: fromDatabase ? frames(error.stack) : (error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
  };
}

/** The places without the first line, which repeats the message. */
const frames = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** One line per answered request: the route's pattern instead of its address, which carries parameters. */
export function logRequests(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      ...surveyOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'request failed');
    else request.log.info(line, 'request');
  });
}

/** The survey that the path names; empty where it names none. */
export function surveyOf(request: FastifyRequest): { readonly survey?: string } {
  const { id } = (request.params ?? {}) as { readonly id?: unknown }; // from the router, by the route's pattern
  return typeof id === 'string' && /^[A-Za-z0-9]{24}$/.test(id) ? { survey: id } : {};
}
