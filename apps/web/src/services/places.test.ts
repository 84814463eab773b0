import { createCaller } from '@canvass/api-client';
import { ServiceFailure } from '@canvass/question-types/view-props';
import { describe, expect, it, vi } from 'vitest';
import brazilFile from '../../public/static/regions/BR.json' with { type: 'json' };
import cityFile from '../../public/static/city.json' with { type: 'json' };
import streetsFile from '../../public/static/streets/44.json' with { type: 'json' };
import { createEnterpriseService } from './view-services.ts';
import { createLocationService, REGION_FILES } from './places.ts';

const ID = 'a'.repeat(24);
type Replies = Readonly<Record<string, unknown>>;

/** Creates the context of a service with these replies by the start of their path. Other paths are unreachable. */
function createWorld(replies: Replies) {
  const fetched: string[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, _init?: RequestInit) => {
    const path = String(input);
    fetched.push(path);
    const key = Object.keys(replies).find((prefix) => path.startsWith(prefix));
    if (key === undefined) throw new TypeError('away');
    return Response.json(replies[key]);
  });
  const access = async () => ({ seq: 1, token: 'token' });
  const caller = createCaller({ fetch });
  return { fetched, context: { surveyId: ID, access, fetch, caller } };
}
const readKey = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => (error instanceof ServiceFailure ? error.issue.key : error),
  );
describe('regions', () => {
  const files = {
    '/s/static/city.json': cityFile,
    '/s/static/streets/44.json': streetsFile,
  };

  it('are read from the files, with every district in its city and the version in the address', async () => {
    const { context, fetched } = createWorld(files);
    const service = createLocationService(context);
    const regions = await service.regions();
    expect(regions).toHaveLength(34);
    const districts = regions.flatMap((province) =>
      (province.children ?? []).flatMap((city) =>
        (city.children ?? []).map((district) => [province.code, city.code, district.code] as const),
      ),
    );
    expect(districts.length).toBeGreaterThan(3000);
    expect(
      districts.filter(([province, city, code]) => !code.startsWith(city) || !city.startsWith(province)),
    ).toEqual([]);
    const streets = await service.streets('44');
    expect(streets['440106']?.map(({ name }) => name)).toContain('石牌街道');
    expect(fetched).toEqual([
      `/s/static/city.json?v=${encodeURIComponent(REGION_FILES.CN.version)}`,
      `/s/static/streets/44.json?v=${encodeURIComponent(REGION_FILES.CN.version)}`,
    ]);
    expect(files['/s/static/city.json']).toMatchObject({ source: REGION_FILES.CN.version });
  });

  it('are states and cities for Brazil', async () => {
    const { context } = createWorld({ '/s/static/regions/BR.json': brazilFile });
    const states = await createLocationService(context).regions('BR');
    expect(brazilFile.source).toBe(REGION_FILES.BR.version);
    expect(states).toHaveLength(27);
    expect(states.flatMap(({ children = [] }) => children)).toHaveLength(5571);
    const cities = states.find(({ name }) => name === 'São Paulo')?.children;
    expect(cities?.map(({ name }) => name)).toContain('Campinas');
  });

  it('are fetched once, and again after a failure', async () => {
    const unreachable = createWorld({});
    const service = createLocationService(unreachable.context);
    await expect(service.regions()).rejects.toThrow();
    unreachable.context.fetch.mockImplementation(async () => Response.json(files['/s/static/city.json']));
    await Promise.all([service.regions(), service.regions()]);
    expect(unreachable.context.fetch).toHaveBeenCalledTimes(2);
  });

  it('fail if the file has another format', async () => {
    const { context } = createWorld({ '/s/static/': { code: 0 } });
    expect(await readKey(createLocationService(context).regions())).toBe('regions.failed');
  });
});

describe('configured providers', () => {
  const path = `/api/survey/places/${ID}`;
  const tower = { name: '广州塔', address: '广东省广州市海珠区', coordinate: [113.324553, 23.106414] };

  it('offer nothing by default, and no third party is called', async () => {
    const { context } = createWorld({ [path]: { code: 0, data: {} } });
    expect(await createLocationService(context).offers()).toEqual({});
  });

  it('are called with the token, and return coordinates of the project', async () => {
    const { context } = createWorld({
      [`${path}/search?q=%E5%A1%94`]: { code: 0, data: { places: [tower, { name: 5 }] } },
      [path]: { code: 0, data: { provider: 'GCJ-02' } },
    });
    const offersInSameSystem = await createLocationService({
      ...context,
      coordinateSystem: 'GCJ-02',
    }).offers();
    expect(await offersInSameSystem.search?.('塔')).toEqual([tower]);
    const offersInOtherSystem = await createLocationService(context).offers();
    const [found] = (await offersInOtherSystem.search?.('塔')) ?? [];
    // GCJ-02 lies some hundred metres off WGS-84 in China.
    expect(found?.coordinate[0]).toBeCloseTo(113.3191, 3);
    expect(found?.coordinate[1]).toBeCloseTo(23.1091, 3);
    expect(context.fetch.mock.calls.at(-1)).toEqual([
      expect.stringMatching(/\/search\?q=%E5%A1%94&time=\w+$/),
      expect.objectContaining({ headers: { authorization: 'Bearer token' } }),
    ]);
  });

  it('return the key of the failure', async () => {
    const { context } = createWorld({
      [`${path}/`]: { code: 500 },
      [path]: { code: 0, data: { provider: 'WGS-84' } },
    });
    const offers = await createLocationService(context).offers();
    expect(await readKey(offers.search?.('x') ?? Promise.resolve())).toBe('geo.search_failed');
    expect(await readKey(createLocationService(createWorld({}).context).offers())).toBe('geo.offers_failed');
  });
});

describe('the position of the device', () => {
  const { context } = createWorld({});
  const servicesAt = (report: Geolocation['getCurrentPosition']) =>
    // The object has only the members that the service uses.
    createLocationService({ ...context, geolocation: { getCurrentPosition: report } as Geolocation });

  it('is converted to the coordinates of the project', async () => {
    const coords = { longitude: 116.39747, latitude: 39.908823 };
    const service = servicesAt((done) => done({ coords } as GeolocationPosition)); // only what is read
    expect(await service.currentPosition?.()).toEqual([116.39747, 39.908823]);
  });

  it.each([
    [1, 'geo.location_denied'],
    [2, 'geo.location_failed'],
    [3, 'geo.location_failed'],
  ])('fails with the error code %i of the browser as %s', async (code, key) => {
    const service = servicesAt((_, fail) => fail?.({ code } as GeolocationPositionError)); // only what is read
    expect(await readKey(service.currentPosition?.() ?? Promise.resolve())).toBe(key);
  });

  it('is not offered without geolocation of the browser', () =>
    expect(createLocationService(context).currentPosition).toBeUndefined());
});

describe('enterprises', () => {
  const path = `/api/survey/enterprise_query/${ID}/`;
  it('are returned as a list of names', async () => {
    const { context } = createWorld({ [path]: { code: 0, data: { names: ['甲公司', 5] } } });
    expect(await createEnterpriseService(context).find('甲')).toEqual(['甲公司']);
  });

  it.each([
    [{ [path]: { code: 254 } }, 'enterprise_error254'],
    [{ [path]: { code: 500 } }, 'enterprise_error'],
    [{}, 'enterprise_error'],
  ])('for the replies %j fail with %s (CODE-1)', async (replies, key) => {
    expect(await readKey(createEnterpriseService(createWorld(replies).context).find('甲'))).toBe(key);
  });
});
