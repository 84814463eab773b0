import { readFileSync } from 'node:fs';
import type { NewOperatorToken } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { routes } from '../../start/routes.gen.ts';
import { sampleProject } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const app = provideTestServer('pglite');

async function scrape(): Promise<ReadonlyMap<string, number>> {
  const reply = await app.operate('GET', '/metrics');
  expect([reply.status, reply.headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
  const lines = reply.text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]));
}

it('metrics count actions and refusals, and identify no respondent', async () => {
  const { surveyId } = await app.publish(sampleProject());
  const before = await scrape();
  const session = await app.begin(surveyId, { ext_params: { secret: 'canary-of-a-parameter' } });
  await app.begin(surveyId, { fromq: 'x', fromtype: 'y' });
  await app.request({ method: 'GET', url: `/api/survey/projects/${surveyId}x` });
  await app.request({ method: 'POST', url: `/api/survey/n/${surveyId}`, token: 'wrong', body: {} });
  const after = await scrape();
  const gainOf = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(gainOf('canvass_responses_begun_total{test="false"}')).toBe(1);
  expect(gainOf('canvass_responses_begun_total{test="true"}')).toBe(1);
  expect(gainOf('canvass_refused_total{failure="access.refused"}')).toBe(1);
  expect(gainOf('canvass_refused_total{failure="survey.invalid_link"}')).toBe(1);
  expect(
    gainOf('canvass_http_request_seconds_count{route="/api/survey/b/:id",method="POST",status="200"}'),
  ).toBe(2);
  expect(after.get('canvass_database_waiting')).toBe(0);
  expect(after.get('process_cpu_seconds_total')).toBeGreaterThan(0);
  const text = [...after.keys()].join('\n');
  for (const hidden of [surveyId, 'canary', session.begun.rspd_token]) expect(text).not.toContain(hidden);
});

it('metrics require a token with a scope that is valid for no other route', async () => {
  const metricsToken = dataOf<NewOperatorToken>(
    await app.operate('POST', '/api/operators/tokens', { name: 'Prometheus', scopes: ['metrics'] }),
  );
  const status = async (url: string, token?: string) =>
    (await app.request({ method: 'GET', url, ...(token !== undefined && { token }) })).status;
  expect(await status('/metrics', metricsToken.token)).toBe(200);
  for (const url of operatedUrls('GET'))
    if (url !== '/metrics') expect([url, await status(url, metricsToken.token)]).toEqual([url, 403]);
  expect(await status('/metrics')).toBe(401);
});

const operatedUrls = (method: string) =>
  routes
    .filter((route) => route.access === 'operator' && [route.method].flat().some((each) => each === method))
    .map(({ url }) => url.replaceAll(/:[A-Za-z]+/g, '1'));

it('metrics contain the difference between the clocks of process and database', async () => {
  expect((await scrape()).get('canvass_clock_difference_seconds')).toBe(0);
});

it('the server has all metrics that the Grafana panels show', async () => {
  const text = readFileSync(new URL('../../../../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
  const { panels }: { panels: { targets: { expr: string }[] }[] } = JSON.parse(text);
  const panelSeries = panels.flatMap(({ targets }) =>
    targets.flatMap(({ expr }) => expr.match(/\b(canvass|process|nodejs)_[a-z0-9_]+/g) ?? []),
  );
  const scrapedNames = new Set([...(await scrape()).keys()].map((series) => series.replace(/\{.*$/, '')));
  // Counters have no series before something was counted.
  const panelNames = new Set(
    ((await app.operate('GET', '/metrics')).text.match(/^# TYPE \S+/gm) ?? []).map((line) => line.slice(7)),
  );
  expect(panelSeries.length).toBeGreaterThan(8);
  expect(
    panelSeries.filter(
      (name) => !scrapedNames.has(name) && !panelNames.has(name.replace(/_(bucket|count|sum)$/, '')),
    ),
  ).toEqual([]);
});
