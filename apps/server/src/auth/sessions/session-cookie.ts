import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Only calls get it, never pages; no script can read it, and no other site can make a browser send it. */
const NAME = 'canvass_operator';
const FORM = /^[A-Za-z0-9_-]{43}$/;

/**
 * The console puts it on its calls. A form, a picture or a link of another site cannot, and a script of another site has
 * to ask first, which nobody allows it (TRUST-15).
 */
const HEADER = 'x-canvass-console';

const isSafe = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

/** The secret of the session that a call is made with; undefined where it has none, or may come from elsewhere. */
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
