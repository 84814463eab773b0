import { TRACER_TOPIC } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const SURVEY = 'TracedSurvey000000000001';
const time = Date.UTC(2026, 10, 20, 12);
const report = (message: unknown, reportFields = {}) => ({
  kind: 'report',
  level: 'error',
  tag: 'engine',
  at: time,
  message,
  ...reportFields,
});

describe('the tracer', () => {
  const app = provideTestServer('pglite');

  const send = (entries: readonly unknown[], bodyFields = {}) =>
    app.request({
      method: 'POST',
      url: '/api/tracer/survey/?source=2',
      body: { topic: TRACER_TOPIC, survey_id: SURVEY, entries, ...bodyFields },
    });
  const lines = () =>
    app.logLines
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
      .filter(({ msg }) => msg === 'from a page');

  it('logs events and reports of a page', async () => {
    app.logLines.length = 0;
    const reply = await send([
      { kind: 'event', name: 'page', page: 2, at: time },
      report('a rule failed', { type: 1 }),
    ]);
    expect(reply.json).toEqual({ code: 0, data: { taken: 2 } });
    const common = { topic: TRACER_TOPIC, survey: SURVEY, at: '2026-11-20T12:00:00.000Z' };
    expect(lines()).toMatchObject([
      { ...common, level: 'info', kind: 'event', name: 'page', page: 2 },
      { ...common, level: 'error', kind: 'report', tag: 'engine', type: 1, report: 'a rule failed' },
    ]);
  });

  it('logs no personal data, and each entry in one short line', async () => {
    app.logLines.length = 0;
    const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.Qk3s9vJ4';
    const mixedMessage = `GET /s/x?name=Ada failed for ada@example.org, +86 138 0013 8000, ${token}\n{"level":"fatal"}`;
    await send([
      report(mixedMessage, { answer: 'secret', headers: { cookie: 'c' } }),
      report('x'.repeat(5_000)),
    ]);
    const [first, second] = lines();
    expect(first?.['report']).toBe('GET /s/x… failed for … …, … {"level":"fatal"}');
    expect(String(second?.['report']).length).toBeLessThanOrEqual(200);
    expect(app.logLines.join()).not.toMatch(/secret|Ada|138|eyJ|cookie/);
  });

  it('skips each invalid entry', async () => {
    const badEntries = [
      null,
      'text',
      { kind: 'event', name: 'answer', at: time },
      { kind: 'event', name: 'page', at: -1 },
      report('no such tag', { tag: 'constructor' }),
      report('no such level', { level: 'fatal' }),
      report(''),
      report({ toString: 'x' }),
    ];
    expect((await send([...badEntries, report('good')])).json.data).toEqual({ taken: 1 });
  });

  it.each([
    ['no topic', { topic: 'other' }],
    ['an invalid survey id', { survey_id: '../..' }],
    ['too many entries', { entries: Array.from({ length: 51 }, () => report('x')) }],
    ['no entries', { entries: [] }],
  ])('refuses %s', async (_, body) => {
    expect((await send([report('x')], body)).status).toBe(400);
  });

  it('refuses a body that is too large before reading it', async () => {
    expect((await send([report('x'.repeat(40_000))])).status).toBe(413);
  });
});
