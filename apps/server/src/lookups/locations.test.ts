import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, sampleProject, type Session, type TestServer } from '../testing/index.ts';
import { createLocations } from './locations.ts';
import type { LocationSettings } from '../config/location-settings.ts';

function createFakeProvider() {
  const requestedUrls: URL[] = [];
  let answer: { status?: number; location?: string; body: unknown } = { body: [] };
  const http: Server = createHttpServer((request, reply) => {
    requestedUrls.push(new URL(request.url ?? '', 'http://provider'));
    const { status = 200, location, body } = answer;
    reply.writeHead(status, location === undefined ? {} : { location });
    reply.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return {
    requestedUrls,
    setReply: (next: typeof answer) => {
      answer = next;
    },
    start: async () => {
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`; // the server listens on a port, so it has an address
    },
    stop: () => new Promise((resolve) => http.close(resolve)),
  };
}

const provider = createFakeProvider();
let base: string;
beforeAll(async () => {
  base = await provider.start();
});
afterAll(() => provider.stop());

afterEach(() => {
  provider.requestedUrls.length = 0;
});

const WHO = { surveyId: 'a'.repeat(24), seq: 1, version: 1 };
const nominatim = (): LocationSettings => ({
  provider: { kind: 'nominatim', url: base, key: undefined },
  tiles: undefined,
});
const amap = (): LocationSettings => ({
  provider: { kind: 'amap', url: `${base}/sub`, key: 'KEY' },
  tiles: undefined,
});
function open(settings: LocationSettings, rateFactor = 0) {
  const warnings: unknown[] = [];
  const clock = { now: 0 };
  const warn = (facts: unknown, message: string) => warnings.push(facts, message);
  return {
    warnings,
    clock,
    locations: createLocations({ settings: { locations: settings, rateFactor }, now: () => clock.now, warn }),
  };
}

describe('replies of a provider', () => {
  it('are read in the format of Nominatim', async () => {
    const { locations } = open(nominatim());
    const tower = {
      name: 'Canton Tower',
      display_name: 'Canton Tower, Yuejiang Road, Guangzhou',
      lon: '113.3191',
      lat: '23.1091',
      address: { state: 'Guangdong', city: 'Guangzhou', city_district: 'Haizhu', road: 'x' },
    };
    const found = {
      name: 'Canton Tower',
      address: 'Canton Tower, Yuejiang Road, Guangzhou',
      coordinate: [113.3191, 23.1091],
      city: { '1': 'Guangdong', '2': 'Guangzhou', '3': 'Haizhu' },
    };
    const nowhere = [{}, { lon: null, lat: null }, { lon: '', lat: ' ' }, { lon: [1], lat: true }];
    const unplaced = nowhere.map((point) => ({ display_name: 'nowhere', ...point }));
    provider.setReply({ body: [tower, ...unplaced, null] });
    expect(await locations.search(WHO, 'a&b=c#d/../e')).toEqual({ places: [found] });
    expect(provider.requestedUrls[0]?.pathname).toBe('/search');
    expect(provider.requestedUrls[0]?.searchParams.get('q')).toBe('a&b=c#d/../e');
    provider.setReply({ body: tower });
    expect(await locations.addressAt(WHO, [113.3, -23.1])).toEqual({ place: found });
    expect(provider.requestedUrls[1]?.search).toContain('lat=-23.1&lon=113.3');
    provider.setReply({ body: { error: 'Unable to geocode' } });
    expect(await locations.addressAt(WHO, [0, 0])).toEqual({ place: null });
    expect(locations.offer).toEqual({ provider: 'WGS-84' });
  });

  it('are read in the format of AMap, which has empty lists for missing texts', async () => {
    const { locations } = open(amap());
    const poi = {
      name: '天安门',
      location: '116.397,39.909',
      pname: '北京市',
      cityname: '北京市',
      adname: '东城区',
      address: [],
    };
    provider.setReply({ body: { status: '1', pois: [poi] } });
    expect(await locations.search(WHO, '天安门')).toEqual({
      places: [
        {
          name: '天安门',
          address: '北京市东城区',
          coordinate: [116.397, 39.909],
          city: { '1': '北京市', '2': '市辖区', '3': '东城区' },
        },
      ],
    });
    expect(provider.requestedUrls[0]?.pathname).toBe('/sub/v3/place/text');
    const addressComponent = { province: '广东省', city: '广州市', district: '天河区', township: '石牌街道' };
    const regeocode = { formatted_address: '广东省广州市天河区', addressComponent };
    provider.setReply({ body: { status: '1', regeocode } });
    expect(await locations.addressAt(WHO, [113.3, 23.1])).toEqual({
      place: {
        name: '广东省广州市天河区',
        address: '广东省广州市天河区',
        coordinate: [113.3, 23.1],
        city: { '1': '广东省', '2': '广州市', '3': '天河区', '4': '石牌街道' },
      },
    });
    expect(locations.offer).toEqual({ provider: 'GCJ-02' });
  });
});

describe('a request to a provider', () => {
  it.each([
    ['an error status', { status: 500, body: 'x' }],
    ['a text that is not JSON', { body: '<html>' }],
    ['JSON of another form', { body: { a: 1 } }],
    ['a reply that is too long', { body: JSON.stringify(['x'.repeat(600 * 1024)]) }],
    ['a redirect', { status: 302, location: 'http://127.0.0.1:1/', body: '' }],
  ])('with %s in return logs a warning without the query or the reply', async (_, answer) => {
    const { locations, warnings } = open(nominatim());
    provider.setReply(answer);
    expect(await locations.search(WHO, 'my-secret-home')).toEqual({ failure: 'places.failed' });
    expect(provider.requestedUrls).toHaveLength(1);
    expect(warnings).toContain('the provider of locations sent an unexpected reply');
    expect(JSON.stringify(warnings)).not.toContain('my-secret-home');
  });

  it('fails if the key is invalid, and the log does not contain the key', async () => {
    const { locations, warnings } = open(amap());
    provider.setReply({ body: { status: '0', info: 'INVALID_USER_KEY KEY' } });
    expect(await locations.search(WHO, 'x')).toEqual({ failure: 'places.failed' });
    expect(JSON.stringify(warnings)).not.toContain('KEY');
  });
});

it('a search fails without a call if no provider is configured', async () => {
  const { locations } = open({ provider: undefined, tiles: undefined });
  expect(locations.offer).toEqual({});
  expect(await locations.search(WHO, 'x')).toEqual({ failure: 'places.absent' });
});

it('one response may search twenty times a minute', async () => {
  const { locations, clock } = open(nominatim(), 1);
  provider.setReply({ body: [] });
  for (let times = 0; times < 20; times += 1)
    expect(await locations.search(WHO, 'x')).toEqual({ places: [] });
  expect(await locations.search(WHO, 'x')).toEqual({ failure: 'request.too_frequent' });
  expect(await locations.search({ ...WHO, seq: 2 }, 'x')).toEqual({ places: [] });
  clock.now += 60_000;
  expect(await locations.search(WHO, 'x')).toEqual({ places: [] });
});

describe('location routes', () => {
  const tiles = {
    url: 'http://{s}.tiles.test:8080/{z}/{x}/{y}.png',
    attribution: '© T',
    system: 'GCJ-02',
  } as const;
  let app: TestServer;
  let session: Session;
  beforeAll(async () => {
    app = await createTestServer('pglite', { settings: { locations: { ...nominatim(), tiles } } });
    session = await app.begin((await app.publish(sampleProject())).surveyId);
  });
  afterAll(() => app.close());
  const get = (
    path: string,
    token: string | undefined = session.begun.rspd_token,
    survey = session.surveyId,
  ) => app.request({ method: 'GET', url: `/api/survey/places/${survey}${path}`, token });

  it('return the tile server to browsers, and allow it in the content policy', async () => {
    const reply = await get('/');
    expect(reply.json).toEqual({ code: 0, data: { provider: 'WGS-84', tiles } });
    const docsReply = await app.request({ method: 'GET', url: '/api/docs' });
    expect(docsReply.headers['content-security-policy']).toContain(
      "img-src 'self' https: data: blob: http://*.tiles.test:8080;",
    );
  });

  it('are for respondents of the survey', async () => {
    for (const path of ['', '/search?q=x', '/address?x=1&y=2']) {
      expect((await get(path, 'no token')).status).toBe(401);
      expect((await get(path, session.begun.rspd_token, 'b'.repeat(24))).status).toBe(401);
    }
    expect(provider.requestedUrls).toEqual([]);
  });

  it.each([
    '/search',
    '/search?q=',
    `/search?q=${'x'.repeat(101)}`,
    '/address?x=1',
    '/address?x=1&y=a',
    '/address?x=999&y=0',
  ])('refuse the invalid query %s', async (path) => {
    expect((await get(path)).status).toBe(400);
    expect(provider.requestedUrls).toEqual([]);
  });

  it('return the results or a failure', async () => {
    provider.setReply({ body: [] });
    expect((await get('/search?q=x')).json).toEqual({ code: 0, data: { places: [] } });
    provider.setReply({ body: {} });
    expect((await get('/address?x=1.5&y=-2')).json).toEqual({ code: 0, data: { place: null } });
    expect(await get('/search?q=x')).toMatchObject({ status: 502, json: { code: 502 } });
  });
});
