import { fastify } from 'fastify';
import Type from 'typebox';
import { expect, it } from 'vitest';
import { fail, type FailureName } from '../../http/failure.ts';
import { defineRoute, rawReply, type Route } from '../../http/route.ts';
import { sendFailure } from '../../http/send.ts';
import { createReplyCheck } from './reply-check.ts';

const failAlways = async () => ({ failure: 'server.failed' as const });
const publicRoute = { method: 'GET', access: 'public', rate: 'read', handle: failAlways } as const;
const Listed = Type.Object({
  items: Type.Array(Type.Object({ id: Type.Integer(), name: Type.Optional(Type.String()) })),
});
const routeAt = (url: string, schemas: Route['schemas'], refuses: readonly FailureName[] = []): Route => ({
  ...defineRoute({ ...publicRoute, url, schemas, refuses }),
  url,
});
const json = routeAt('/json', { reply: Listed });
const picture = routeAt('/picture', { reply: rawReply(['image/*']) });

async function findMismatches(route: Route, type: string, payload: string): Promise<string> {
  const replyCheck = createReplyCheck([route]);
  const server = fastify();
  replyCheck.watch(server);
  server.get(route.url, async (_request, reply) => reply.type(type).send(payload));
  await server.inject({ method: 'GET', url: route.url });
  await server.close();
  try {
    replyCheck.check();
    return '';
  } catch (error) {
    return String(error);
  }
}
const data = (value: unknown) => JSON.stringify({ code: 0, data: value });

it.each([
  ['the data of the schema', json, 'application/json; charset=utf-8', data({ items: [{ id: 1 }] }), ''],
  ['a field that is not named', json, 'application/json', data({ items: [{ id: 1, key: 'x' }] }), '/items/0'],
  ['another type', json, 'application/json', data({ items: [{ id: '1' }] }), 'GET /json: data/items/0/id'],
  ['a field that is missing', json, 'application/json', data({}), 'items'],
  ['a page for an envelope', json, 'text/html', '<p>', 'sends text/html'],
  ['a picture', picture, 'image/png', 'x', ''],
  ['data for a picture', picture, 'application/json', data({}), 'sends application/json'],
])('the expected mismatches are found in %s', async (_name, ...[route, type, payload, words]) => {
  const text = await findMismatches(route, type, payload);
  if (words === '') expect(text).toBe('');
  else expect(text).toContain(words);
});

it('a refusal that the route does not name is a mismatch', async () => {
  const loadCheck = async (refuses: readonly FailureName[]) => {
    const route = routeAt('/no', { reply: Listed }, refuses);
    const replyCheck = createReplyCheck([route]);
    const server = fastify();
    replyCheck.watch(server);
    server.get(route.url, async (_request, reply) => sendFailure(reply, fail('vote.closed')));
    await server.inject({ method: 'GET', url: route.url });
    await server.close();
    return replyCheck.check;
  };
  expect(await loadCheck([])).toThrow('GET /no: refuses with vote.closed');
  expect(await loadCheck(['vote.closed'])).not.toThrow();
});
