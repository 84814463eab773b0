import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../http/route.ts';
import {
  createTestServer,
  OPERATOR_TOKEN,
  sampleProject,
  type Session,
  type TestServer,
} from '../testing/index.ts';
import { routes } from './routes.gen.ts';

const ID = 'HostileParameters0000001';

/** Renders no page, and knows only the addresses of surveys. */
const RENDERER = `export const renderer = {
  siteRoute: (path) => (path.startsWith('/s/${ID}') ? 'start' : 'notFound'),
  renderSite: async () => undefined,
  facts: () => undefined,
  theme: () => ({ followsDevice: false, css: ':root{}' }),
};`;

/** Encoded path segments that no client sends. */
const HOSTILE_VALUES: readonly string[] = [
  '',
  '-1',
  '0',
  '01',
  '1.5',
  '1e9',
  '0x10',
  'NaN',
  '9'.repeat(15),
  '9'.repeat(30),
  '%00',
  'a%00b',
  '%20',
  '..',
  '%2e%2e',
  '..%2f..%2fetc%2fpasswd',
  '%2f',
  '%5c',
  '%',
  '%E0%A4%A',
  '%F0%9F%92%A5',
  '%C3%A9',
  '%D9%A1%D9%A2',
  '%EF%BC%91',
  '%ED%A0%80',
  '%E2%80%AE1',
  '__proto__',
  'constructor',
  '%27%3B--',
  '%7B%22a%22%3A1%7D',
  'a'.repeat(200),
  'a'.repeat(201),
  'a'.repeat(2_000),
];

const namesOf = ({ url }: Route): readonly string[] =>
  [...url.matchAll(/:(\w+)|\*/g)].map(([, name = '*']) => name);

/** The address of a route with one hostile parameter. All other parameters have plausible values. */
const addressWith = ({ url }: Route, hostileName: string, value: string): string =>
  url.replaceAll(/:(\w+)|\*/g, (_, name = '*') => {
    if (name === hostileName) return value;
    return name === 'id' ? ID : '1';
  });

/** A body that matches the schema if the schema has no patterns, so that the handler runs. */
function createBody(schema: TSchema | undefined): object {
  try {
    const body: unknown = schema === undefined ? {} : Value.Create(schema);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

const cases = routes.flatMap((route) =>
  namesOf(route).flatMap((name) =>
    [route.method].flat().map((method) => ({ route, name, method, call: `${method} ${route.url}` })),
  ),
);

it.each(routes)('the path parameters of $url have schemas', (route) => {
  const names = namesOf(route).filter((name) => name !== 'id' && name !== '*');
  expect(Object.keys(route.schemas.params?.properties ?? {})).toEqual(names);
});

describe('a path parameter with a hostile value', () => {
  let app: TestServer;
  let folder: string;
  let session: Session;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-hostile-'));
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>',
    );
    await mkdir(join(folder, '.server'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, '.server/first-page-renderer.js'), RENDERER);
    app = await createTestServer('pglite', {
      settings: { webFolder: folder, consoleFolder: folder, editorFolder: folder, allowsAuthorScripts: true },
    });
    await app.publish(sampleProject({ projectId: ID }));
    session = await app.begin(ID);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  it.each(cases)('never fails the server: $name of $call', async ({ route, name, method }) => {
    const token = route.access === 'operator' ? OPERATOR_TOKEN : session.begun.rspd_token;
    const isRead = method === 'GET';
    const body = createBody(route.schemas.body);
    for (const value of HOSTILE_VALUES) {
      const url = addressWith(route, name, value);
      const reply = await app.request({ method, url, token, ...(!isRead && { body }) });
      expect([url, reply.status]).toEqual([url, expect.toSatisfy((status: number) => status < 500)]);
    }
  });
});
