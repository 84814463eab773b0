import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { LibraryPart, PublishData, SavedImage } from '@canvass/protocol';
import { IMAGE_LIMITS, isPlainWebp } from '@canvass/project/images';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { provideTestServer } from '../../testing/provide-test-server.ts';
import { dataOf, OPERATOR_TOKEN, type TestServer } from '../../testing/test-server.ts';
import { createPng, drawAnimation, drawImage, listHostileFiles } from './testing/hostile-images.ts';

const SURVEY = 'ImagesOfASurvey000000001';
const A_DAY_AND_AN_HOUR_MS = 25 * 60 * 60 * 1_000;
const neverAborted = new AbortController().signal;
const UPLOADS = process.env['CANVASS_FULL'] === undefined ? 60 : 10_000;

const createSettings = () => ({ files: { folder: mkdtempSync(join(tmpdir(), 'canvass-images-')) } });

type Calls = ReturnType<typeof createCalls>;

function createCalls(app: TestServer) {
  const upload = (payload: Uint8Array, { token = OPERATOR_TOKEN, survey = SURVEY } = {}) =>
    app.server.inject({
      method: 'POST',
      url: `/api/publishing/surveys/${survey}/images`,
      headers: {
        'content-type': 'application/octet-stream',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      payload: Buffer.from(payload),
    });
  const get = (url: string) => app.server.inject({ url });
  return {
    upload,
    get,
    save: async (payload: Uint8Array, survey = SURVEY): Promise<SavedImage> => {
      const reply = await upload(payload, { survey });
      expect(reply.json()).toMatchObject({ code: 0 });
      return reply.json<{ data: SavedImage }>().data;
    },
    isKept: async (address: string) => (await get(address)).statusCode === 200,
    publish: (logo: string, changes = {}) =>
      app.operate('POST', '/api/publishing/surveys', {
        project: sampleProject({ projectId: SURVEY, desc_begin_page: { logo }, ...changes }),
      }),
    saveDraft: async (logo: string, surveyId: string) =>
      dataOf(
        await app.operate('PUT', `/api/publishing/surveys/${surveyId}/draft/text`, {
          text: JSON.stringify(sampleProject({ projectId: surveyId, desc_begin_page: { logo } })),
          edition: null,
        }),
      ),
  };
}

describe.each(databaseKinds())('images of a survey, on %s', (kind) => {
  const settings = createSettings();
  const app = provideTestServer(kind, { settings });
  const calls = createCalls(app);
  testConversion(calls, settings.files.folder);
  testRefusals(app, calls, settings.files.folder);
});

function testConversion(calls: Calls, folder: string): void {
  it('are stored as WebP in several widths, and cached for ever', async () => {
    const { address, widths, width, height } = await calls.save(
      await drawImage({ width: 3_000, height: 1_500 }).jpeg().toBuffer(),
    );
    expect({ widths, width, height }).toEqual({ widths: [2_560, 640, 1_280], width: 2_560, height: 1_280 });
    const reply = await calls.get(address);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-length': String(reply.rawPayload.length),
    });
    const read = (suffix: string) => calls.get(address.replace('.webp', `${suffix}.webp`));
    for (const [suffix, expected] of [
      ['', 1_280],
      ['.640', 640],
      ['.1280', 1_280],
      ['.2560', 2_560],
    ] as const) {
      const { rawPayload } = await read(suffix);
      expect(isPlainWebp(rawPayload)).toBe(true);
      expect((await sharp(rawPayload).metadata()).width).toBe(expected);
    }
    expect((await read('.641')).statusCode).toBe(404);
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true });
    // Backups accept only such names.
    for (const { name } of stored) expect(name).toMatch(/^[\w-]{1,100}$/);
  });

  it('are turned upright, and lose place, camera and profile', async () => {
    const photo = await drawImage({ width: 300, height: 200 })
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6, icc: 'p3' })
      .jpeg()
      .toBuffer();
    const { address, width, height } = await calls.save(photo);
    expect([width, height]).toEqual([200, 300]);
    const stored = await sharp((await calls.get(address)).rawPayload).metadata();
    expect(stored).toMatchObject({ width: 200, height: 300 });
    expect([stored.exif, stored.icc, stored.xmp, stored.orientation]).toEqual(Array(4).fill(undefined));
  });

  it('keep moving', async () => {
    const saved = await calls.save(await drawAnimation({ width: 800, height: 40 }));
    expect(saved).toMatchObject({ animated: true, width: 800, height: 40, widths: [800, 640] });
    for (const address of [saved.address, saved.address.replace('.webp', '.640.webp')])
      expect(await sharp((await calls.get(address)).rawPayload).metadata()).toMatchObject({ pages: 3 });
  });

  it('keep their transparent parts, and are small if they are drawings', async () => {
    const logo = await sharp({
      create: { width: 400, height: 100, channels: 4, background: { r: 200, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { address, bytes } = await calls.save(logo);
    expect((await sharp((await calls.get(address)).rawPayload).stats()).isOpaque).toBe(false);
    expect(bytes).toBeLessThan(1_000);
  });

  it('have the same address when they are sent again, also after they were downloaded', async () => {
    const photo = await drawImage({ width: 1_000, height: 700 }).jpeg().toBuffer();
    const first = await calls.save(photo);
    expect(await calls.save(photo)).toEqual(first);
    const { rawPayload } = await calls.get(first.address);
    expect(await calls.save(rawPayload)).toMatchObject({ address: first.address });
    expect(await calls.save(rawPayload, 'ImagesOfASurvey000000009')).toMatchObject({
      address: first.address,
    });
  });
}

function testRefusals(app: TestServer, calls: Calls, folder: string): void {
  it('of hostile files are refused, and leave no file', async () => {
    const count = () => readdirSync(folder, { recursive: true }).length;
    const before = count();
    const files = await listHostileFiles();
    const refused = [];
    for (const [name, content] of files) {
      const reply = await calls.upload(content);
      expect(reply.statusCode, name).toBe(422);
      refused.push([name, reply.json<{ data: { issues: { id: string }[] } }>().data.issues[0]?.id]);
    }
    expect(refused).toEqual(files.map(([name, , id]) => [name, id]));
    expect(count()).toBe(before);
  });

  it('whose header claims fewer pixels than the file contains take no memory for the rest', async () => {
    const bomb = createPng(100, 100, 0);
    const zeros = deflateSync(Buffer.alloc(200_000_000));
    expect(zeros.length).toBeLessThan(IMAGE_LIMITS.bytes);
    const before = process.memoryUsage().rss;
    const reply = await calls.upload(Buffer.concat([bomb, zeros]));
    expect([200, 422]).toContain(reply.statusCode);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('of more bytes than allowed are refused before they have arrived', async () => {
    const reply = await calls.upload(Buffer.alloc(100_000_000));
    expect(reply.statusCode).toBe(413);
  });

  it('lose everything that a file contains besides its image', async () => {
    const jpeg = await drawImage({ width: 30, height: 20 }).jpeg().toBuffer();
    const webp = await drawImage({ width: 30, height: 20, seed: 9 }).webp().toBuffer();
    for (const polyglot of [jpeg, webp].map((file) =>
      Buffer.concat([file, Buffer.from('<script>x</script>')]),
    )) {
      const { address } = await calls.save(polyglot);
      expect((await calls.get(address)).rawPayload.includes('<script>')).toBe(false);
    }
  });

  it('can be stored only by operators who may save drafts', async () => {
    const png = await drawImage({ width: 3, height: 2 }).png().toBuffer();
    expect((await calls.upload(png, { token: '' })).statusCode).toBe(401);
    expect((await calls.upload(png, { token: 'x'.repeat(40) })).statusCode).toBe(401);
    expect((await calls.upload(png, { survey: 'no' })).statusCode).toBe(404);
    const asJson = await app.operate('POST', `/api/publishing/surveys/${SURVEY}/images`, { a: 1 });
    expect(asJson.status).toBe(415);
  });

  test.each([
    'images/logo.png',
    '/s/images/0123456789abcdef0123456789abcdef-10x10.webp',
    '/s/images/0123456789abcdef0123456789abcdef-900x10.640.webp',
  ])('prevent publishing if %s is not on the server', async (logo) => {
    const { status, json } = await calls.publish(logo);
    expect(status).toBe(422);
    const { issues } = json.data as unknown as { readonly issues: readonly object[] };
    expect(issues).toContainEqual(
      expect.objectContaining({ id: 'image.missing', path: '$.desc_begin_page.logo', severity: 'error' }),
    );
  });

  test.each([
    '/s/images/..%2f..%2fetc%2fpasswd',
    '/s/images/0123456789abcdef0123456789abcdef-10x10.webp',
    '/s/images/0123456789ABCDEF0123456789ABCDEF-10x10.webp',
    '/s/images/0123456789abcdef0123456789abcdef-10x10.png',
  ])('are not found at %s', async (url) => {
    expect((await calls.get(url)).statusCode).toBe(404);
  });

  it('can be published', async () => {
    const { address } = await calls.save(await drawImage({ width: 90, height: 20 }).png().toBuffer());
    const { version } = dataOf<PublishData>(await calls.publish(address));
    const { text } = await app.operate('GET', `/api/publishing/surveys/${SURVEY}/versions/${version}`);
    expect(text).toContain(address);
  });

  it('are bounded in number', async () => {
    const survey = 'ImagesOfASurvey000000002';
    const savedAt = new Date(app.clock.now);
    for (let at = 0; at < IMAGE_LIMITS.surveyFiles; at += 1)
      await app.database.query
        .insertInto('survey_image')
        .values({ survey_id: survey, name: `image ${at}`, bytes: 1, saved_at: savedAt })
        .execute();
    const reply = await calls.upload(await drawImage({ width: 3, height: 2 }).png().toBuffer(), { survey });
    expect(reply.statusCode).toBe(422);
    expect(reply.json()).toMatchObject({ data: { issues: [{ id: 'image.survey-full' }] } });
  });
}

describe.each(databaseKinds())('images that no survey uses, on %s', (kind) => {
  const settings = createSettings();
  const app = provideTestServer(kind, { settings });
  const calls = createCalls(app);
  let seed = 0;
  const saveNew = async (survey = SURVEY) => {
    seed += 1;
    return (await calls.save(await drawImage({ width: 700, height: 20, seed }).png().toBuffer(), survey))
      .address;
  };
  const sweep = () => app.services.images.sweep(neverAborted);

  it('are deleted a day after they were saved, unless a version or draft names them', async () => {
    const [published, ofDraft, unused] = [await saveNew(), await saveNew(), await saveNew()];
    dataOf(await calls.publish(published));
    await calls.saveDraft(ofDraft, 'ImagesOfASurvey000000003');
    await sweep();
    expect(await calls.isKept(unused)).toBe(true);
    app.clock.now += A_DAY_AND_AN_HOUR_MS;
    const late = await saveNew();
    await sweep();
    expect(await Promise.all([published, ofDraft, late, unused].map(calls.isKept))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await calls.isKept(unused.replace('.webp', '.640.webp'))).toBe(false);
    const rows = await app.database.query.selectFrom('survey_image').select('name').execute();
    expect(rows.length).toBe(2); // published and late
  });

  it('are kept as long as a part in the library names them', async () => {
    const address = await saveNew();
    const items = [{ type: 'Q', gid: 'a', qtype: 'blank', title: `<img src="${address}" alt="">` }];
    const text = JSON.stringify({ canvass_fragment: ['a'], items });
    const part = { name: 'With an image', text, shared: false };
    const { id } = dataOf<LibraryPart>(await app.operate('POST', '/api/publishing/library', part));
    app.clock.now += A_DAY_AND_AN_HOUR_MS;
    await sweep();
    expect(await calls.isKept(address)).toBe(true);
    dataOf(await app.operate('DELETE', `/api/publishing/library/${id}`));
    await sweep();
    expect(await calls.isKept(address)).toBe(false);
  });

  it('are deleted after their survey, unless another survey has copied them', async () => {
    const [own, copied] = [await saveNew(), await saveNew()];
    dataOf(await calls.publish(own, { desc_begin_page: { logo: own, bg_img: copied } }));
    await calls.saveDraft(copied, 'ImagesOfASurvey000000004');
    dataOf(await app.operate('POST', `/api/publishing/surveys/${SURVEY}/close`, {}));
    dataOf(await app.operate('DELETE', `/api/publishing/surveys/${SURVEY}`));
    app.clock.now += A_DAY_AND_AN_HOUR_MS;
    await sweep();
    expect(await Promise.all([own, copied].map(calls.isKept))).toEqual([false, true]);
  });

  it('whose removal was interrupted are removed by the next sweep, and stored again meanwhile by nobody', async () => {
    const png = await drawImage({ width: 33, height: 20 }).png().toBuffer();
    const { address } = await calls.save(png);
    app.clock.now += A_DAY_AND_AN_HOUR_MS;
    await app.database.query.updateTable('image_file').set({ state: 2 }).execute();
    expect((await calls.upload(png)).statusCode).toBe(503);
    await sweep();
    expect(await calls.isKept(address)).toBe(false);
    expect(await calls.save(png)).toMatchObject({ address });
    expect(await calls.isKept(address)).toBe(true);
  });
});

it(`${UPLOADS} damaged or intact files are stored as images or refused, and nothing else happens`, async () => {
  const { createTestServer } = await import('../../testing/test-server.ts');
  const app = await createTestServer('pglite', { settings: createSettings() });
  const calls = createCalls(app);
  const whole = [
    await drawImage({ width: 40, height: 30 }).png().toBuffer(),
    await drawImage({ width: 40, height: 30 }).jpeg().toBuffer(),
    await drawImage({ width: 40, height: 30 }).webp().toBuffer(),
    await drawImage({ width: 16, height: 16 }).avif({ effort: 0 }).toBuffer(),
    await drawAnimation({ width: 20, height: 10 }),
  ];
  let state = 2_026;
  const random = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const file = Buffer.from(whole[upload % whole.length] ?? []);
    for (let change = random(4); change > 0; change -= 1) file[random(file.length)] = random(256);
    const reply = await calls.upload(random(5) === 0 ? file.subarray(0, random(file.length)) : file);
    const { data } = reply.json<{ data: SavedImage & { issues: { id: string }[] } }>();
    if (reply.statusCode === 422) expect(data.issues[0]?.id).toMatch(/^image\./);
    else {
      expect(reply.statusCode).toBe(200);
      const { rawPayload } = await calls.get(data.address);
      expect(isPlainWebp(rawPayload)).toBe(true);
    }
  }
  await app.close();
});
