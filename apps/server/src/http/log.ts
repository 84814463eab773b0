import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../config/settings.ts';
import { pathTextsOf } from './parameters/path-parameters.ts';

/** Logs only the fields listed here. Answers, tokens, parameters and addresses are never logged. */
export function createLoggerOptions(
  level: LogLevel,
  stream?: { write(line: string): void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => ({}), res: () => ({}), err: summariseError },
    ...(stream !== undefined && { stream }),
  };
}

/**
 * The loggable part of an error. PostgreSQL repeats values in `detail`, `where` and sometimes in the message ("invalid
 * input syntax for type json: ..."), so errors with a SQLSTATE are logged only with state and names.
 */
function summariseError(
  error: unknown,
): Record<string, unknown> & { type: string; message: string; stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, message: 'thrown value', stack: '' };
  const { code, table, constraint } = error as unknown as Readonly<Record<string, unknown>>; // the fields may be missing
  const fromDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code);
  return {
    type: error.name,
    message: fromDatabase ? `SQLSTATE ${code}` : error.message,
    stack: fromDatabase ? computeFrames(error.stack) : (error.stack ?? ''),
    ...(typeof code === 'string' && { code }),
    ...(typeof table === 'string' && { table }),
    ...(typeof constraint === 'string' && { constraint }),
  };
}

const computeFrames = (stack: string | undefined) =>
  (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/** Logs one line per request, with the route's pattern instead of the address, which contains parameters. */
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

export function surveyOf(request: FastifyRequest): { readonly survey?: string } {
  const { id = '' } = pathTextsOf(request);
  return /^[A-Za-z0-9]{24}$/.test(id) ? { survey: id } : {};
}
