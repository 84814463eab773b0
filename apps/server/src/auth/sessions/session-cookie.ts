import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The session cookie, sent with calls only. Scripts cannot read it; other sites cannot make a browser send it. */
const COOKIE_NAME = 'canvass_operator';
const SECRET_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Marks a browser in which a person has signed in, so that guesses of others do not delay the person there. */
const DEVICE_COOKIE = { name: 'canvass_device', path: '/api/operators/sessions' };
const DEVICE_SECONDS = 180 * 24 * 60 * 60;
const MAX_DEVICE_MARK = 200;

/**
 * A header of the console's calls. Forms, images and links of other sites cannot set it, and their scripts need a
 * permission that this server never grants (TRUST-15).
 */
const CONSOLE_HEADER = 'x-canvass-console';

/**
 * Whether a call that changes something comes from the console. Calls that sign in have no session yet, so that only this
 * check keeps other sites from signing a browser in to an account of theirs.
 */
export const isFromConsole = (request: FastifyRequest): boolean =>
  isSameSite(request) && request.headers[CONSOLE_HEADER] === '1';

function isSameSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** Returns the session secret of a call. Undefined if the call has none, or may come from another site. */
export function sessionOf(request: FastifyRequest): string | undefined {
  const secret = parseCookie(request.headers.cookie ?? '')[COOKIE_NAME];
  if (secret === undefined || !SECRET_FORM.test(secret) || !isSameSite(request)) return undefined;
  return isSafe(request) || isFromConsole(request) ? secret : undefined;
}

export const setSession = (
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): void => setCookie(request, reply, { name: COOKIE_NAME, value: secret, maxAge: seconds, path: '/api' });

export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setSession(request, reply, { secret: '', seconds: 0 });

/** The mark that `setDeviceMark` has stored in this browser. Undefined if there is none. */
export function deviceMarkOf(request: FastifyRequest): string | undefined {
  const mark = parseCookie(request.headers.cookie ?? '')[DEVICE_COOKIE.name];
  return mark !== undefined && mark.length <= MAX_DEVICE_MARK ? mark : undefined;
}

export const setDeviceMark = (request: FastifyRequest, reply: FastifyReply, mark: string): void =>
  setCookie(request, reply, { ...DEVICE_COOKIE, value: mark, maxAge: DEVICE_SECONDS });

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly maxAge: number;
  readonly path: string;
}

const setCookie = ({ protocol }: FastifyRequest, reply: FastifyReply, cookie: Cookie): void =>
  void reply.header(
    'set-cookie',
    stringifySetCookie({ ...cookie, httpOnly: true, sameSite: 'strict', secure: protocol === 'https' }),
  );
