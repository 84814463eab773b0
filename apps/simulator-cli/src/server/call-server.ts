import { sendRequest, type ServerReply as RawReply, type ServerRequest } from '@canvass/api-client';
import { OK, REQUEST_TIMEOUT_MS } from '@canvass/protocol';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import type { ServerAccess } from './server-access.ts';

export function readField(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name]; // any object
}

export interface ServerCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path relative to the root, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly csv?: string;
  /** A file, sent instead of `body`. */
  readonly file?: Uint8Array<ArrayBuffer>;
}

/** The result of a call. If there is a problem, `data` is the data of the server's refusal. */
export type ServerReply =
  | { readonly data: unknown /** Path of the next page of a list. */; readonly next?: string }
  | { readonly problem: Finding; readonly data?: unknown };

/** Sends one call of the operator. Returns failures as results and never throws. */
export const callServer = async (host: Host, access: ServerAccess, call: ServerCall): Promise<ServerReply> =>
  readReply(access, await sendRequest(createRequest(host, access, call)));

export const createRequest = (
  host: Host,
  { root, token }: ServerAccess,
  { path, file, ...call }: ServerCall,
): ServerRequest => ({
  ...call,
  url: `${root}${path}`,
  token,
  ...(file !== undefined && { timeoutMs: FILE_TIMEOUT_MS }),
  init: {
    redirect: 'error',
    ...(file !== undefined && { body: new Blob([file], { type: 'application/octet-stream' }) }),
  },
  fetch: host.fetch,
});

/** Enough for 20 MB at 300 kbit/s. */
const FILE_TIMEOUT_MS = 600_000;

/** The command's own messages for refusals, by HTTP status. */
const REFUSALS: Readonly<Record<number, readonly [id: string, message: string, fix: string]>> = {
  401: [
    'server.token',
    'The server does not accept this operator token.',
    'Use the one that it printed or wrote into its data folder.',
  ],
  403: [
    'server.scope',
    'This operator token does not allow this action.',
    'Request a token with the scope: `canvass tokens --new NAME --scope ...` creates one.',
  ],
  404: [
    'server.not-found',
    'The server has nothing at this address: no such survey or response.',
    '`canvass surveys` lists the surveys that it has.',
  ],
  413: ['server.too-large', 'The file is too large for the server.', 'Split it, or ask the operator.'],
  429: ['server.too-frequent', 'The server has received too many calls.', 'Try again in a minute.'],
  503: [
    'server.busy',
    'The database of the server is unavailable or busy.',
    'Try again. Repeating the call is safe.',
  ],
};
const NO_CANVASS = [
  'server.no-canvass',
  'There is no Canvass server at this address.',
  'Check --server.',
] as const;

/** Reads a reply, which may be missing or incomplete. */
export function readReply(
  { root }: ServerAccess,
  { result, response, body: reply, cause }: RawReply<unknown>,
): ServerReply {
  if (response === undefined || cause !== undefined) return unreachableReply(root, result, cause);
  const code = readField(reply, 'code');
  const data = readField(reply, 'data');
  const next = nextPage(response.headers.get('link'));
  if (code === OK) return { data, ...(next !== undefined && { next }) };
  const refusal = code === undefined ? NO_CANVASS : REFUSALS[response.status];
  if (refusal !== undefined) return { problem: createProblem(root, ...refusal), data };
  const message = String(readField(reply, 'msg') ?? `status ${response.status}`).replace(/\.$/, '');
  const reason = readField(data, 'key');
  const reasonText = typeof reason === 'string' ? ` (${reason})` : '';
  return {
    problem: createProblem(
      root,
      'server.refused',
      `The server refuses this: ${message}${reasonText}.`,
      'Its log may say more.',
    ),
    data,
  };
}

/** The problem of a reply that is missing or incomplete. */
function unreachableReply(
  root: string,
  result: RawReply<unknown>['result'],
  error: unknown,
): { readonly problem: Finding } {
  if ('error' in result && result.error.kind === 'timeout')
    return {
      problem: createProblem(
        root,
        'server.timeout',
        `No reply within ${REQUEST_TIMEOUT_MS / 1000} seconds.`,
        'Try again.',
      ),
    };
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
  return {
    problem: createProblem(
      root,
      'server.unreachable',
      `The server cannot be reached${code}.`,
      'Is it running, and is --server right?',
    ),
  };
}

/** The finding for a reply in a form that this version of the command does not know. */
export const unknownReplyFinding = (root: string): Finding =>
  createProblem(
    root,
    'server.answer',
    'The server sends a reply that this command does not understand.',
    'Use the command that came with the server.',
  );

const createProblem = (file: string, id: string, message: string, fix: string): Finding => ({
  id,
  severity: 'error',
  file,
  message,
  fix,
});

const nextPage = (link: string | null): string | undefined =>
  /^<(\/[^>]*)>; rel="next"$/.exec(link ?? '')?.[1];
