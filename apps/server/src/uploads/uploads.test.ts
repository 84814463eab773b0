import { describe, expect, it, test } from 'vitest';
import { databaseKinds } from '../testing/index.ts';
import { dataOf, type Reply } from '../testing/test-server.ts';
import { PNG } from '../testing/upload-form.ts';
import { fileSurvey, PDF, type Upload } from '../testing/file-survey.ts';

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

describe.each(databaseKinds())('an upload on %s', (kind) => {
  const suite = fileSurvey(kind);
  describe('files', () => testFiles(suite));
  describe('forms and file names', () => testFormsAndFileNames(suite));
});

function testFiles(suite: ReturnType<typeof fileSurvey>) {
  const { uploadFile, computePath: pathOf, ask, onDisk, upload, listFiles } = suite;

  it('returns the record of the file, and the respondent can list, read and delete the file', async () => {
    const file = await uploadFile({ fields: { qid: 'q1', option_id: 'q1a', keep_ext: 'true' } });
    expect(file).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      name: 'a.png',
      url: pathOf(suite.session) + file.id,
      ftype: 1,
      qid: 'q1',
      option_id: 'q1a',
    });
    expect(dataOf(await ask('GET', pathOf(suite.session)))).toEqual([file]);
    expect(dataOf(await ask('GET', `${pathOf(suite.session)}?qid=q2`))).toEqual([]);
    const read = await suite.app.server.inject({
      method: 'GET',
      url: file.url,
      headers: { authorization: `Bearer ${suite.session.begun.rspd_token}` },
    });
    expect(read.rawPayload).toEqual(PNG);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="a.png"; filename*=UTF-8''a.png`,
    });
    const before = await onDisk();
    expect((await ask('DELETE', file.url)).status).toBe(200);
    expect(await onDisk()).toBe(before - 1);
    expect((await ask('GET', file.url)).status).toBe(404);
    expect((await ask('DELETE', file.url)).status).toBe(404);
  });

  test.each<[string, Upload, readonly [status: number, code: number, key: string]]>([
    ['several files', { copies: 2 }, [400, 400, 'upload.several']],
    ['more files than a form may hold', { copies: 9 }, [400, 400, 'upload.several']],
    ['an SVG', { name: 'a.svg', bytes: SVG }, [415, 431, 'api.431']],
    ['an SVG under another name', { name: 'a.png', bytes: SVG }, [415, 431, 'api.431']],
    [
      'an SVG in UTF-16',
      { name: 'a.txt', bytes: Buffer.from(`\uFEFF${SVG.toString()}`, 'utf16le') },
      [415, 431, 'api.431'],
    ],
    [
      'an SVG behind a comment',
      { name: 'a.pdf', bytes: Buffer.from(`<!-- %PDF- --> ${SVG.toString()}`) },
      [415, 431, 'api.431'],
    ],
    [
      'an HTML page named as an image',
      { name: 'a.png', bytes: Buffer.from('<html>') },
      [422, 6, 'upload.content'],
    ],
    [
      'an HTML page named as a text',
      { name: 'a.txt', bytes: Buffer.from('\n <!DOCTYPE html>') },
      [422, 6, 'upload.content'],
    ],
    ['the extension of an HTML page', { name: 'a.html' }, [422, 6, 'limit_ext']],
    [
      'the extension of an HTML page after the one of an image',
      { name: 'a.png.html' },
      [422, 6, 'limit_ext'],
    ],
    ['no extension', { name: 'png' }, [422, 6, 'limit_ext']],
    ['a program', { name: 'a.exe', bytes: Buffer.from('MZ') }, [422, 6, 'limit_ext']],
    ['an image named as a PDF', { name: 'a.pdf', bytes: PNG }, [422, 6, 'upload.content']],
    ['an empty file', { name: 'a.txt', bytes: Buffer.alloc(0) }, [422, 6, 'limit_empty']],
    ['an unknown question', { fields: { qid: 'q9' } }, [422, 6, 'upload.not_here']],
    ['a question without files', { fields: { qid: 'q0' } }, [422, 6, 'upload.not_here']],
    ['a question that is read only', { fields: { qid: 'q3' } }, [422, 6, 'upload.not_here']],
    ['an unknown option', { fields: { qid: 'q1', option_id: 'q9a' } }, [422, 6, 'upload.not_here']],
    ['a path as question', { fields: { qid: '../q1' } }, [400, 400, 'request.invalid']],
    ['no question', { fields: {} }, [400, 400, 'request.invalid']],
    ['11 MB', { name: 'a.zip', bytes: Buffer.alloc(11 * 1024 * 1024) }, [413, 413, 'request.too_large']],
  ])('with %s is refused', async (_, options, [status, code, key]) => {
    const before = await onDisk();
    const reply = await upload(options);
    expect([reply.status, reply.json.code, reply.json.data]).toMatchObject([status, code, { key }]);
    expect(await onDisk()).toBe(before);
    expect(await listFiles()).toEqual([]);
  });

  it('as JSON is refused, and other routes refuse a form', async () => {
    const json = await suite.app.request({
      method: 'POST',
      url: pathOf(suite.session),
      body: {},
      token: suite.session.begun.rspd_token,
    });
    expect(json.status).toBe(415);
  });
}

function testFormsAndFileNames(suite: ReturnType<typeof fileSurvey>) {
  const { computePath: pathOf, uploadFile, ask, publishWith: published, upload } = suite;
  test.each([
    [
      'that breaks off',
      'boundary=x',
      '--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\n\r\na',
    ],
    ['without a boundary', '', 'x'],
    [
      'with a field that is no JSON',
      'boundary=x',
      '--x\r\nContent-Disposition: form-data; name="qid"\r\nContent-Type: application/json\r\n\r\n{\r\n--x--\r\n',
    ],
  ])('as a form %s is refused with status 400', async (_, boundary, payload) => {
    const reply = await suite.app.server.inject({
      method: 'POST',
      url: pathOf(suite.session),
      headers: {
        'content-type': `multipart/form-data; ${boundary}`,
        authorization: `Bearer ${suite.session.begun.rspd_token}`,
      },
      payload,
    });
    expect([reply.statusCode, reply.json<Reply['json']>().code]).toEqual([400, 400]);
  });

  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Users\\x\\holiday.txt', 'holiday.txt'],
    ['%252e%252e%252fx.txt', '%252e%252e%252fx.txt'],
    ['\u202Etxt.exe.txt', 'txt.exe.txt'],
    ['a\u0000\u200B.txt', 'a.txt'],
    ['  ..hidden.txt.. ', 'hidden.txt'],
    ['发票 "十月"\r\nX-Evil: 1.txt', '发票 %22十月%22%0D%0AX-Evil: 1.txt'],
    ["o'hara*(1);x=.txt", "o'hara*(1);x=.txt"],
    [`${'长'.repeat(5_000)}.txt`, `${'长'.repeat(196)}.txt`],
  ])('with a name such as %.20s harms no path and no header', async (name, shown) => {
    const file = await uploadFile({ name, bytes: PDF });
    expect(file.name).toBe(shown);
    const read = await ask('GET', file.url);
    const header = String(read.headers['content-disposition']);
    expect(read.status).toBe(200);
    expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%~-]+$/);
    expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(shown);
    expect(read.headers['content-type']).toBe('application/octet-stream');
    expect(read.headers['x-evil']).toBeUndefined();
  });

  it('must follow the rules of the survey, not rules in the form', async () => {
    const otherSession = await suite.app.begin(
      await published({ openAttach: true, onlyImage: true, maxSize: 1, minSize: 0.00005, maxNum: 1 }),
    );
    const forgedFields = { qid: 'q1', attachData: '{"onlyImage":false,"maxNum":50,"maxSize":0,"minSize":0}' };
    const key = async (options: Upload) =>
      (await upload({ ...options, fields: forgedFields }, otherSession)).json.data;
    expect(await key({ name: 'a.pdf', bytes: PDF })).toMatchObject({ key: 'limit_min_size' });
    expect(await key({ name: 'a.pdf', bytes: Buffer.concat([PDF, Buffer.alloc(100)]) })).toMatchObject({
      key: 'limit_img',
    });
    const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
    expect(await key({ bytes: large })).toMatchObject({ key: 'limit_max_size', params: { max: 1 } });
    expect((await upload({ fields: forgedFields }, otherSession)).status).toBe(200);
    expect(await key({ name: 'b.png' })).toMatchObject({ key: 'limit_max_num', params: { max: 1 } });
  });
}
