import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';

/** Query of a list that is read page by page (CALL-14). Each page follows the last key of the page before. */
export const pageQuery = { limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })) };

/** The requested number of entries on a page, at most `max`. `limit` is the default. */
export function readPageSize(
  query: { readonly limit?: string | undefined },
  { limit, max }: { readonly limit: number; readonly max: number },
): number {
  return Math.min(query.limit === undefined ? limit : Number(query.limit), max);
}

interface FullPage<E> {
  readonly entries: readonly E[];
  readonly limit: number;
  readonly name: 'after' | 'before';
  readonly keyOf: (last: E) => string | number;
}

/** Sets the `Link` header to the next page if the current page is full. */
export function linkNext<E>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { entries, limit, name, keyOf }: FullPage<E>,
): void {
  const lastEntry = entries.at(-1);
  if (entries.length < limit || lastEntry === undefined) return;
  const nextUrl = new URL(request.url, 'http://localhost');
  nextUrl.searchParams.set(name, String(keyOf(lastEntry)));
  nextUrl.searchParams.set('limit', String(limit));
  reply.header('link', `<${nextUrl.pathname}${nextUrl.search}>; rel="next"`);
}
