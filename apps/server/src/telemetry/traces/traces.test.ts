import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answer, next } from '../../testing/answered-survey.ts';
import { createHttpClient } from '../../testing/http-client.ts';
import { sampleProject } from '../../testing/index.ts';
import { freePort } from '../../testing/clusters/postgres-cluster.ts';
import { createDataFolder, startServerProcess } from '../../testing/server-process.ts';
import { wantsTraces } from './traces.ts';

const SECRET = 'Numbat of the answer';
const AGENT = 'Okapi/1.0';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number };
}
interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly Attribute[];
}

async function openCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(`${request.url} ${Buffer.concat(chunks).toString()}`);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  const spans = (): readonly Span[] =>
    bodies
      .filter((body) => body.startsWith('/v1/traces '))
      .flatMap((body) => {
        const { resourceSpans } = JSON.parse(body.slice('/v1/traces '.length)) as {
          resourceSpans: readonly { scopeSpans: readonly { spans: readonly Span[] }[] }[];
        };
        return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: own }) => own));
      });
  return { url: `http://127.0.0.1:${port}`, bodies, spans, close: () => server.close() };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-traces-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a collector gets spans of requests and statements without personal data', {
  timeout: 600_000,
}, async () => {
  const collector = await openCollector();
  const server = await startServerProcess({
    DATA_DIR: await createDataFolder(folder),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=trial',
  });
  const client = createHttpClient(() => server.url);
  const { surveyId } = await client.publish(sampleProject());
  const beginReply = await client.begin(surveyId);
  const page = client.step(beginReply.transaction_id, [answer('q1', ['q1c', SECRET]), next]);
  await fetch(`${server.url}/api/survey/n/${surveyId}?name=${encodeURIComponent(SECRET)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${beginReply.rspd_token}`,
      'content-type': 'application/json',
      'user-agent': AGENT,
      traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    },
    body: JSON.stringify(page),
  });
  expect(await server.end('SIGTERM')).toBe(0);
  collector.close();
  const spans = collector.spans();
  const step = spans.find(({ name }) => name === 'POST /api/survey/n/:id');
  const attributes = Object.fromEntries(
    step?.attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]) ?? [],
  );
  expect(attributes).toMatchObject({ 'canvass.survey': surveyId, 'http.route': '/api/survey/n/:id' });
  expect(attributes['http.response.status_code']).toBe(200);
  expect(step?.traceId).not.toBe('0af7651916cd43dd8448eb211c80319c');
  const stepSpans = spans.filter(({ parentSpanId }) => parentSpanId === step?.spanId);
  expect(stepSpans.map(({ name }) => name)).toContainEqual(expect.stringMatching(/^db /));
  const text = collector.bodies.join('\n');
  expect(text).toContain('"canvass"');
  expect(text).toContain('trial');
  for (const secret of [
    SECRET,
    encodeURIComponent(SECRET),
    AGENT,
    beginReply.rspd_token,
    '127.0.0.1',
    folder,
  ])
    expect(text).not.toContain(secret);
});

it('the server loads no tracing code unless a collector is configured', () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  expect(wantsTraces({})).toBe(false);
  expect(wantsTraces({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_EXPORTER: 'otlp' })).toBe(false);
  expect(wantsTraces({ ...endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false);
  expect(wantsTraces({ ...endpoint, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
  expect(wantsTraces(endpoint)).toBe(true);
  expect(wantsTraces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(
    true,
  );
});
