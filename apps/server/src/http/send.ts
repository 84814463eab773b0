import type { FastifyReply } from 'fastify';
import { OK } from '@canvass/protocol';
import { type Failure, FAILURES } from './failure.ts';
import { REFUSAL_REASONS } from './refusal-reasons.table.ts';
import { DATA_POLICY, policyHeader } from './security/security-policy.ts';

/** Data of one respondent or operator must not be cached. */
export const NO_STORE = 'no-store';

const DATA_HEADERS = policyHeader(DATA_POLICY);

export function sendData(reply: FastifyReply, data: unknown): FastifyReply {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', NO_STORE);
  return reply.headers(DATA_HEADERS).send({ code: OK, data });
}

/** Says why a request is refused: the message of its key, else where the request does not have the expected form. */
function findReason(data: Failure['data']): string | undefined {
  if (data === undefined || !('key' in data)) return undefined;
  const { key, path, params = {} } = data;
  const reason = REFUSAL_REASONS[key];
  if (reason !== undefined)
    return reason.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return key === 'request.invalid' && path !== undefined
    ? `The request does not have the expected form: \`${path}\` is missing or has a wrong value.`
    : undefined;
}

export function sendFailure(
  reply: FastifyReply,
  { failure, data, headers, msg: ownMessage }: Failure,
): FastifyReply {
  const { status, code, msg } = FAILURES[failure];
  const text =
    status >= 500 ? `${msg} (request ${reply.request.id})` : (ownMessage ?? findReason(data) ?? msg);
  if (status === 503) reply.header('retry-after', '2');
  if (headers !== undefined) reply.headers(headers);
  reply.failure = failure;
  return reply
    .code(status)
    .header('cache-control', NO_STORE)
    .headers(DATA_HEADERS)
    .type('application/json; charset=utf-8')
    .send({ code, msg: text, data: data ?? { key: failure } });
}
