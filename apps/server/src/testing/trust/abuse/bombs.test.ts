import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { databaseKinds, OPERATOR_TOKEN } from '../../index.ts';
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

  it.each(['gzip', 'deflate', 'br', 'gzip, gzip'])(
    'as a body with the encoding %s are refused',
    async (encoding) => {
      const body = gzipSync(Buffer.from(JSON.stringify({ a: 'x'.repeat(UNPACKED_SIZE / 4) })));
      expect(body.length).toBeLessThan(MEGABYTE);
      for (const url of [`/api/survey/b/${suite.surveyId}`, '/api/publishing/surveys']) {
        const reply = await suite.app.server.inject({
          method: 'POST',
          url,
          headers: {
            'content-type': 'application/json',
            'content-encoding': encoding,
            authorization: `Bearer ${OPERATOR_TOKEN}`,
          },
          payload: body,
        });
        expect(reply.statusCode).toBe(400);
      }
    },
  );
});
