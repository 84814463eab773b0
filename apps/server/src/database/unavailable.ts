/** No connection is available, for whatever reason. A retry may succeed. */
export class NoConnection extends Error {
  readonly code: string | undefined;
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
    this.code = codeOf(cause);
  }
}

/**
 * SQLSTATE classes of temporary errors: connection lost, transaction rolled back (serialisation, deadlock), out of
 * resources (disk, memory, connections), shutdown or start, disk error.
 */
const TEMPORARY_CLASSES = ['08', '40', '53', '57', '58'];
/** States of a lock that is not available, and of a database that is read-only because it is no longer the primary. */
const TEMPORARY_STATES = new Set(['55P03', '25006']);
const SYSTEM_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOBUFS',
  'EMFILE',
  'ENFILE',
  'ENOENT',
  'ENOSPC',
  'ERR_SOCKET_CLOSED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);
const DRIVER_MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error|not queryable|Connection ended|pool after calling end|driver has already been destroyed|PGlite is (closed|closing)/i;
/** For states with several meanings, the messages if a cluster's node is gone or a standby is promoted. */
const MESSAGES_OF_STATE: Readonly<Record<string, RegExp>> = {
  XX000:
    /connection|server closed|could not commit|could not (send|receive)|SSL|shutting down|starting up|terminat/i,
  '55000': /recovery|standby|read-only/i,
};

/**
 * Whether the database is temporarily unavailable. The request then gets 503 and may be repeated with the same id. Every
 * other error is a bug (CALL-6).
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoConnection) return true;
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return DRIVER_MESSAGES.test(error.message);
  return (
    SYSTEM_CODES.has(code) ||
    TEMPORARY_STATES.has(code) ||
    (code.length === 5 && TEMPORARY_CLASSES.some((start) => code.startsWith(start))) ||
    (MESSAGES_OF_STATE[code]?.test(error.message) ?? false)
  );
}

/** Whether the database refused the login, because user, password or name is wrong. A start must not wait then. */
export function isRefusedLogin(error: unknown): boolean {
  const code = codeOf(error);
  return code === '3D000' || (code?.startsWith('28') ?? false);
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
