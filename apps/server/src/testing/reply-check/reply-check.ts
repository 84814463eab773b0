import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import { closeSchema, refusalsOfRoute } from '../../http/input-schemas.ts';
import { isRawReply, type Route } from '../../http/route.ts';

/** Finds replies that do not match the schema of their route (docs/adr/0141): route, field and value, one per line. */
export interface ReplyCheck {
  watch(server: FastifyInstance): void;
  /** Throws if mismatches were found since the last check. */
  check(): void;
}

export function createReplyCheck(routes: readonly Route[]): ReplyCheck {
  const routeOf = new Map(
    routes.flatMap((route) => [route.method].flat().map((method) => [`${method} ${route.url}`, route])),
  );
  const found: string[] = [];
  return {
    watch(server) {
      server.addHook('onSend', async (request, reply, payload) => {
        const route = routeOf.get(`${request.method} ${request.routeOptions.url ?? ''}`);
        if (route === undefined) return payload;
        const { failure } = reply;
        if (failure !== undefined && !refusalsOfRoute(route).has(failure))
          found.push(`${request.method} ${route.url}: refuses with ${failure}, which it does not name`);
        if (reply.statusCode !== 200) return payload;
        const type = String(reply.getHeader('content-type') ?? '');
        const findings = listFindings(route, type.replace(/;.*/, ''), payload);
        found.push(...findings.map((finding) => `${request.method} ${route.url}: ${finding}`));
        return payload;
      });
    },
    check() {
      const mismatches = found.splice(0);
      if (mismatches.length > 0) throw new Error(`not what the routes say:\n${mismatches.join('\n')}`);
    },
  };
}

function listFindings({ schemas: { reply } }: Route, type: string, payload: unknown): readonly string[] {
  const data = isRawReply(reply) ? reply.data : reply;
  if (type === 'application/json' && data !== undefined) {
    const envelope = envelopeIn(payload);
    // Only a route that sends its own reply uses status 200 without data (MESSAGING-7).
    return isRawReply(reply) && envelope.code !== 0 ? [] : findDifferences(data, envelope.data);
  }
  const isDeclared = isRawReply(reply) && reply.mediaTypes.some((declared) => covers(declared, type));
  return isDeclared ? [] : [`sends ${type}, which it does not name`];
}

/** `image/*` covers `image/png`. */
const covers = (declaredType: string, type: string): boolean =>
  declaredType === '*/*' ||
  declaredType === type ||
  (declaredType.endsWith('/*') && type.startsWith(declaredType.slice(0, -1)));

function envelopeIn(payload: unknown): { readonly code: number; readonly data: unknown } {
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.toString() : '';
  return JSON.parse(text); // a route with data sends JSON envelopes only
}

const validators = new WeakMap<TSchema, Validator>();

function findDifferences(schema: TSchema, data: unknown): readonly string[] {
  // Clients must ignore additional fields of a reply, but these tests reject them.
  const validator = validators.get(schema) ?? Compile(closeSchema(schema));
  validators.set(schema, validator);
  if (validator.Check(data)) return [];
  const [, errors] = validator.Errors(data);
  return errors.map(({ instancePath, message, params }) => {
    const value = JSON.stringify(valueAt(data, instancePath)) ?? 'nothing';
    return `data${instancePath}: ${message} ${JSON.stringify(params)} in ${value.slice(0, 500)}`;
  });
}

function valueAt(data: unknown, pointer: string): unknown {
  const keys = pointer.split('/').slice(1);
  const names = keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  return names.reduce<unknown>((value, name) => Object(value)[name], data);
}
