/** SQLSTATE classes that pass: connection lost, out of resources (disk, memory, connections), shut down. */
const PASSING_CLASSES = ['08', '53', '57'];
/** Serialisation failure, deadlock, lock not available: the same call again will do. */
const PASSING_STATES = new Set(['40001', '40P01', '55P03', '25006']);
const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOSPC',
]);
/** What the driver says without a code. */
const DRIVER_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|Connection ended/i;

/**
 * Whether the database could not be reached or could not take the work now, and will again: the request then gets
 * 503 and may be repeated with the same id. Everything else is a bug.
 */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnavailable);
  if (!(error instanceof Error)) return false;
  const code = (error as { readonly code?: unknown }).code; // set by Node and by both drivers
  if (typeof code !== 'string') return DRIVER_WORDS.test(error.message);
  return (
    SYSTEM_CODES.has(code) ||
    PASSING_STATES.has(code) ||
    (code.length === 5 && PASSING_CLASSES.some((start) => code.startsWith(start)))
  );
}
