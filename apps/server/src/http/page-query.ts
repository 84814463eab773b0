import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';

/** Query of a list that is read page by page, by key (CALL-14: no cursor over a whole export). */
export const pageQuery = { limit: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })) };

/** Entries of a page: what was asked for, at most `most`. */
export function readPage(
  query: { readonly limit?: string | undefined },
  { limit, most }: { readonly limit: number; readonly most: number },
): number {
  return Math.min(query.limit === undefined ? limit : Number(query.limit), most);
}

interface FullPage<E> {
  readonly entries: readonly E[];
  readonly limit: number;
  /** Of the parameter that says where a page begins. */
  readonly name: 'after' | 'before';
  readonly keyOf: (last: E) => string | number;
}

/** Says in the `Link` header where a list goes on: at the same address, behind the last entry of a page that is full. */
export function linkNext<E>(
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { entries, limit, name, keyOf }: FullPage<E>,
): void {
  const last = entries.at(-1);
  if (entries.length < limit || last === undefined) return;
  const next = new URL(request.url, 'http://localhost');
  next.searchParams.set(name, String(keyOf(last)));
  next.searchParams.set('limit', String(limit));
  reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
}
