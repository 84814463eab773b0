import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sent with calls only, never with pages. Scripts cannot read it, and other sites cannot make a browser send it. */
const NAME = 'canvass_operator';
const FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * A header of the console's calls. Forms, images and links of other sites cannot set it, and their scripts need a
 * permission that this server never grants (TRUST-15).
 */
const HEADER = 'x-canvass-console';

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** The secret of the call's session. Undefined if it has none, or if the call may come from another site. */
export function sessionOf(request: FastifyRequest): string | undefined {
  const secret = parseCookie(request.headers.cookie ?? '')[NAME];
  if (secret === undefined || !FORM.test(secret)) return undefined;
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOurs) return undefined;
  return isSafe(request) || request.headers[HEADER] === '1' ? secret : undefined;
}

export function setSession(
  { protocol }: FastifyRequest,
  reply: FastifyReply,
  { secret, seconds }: { readonly secret: string; readonly seconds: number },
): void {
  const own = { name: NAME, value: secret, maxAge: seconds, path: '/api' };
  const secure = protocol === 'https';
  reply.header('set-cookie', stringifySetCookie({ ...own, httpOnly: true, sameSite: 'strict', secure }));
}

export const clearSession = (request: FastifyRequest, reply: FastifyReply): void =>
  setSession(request, reply, { secret: '', seconds: 0 });
