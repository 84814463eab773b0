/** There is no connection to work on, for whatever reason: the same call again may find one. */
export class NoConnection extends Error {
  /** Of what went wrong, when it has one: a SQLSTATE, or one of the system. */
  readonly code: string | undefined;
  constructor(cause: unknown) {
    super('no connection to the database', { cause });
    this.code = codeOf(cause);
  }
}

/**
 * SQLSTATE classes that pass: connection lost, transaction rolled back (serialisation, deadlock), out of resources
 * (disk, memory, connections), shut down or starting, an error of the disk.
 */
const PASSING_CLASSES = ['08', '40', '53', '57', '58'];
/** Lock not available; the database became read-only, as one that is no longer the primary. */
const PASSING_STATES = new Set(['55P03', '25006']);
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
/** What the drivers say without a code. */
const DRIVER_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|connection error|not queryable|Connection ended|pool after calling end|driver has already been destroyed|PGlite is (closed|closing)/i;
/** States that mean something else too; what a cluster says when one of its nodes is gone, or a standby is promoted. */
const WORDS_OF_STATE: Readonly<Record<string, RegExp>> = {
  XX000:
    /connection|server closed|could not commit|could not (send|receive)|SSL|shutting down|starting up|terminat/i,
  '55000': /recovery|standby|read-only/i,
};

/**
 * Whether the database could not be reached or could not take the work now, and will again: the request then gets
 * 503 and may be repeated with the same id. Everything else is a bug.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof NoConnection) return true;
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return DRIVER_WORDS.test(error.message);
  return (
    SYSTEM_CODES.has(code) ||
    PASSING_STATES.has(code) ||
    (code.length === 5 && PASSING_CLASSES.some((start) => code.startsWith(start))) ||
    (WORDS_OF_STATE[code]?.test(error.message) ?? false)
  );
}

/** Whether the database was there and refused the login: wrong user, password or name. Waiting does not help a start. */
export function isRefusedLogin(error: unknown): boolean {
  const code = codeOf(error);
  return code === '3D000' || (code?.startsWith('28') ?? false);
}

/** Set by Node and by both drivers. */
function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}
