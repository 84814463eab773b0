import type { EmbedConfig } from '@canvass/protocol';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { dataOf } from '../../testing/test-server.ts';
import { parseOrigin } from './embedding.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';

const ID = 'EmbeddedSurvey0000000001';

describe.each(databaseKinds())('embedding on %s', (kind) => {
  const app = provideTestServer(kind);
  beforeAll(async () => {
    await app.publish({ ...sampleProject(), projectId: ID });
  });

  const path = `/api/publishing/surveys/${ID}/embedding`;
  const readSurveyInfo = (id = ID) =>
    app.request({ method: 'GET', url: `/api/deliver/embeddeliver/config/?deliver_id=${id}` });

  it('is public with normalised origins, from being set until it is removed', async () => {
    const none = { embed_type: 1, pc_config: {}, mobile_config: {}, origins: [] };
    expect(dataOf(await readSurveyInfo())).toEqual(none);
    const config = { embed_type: 2, pc_config: { width: 640, height: 500 }, survey_theme_color: '#0b5cad' };
    const origins = ['https://Shop.example/', 'https://shop.example', 'http://localhost:3000'];
    const setReply = await app.operate('PUT', path, { ...config, origins });
    const storedConfig: EmbedConfig = dataOf(setReply);
    const expectedConfig = { ...none, ...config, origins: ['https://shop.example', 'http://localhost:3000'] };
    expect(storedConfig).toEqual(expectedConfig);
    expect(dataOf(await readSurveyInfo())).toEqual(expectedConfig);
    expect(dataOf(await app.operate('DELETE', path))).toEqual(none);
    expect(dataOf(await readSurveyInfo())).toEqual(none);
  });

  it('is refused if it is invalid or its survey does not exist', async () => {
    const badOrigins = await app.operate('PUT', path, {
      origins: ['https://a.example', 'https://b.example/path'],
    });
    expect([badOrigins.status, badOrigins.json.data]).toEqual([
      400,
      { key: 'embedding.bad_origin', path: '$.origins[1]' },
    ]);
    for (const body of [
      { embed_type: 7 },
      { survey_bg_color: 'red;}' },
      { pc_config: { width: 1 } },
      { pc_config: { left: 0 } },
      { mini_program_page: 'https://evil.example' },
      { colour: '#ffffff' },
    ])
      expect((await app.operate('PUT', path, body)).status).toBe(400);
    expect((await app.operate('PUT', path.replace(ID, 'Nothing00000000000000001'), {})).status).toBe(404);
    expect((await readSurveyInfo('Nothing00000000000000001')).status).toBe(404);
    expect((await app.request({ method: 'PUT', url: path, body: {} })).status).toBe(401);
  });
});

test.each([
  ['*', '*'],
  ['https://shop.example', 'https://shop.example'],
  ['HTTPS://SHOP.example:443/', 'https://shop.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://*.shop.example', undefined],
  ["https://a.example; script-src 'unsafe-inline'", undefined],
  ['https://a.example\r\nx: y', undefined],
  ['https://user@a.example', undefined],
  ['https://a.example/path', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['null', undefined],
  ['', undefined],
])('an origin is scheme, host and port: %j', (text, origin) => {
  expect(parseOrigin(text)).toBe(origin);
});
