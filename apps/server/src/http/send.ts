import type { FastifyReply } from 'fastify';
import { OK } from '@canvass/protocol';
import { type Failure, FAILURES } from './failure.ts';

/** Data of one respondent or operator must not be cached. */
export const NO_STORE = 'no-store';

/** The content policy of envelopes, which browsers never show as a page. The policy of pages is 300 bytes longer. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', NO_STORE);
  return reply.header('content-security-policy', DATA_POLICY).send({ code: OK, data });
}

export function sendFailure(
  reply: FastifyReply,
  { failure, data, headers, msg: ownMessage }: Failure,
): FastifyReply {
  const { status, code, msg } = FAILURES[failure];
  const text = status >= 500 ? `${msg} (request ${reply.request.id})` : (ownMessage ?? msg);
  if (status === 503) reply.header('retry-after', '2');
  if (headers !== undefined) reply.headers(headers);
  reply.failure = failure;
  return reply
    .code(status)
    .header('cache-control', NO_STORE)
    .header('content-security-policy', DATA_POLICY)
    .type('application/json; charset=utf-8')
    .send({ code, msg: text, data: data ?? { key: failure } });
}
