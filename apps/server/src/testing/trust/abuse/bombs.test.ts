import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { databaseKinds, OPERATOR_TOKEN, sampleProject } from '../../index.ts';
import { fileSurvey } from '../../file-survey.ts';
import { PNG } from '../../upload-form.ts';

const MEGABYTE = 1024 * 1024;
const UNPACKED_SIZE = 64 * MEGABYTE;

/** An image of 30,000 by 30,000 pixels according to its header, with data that unpacks to 64 MB. */
function hugeImage(): Buffer {
  const image = Buffer.from(PNG);
  const width = image.indexOf('IHDR') + 4;
  image.writeUInt32BE(30_000, width);
  image.writeUInt32BE(30_000, width + 4);
  return Buffer.concat([image, deflateSync(Buffer.alloc(UNPACKED_SIZE))]);
}

/** The beginning of an archive: sizes of one file, its name and its packed zeros. */
function archiveBomb(): Buffer {
  const packedZeros = deflateRawSync(Buffer.alloc(UNPACKED_SIZE));
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packedZeros.length, 18);
  head.writeUInt32LE(0xff_ff_ff_ff, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from('x'), packedZeros]);
}

const ENCODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: (body) => gzipSync(body),
  deflate: (body) => deflateSync(body),
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  zstd: (body) => zstdCompressSync(body),
  'gzip, gzip': (body) => gzipSync(gzipSync(body)),
};

describe.each(databaseKinds())('decompression bombs, on %s', (kind) => {
  const suite = fileSurvey(kind);

  it.each([
    ['an image', 'huge.png', hugeImage],
    ['an archive', 'bomb.zip', archiveBomb],
  ])('as %s are stored unchanged, and never unpacked', async (_, name, make) => {
    const bytes = make();
    const before = process.memoryUsage.rss();
    const file = await suite.uploadFile({ name, bytes });
    const read = await suite.app.server.inject({
      method: 'GET',
      url: file.url,
      headers: { authorization: `Bearer ${suite.session.begun.rspd_token}` },
    });
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect(process.memoryUsage.rss() - before).toBeLessThan(UNPACKED_SIZE);
  });

  it.each(Object.entries(ENCODERS))('as a body with the encoding %s are refused', async (encoding, pack) => {
    for (const { url, body } of [
      { url: `/api/survey/b/${suite.surveyId}`, body: { device: 'phone' } },
      { url: '/api/publishing/surveys', body: { project: sampleProject() } },
    ]) {
      const send = async (payload: Buffer, headers: object = { 'content-encoding': encoding }) => {
        const authorization = `Bearer ${OPERATOR_TOKEN}`;
        const { statusCode, body: text } = await suite.app.server.inject({
          method: 'POST',
          url,
          headers: { 'content-type': 'application/json', authorization, ...headers },
          payload,
        });
        return { status: statusCode, text };
      };
      const small = Buffer.from(JSON.stringify(body));
      const bomb = pack(Buffer.from(JSON.stringify({ ...body, bomb: 'x'.repeat(UNPACKED_SIZE / 4) })));
      expect(bomb.length).toBeLessThan(MEGABYTE);
      expect(await send(small, {})).toMatchObject({ status: 200 });
      // The server unpacks no body, not even a small one.
      const refusal = await send(pack(small));
      expect(refusal.status).toBe(415);
      expect(JSON.parse(refusal.text)).toMatchObject({ data: { key: 'request.content_encoding' } });
      expect(await send(bomb)).toEqual(refusal);
      expect(await send(small)).toEqual(refusal);
      expect(await send(small, { 'content-encoding': 'Identity' })).toMatchObject({ status: 200 });
    }
  });
});
