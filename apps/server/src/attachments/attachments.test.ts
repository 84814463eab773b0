import { next } from '@canvass/logic/testing';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MOST_ATTACHED } from '@canvass/project';
import type { RespondentEvent, UploadedFile } from '@canvass/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { Failure } from '../http/failure.ts';
import { createTestServer, databaseKinds, type TestServer } from '../testing/index.ts';
import { dataOf, OPERATOR_TOKEN, type Reply, type Session } from '../testing/test-server.ts';
import { formOf, PNG, type UploadedForm } from '../testing/upload-form.ts';
import { spool } from './spooled-file.ts';
import type { Uploader } from './upload-places.ts';

const PDF = Buffer.from('%PDF-1.7 nothing much');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HOUR = 60 * 60 * 1000;
/** What names a file that is not held is refused; no code that makes a browser load the page again (CODE-2). */
const NOT_HELD = { code: 400, data: { key: 'answering.files' } };

const survey = (attachData: object) => ({
  format: 1,
  projectId: `Files${randomBytes(10).toString('hex').slice(0, 19)}`,
  title: 'Files',
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        {
          type: 'Q',
          gid: 'q1',
          cid: 'Q1',
          qtype: 'multiple',
          title: 'Which?',
          items: [
            { gid: 'q1a', seq: 1, title: 'A' },
            { gid: 'q1b', seq: 2, title: 'B' },
          ],
          attachData,
        },
        { type: 'Q', gid: 'q0', qtype: 'blank', title: 'No files here' },
      ],
    },
    { type: 'G', gid: 'g2', items: [{ type: 'Q', gid: 'q2', qtype: 'blank', title: 'Anything else?' }] },
  ],
});

interface Upload extends UploadedForm {
  readonly seq?: number;
  readonly token?: string;
}

describe.each(databaseKinds())('attachments on %s', (kind) => {
  let app: TestServer;
  let folder: string;
  let surveyId: string;
  let session: Session;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'canvass-files-'));
    app = await createTestServer(kind, { settings: { files: { folder } } });
    surveyId = await published({ openAttach: true, openOAttach: true, maxNum: 3 });
  });
  beforeEach(async () => {
    session = await app.begin(surveyId);
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });

  const published = async (attachData: object) => (await app.publish(survey(attachData))).surveyId;
  const pathOf = (of: Session, seq = of.begun.seq) =>
    `/api/survey/projects/${of.surveyId}/rspd-seq/${seq}/attachments/`;
  const upload = async (options: Upload = {}, of = session): Promise<Reply> => {
    const { type, body } = formOf(options);
    const reply = await app.server.inject({
      method: 'POST',
      url: pathOf(of, options.seq),
      headers: { 'content-type': type, authorization: `Bearer ${options.token ?? of.begun.rspd_token}` },
      payload: body,
    });
    const text = reply.body;
    return {
      status: reply.statusCode,
      headers: reply.headers,
      text,
      json: JSON.parse(text) as Reply['json'],
    };
  };
  const uploaded = async (options: Upload = {}, of = session): Promise<UploadedFile> => {
    const [file] = dataOf<readonly UploadedFile[]>(await upload(options, of));
    if (file === undefined) throw new Error('no record');
    return file;
  };
  const ask = (method: 'GET' | 'DELETE', url: string, token = session.begun.rspd_token) =>
    app.request({ method, url, token });
  const listed = async () =>
    dataOf<readonly UploadedFile[]>(await ask('GET', pathOf(session))).map(({ name }) => name);
  const files = (list: readonly UploadedFile[], option_id?: string): RespondentEvent => ({
    type: 'files',
    gid: 'q1',
    files: list,
    ...(option_id !== undefined && { option_id }),
  });
  const onDisk = async () =>
    (await readdir(folder, { recursive: true })).filter((path) => path.length > 30).length;

  describe('an upload', () => {
    it('gives the record of the file, which its respondent can list, read and delete', async () => {
      const file = await uploaded({ fields: { qid: 'q1', option_id: 'q1a', keep_ext: 'true' } });
      expect(file).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        name: 'a.png',
        url: pathOf(session) + file.id,
        ftype: 1,
        qid: 'q1',
        option_id: 'q1a',
      });
      expect(dataOf(await ask('GET', pathOf(session)))).toEqual([file]);
      expect(dataOf(await ask('GET', `${pathOf(session)}?qid=q2`))).toEqual([]);
      const read = await app.server.inject({
        method: 'GET',
        url: file.url,
        headers: { authorization: `Bearer ${session.begun.rspd_token}` },
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
      ['a drawing with scripts', { name: 'a.svg', bytes: SVG }, [415, 431, 'api.431']],
      ['one under another name', { name: 'a.png', bytes: SVG }, [415, 431, 'api.431']],
      [
        'one in UTF-16',
        { name: 'a.txt', bytes: Buffer.from(`\uFEFF${SVG.toString()}`, 'utf16le') },
        [415, 431, 'api.431'],
      ],
      [
        'one behind a comment',
        { name: 'a.pdf', bytes: Buffer.from(`<!-- %PDF- --> ${SVG.toString()}`) },
        [415, 431, 'api.431'],
      ],
      ['a page as a picture', { name: 'a.png', bytes: Buffer.from('<html>') }, [422, 6, 'upload.content']],
      [
        'a page as text',
        { name: 'a.txt', bytes: Buffer.from('\n <!DOCTYPE html>') },
        [422, 6, 'upload.content'],
      ],
      ['a page by its name', { name: 'a.html' }, [422, 6, 'limit_ext']],
      ['a page by its last name', { name: 'a.png.html' }, [422, 6, 'limit_ext']],
      ['no extension', { name: 'png' }, [422, 6, 'limit_ext']],
      ['a program', { name: 'a.exe', bytes: Buffer.from('MZ') }, [422, 6, 'limit_ext']],
      ['no PDF', { name: 'a.pdf', bytes: PNG }, [422, 6, 'upload.content']],
      ['nothing', { name: 'a.txt', bytes: Buffer.alloc(0) }, [422, 6, 'limit_empty']],
      ['an unknown question', { fields: { qid: 'q9' } }, [422, 6, 'upload.not_here']],
      ['a question without files', { fields: { qid: 'q0' } }, [422, 6, 'upload.not_here']],
      ['an unknown option', { fields: { qid: 'q1', option_id: 'q9a' } }, [422, 6, 'upload.not_here']],
      ['a hostile question', { fields: { qid: '../q1' } }, [400, 400, 'request.invalid']],
      ['no question', { fields: {} }, [400, 400, 'request.invalid']],
      ['11 MB', { name: 'a.zip', bytes: Buffer.alloc(11 * 1024 * 1024) }, [413, 413, 'request.too_large']],
    ])('of %s is refused', async (_, options, [status, code, key]) => {
      const before = await onDisk();
      const reply = await upload(options);
      expect([reply.status, reply.json.code, reply.json.data]).toMatchObject([status, code, { key }]);
      expect(await onDisk()).toBe(before);
      expect(await listed()).toEqual([]);
    });

    it('of JSON is refused, and so is a form anywhere else', async () => {
      const json = await app.request({
        method: 'POST',
        url: pathOf(session),
        body: {},
        token: session.begun.rspd_token,
      });
      expect(json.status).toBe(415);
    });

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
    ])('as a form %s is refused, and is no failure of ours', async (_, boundary, payload) => {
      const reply = await app.server.inject({
        method: 'POST',
        url: pathOf(session),
        headers: {
          'content-type': `multipart/form-data; ${boundary}`,
          authorization: `Bearer ${session.begun.rspd_token}`,
        },
        payload,
      });
      expect([reply.statusCode, reply.json<Reply['json']>().code]).toEqual([400, 400]);
    });

    /** Begins uploads that never end, as far as they are let; gives what became of the others, and an end for all. */
    const hang = (count: number, uploader: (n: number) => Uploader) => {
      const ends: (() => void)[] = [];
      const refused: string[] = [];
      const running = Array.from({ length: count }, async (_, n) => {
        const never = () =>
          new Promise<Failure>((resolve) => ends.push(() => resolve({ failure: 'request.invalid' })));
        const result = await app.services.attachments.upload(uploader(n), never);
        if ('failure' in result && result.failure !== 'request.invalid') refused.push(result.failure);
      });
      const end = async () => {
        for (const each of ends) each();
        await Promise.all(running);
        return refused;
      };
      return { begun: () => ends.length, end };
    };

    it('is taken while another response sends many that never end, and that one is told', async () => {
      const slow = await app.begin(surveyId);
      const { seq } = slow.begun;
      const hanging = hang(40, () => ({ surveyId, seq, address: '127.0.0.1' }));
      await expect.poll(hanging.begun).toBe(4);
      const told = await upload({}, slow);
      expect([told.status, told.json.code, told.headers['retry-after']]).toEqual([429, 202, '5']);
      expect((await upload()).status).toBe(200);
      expect(await hanging.end()).toEqual(Array(36).fill('request.too_frequent'));
      expect((await upload({}, slow)).status).toBe(200);
    });

    it('is taken while an address sends many for any number of responses, and that one is told', async () => {
      const hanging = hang(200, (seq) => ({ surveyId, seq: 1_000_000 + seq, address: '10.1.1.1' }));
      await expect.poll(hanging.begun).toBe(80);
      expect((await upload()).status).toBe(200);
      expect(await hanging.end()).toEqual(Array(120).fill('request.too_frequent'));
    });

    it('waits outside of the memory, and leaves nothing when it is cut off', async () => {
      const incoming = join(folder, 'incoming');
      await uploaded();
      expect(await readdir(incoming)).toEqual([]);
      const chunks = async function* () {
        yield PDF;
        expect(await readdir(incoming)).toEqual([]);
        throw new Error('the line was cut');
      };
      await expect(spool(incoming, chunks())).rejects.toThrow('the line was cut');
      expect(await readdir(incoming)).toEqual([]);
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
      const file = await uploaded({ name, bytes: PDF });
      expect(file.name).toBe(shown);
      const read = await ask('GET', file.url);
      const header = String(read.headers['content-disposition']);
      expect(read.status).toBe(200);
      expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.%~-]+$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(shown);
      expect(read.headers['content-type']).toBe('application/octet-stream');
      expect(read.headers['x-evil']).toBeUndefined();
    });

    it('believes the survey, not the form', async () => {
      const other = await app.begin(
        await published({ openAttach: true, onlyImage: true, maxSize: 1, minSize: 0.00005, maxNum: 1 }),
      );
      const lie = { qid: 'q1', attachData: '{"onlyImage":false,"maxNum":50,"maxSize":0,"minSize":0}' };
      const key = async (options: Upload) => (await upload({ ...options, fields: lie }, other)).json.data;
      expect(await key({ name: 'a.pdf', bytes: PDF })).toMatchObject({ key: 'limit_min_size' });
      expect(await key({ name: 'a.pdf', bytes: Buffer.concat([PDF, Buffer.alloc(100)]) })).toMatchObject({
        key: 'limit_img',
      });
      const large = Buffer.concat([PNG, Buffer.alloc(1024 * 1024)]);
      expect(await key({ bytes: large })).toMatchObject({ key: 'limit_max_size', params: { max: 1 } });
      expect((await upload({ fields: lie }, other)).status).toBe(200);
      expect(await key({ name: 'b.png' })).toMatchObject({ key: 'limit_max_num', params: { max: 1 } });
    });

    it('never goes over the limit, however many come at once, and a name is taken once', async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => upload({ name: `${n}.png` })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await listed()).toHaveLength(3);
      const same = await Promise.all(
        Array.from({ length: 6 }, () => upload({ fields: { qid: 'q1', option_id: 'q1b' } })),
      );
      expect(same.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(same.find(({ status }) => status !== 200)?.json.data).toMatchObject({ key: 'limit_name' });
    });
  });

  it('is for the respondent of the response only, and for operators', async () => {
    const other = await app.begin(surveyId);
    const file = await uploaded();
    const foreign = { token: other.begun.rspd_token };
    expect((await upload({ ...foreign, name: 'b.png' })).status).toBe(401);
    expect((await ask('GET', pathOf(session), foreign.token)).status).toBe(401);
    expect((await ask('GET', file.url, foreign.token)).status).toBe(401);
    expect((await ask('GET', pathOf(other) + file.id, foreign.token)).status).toBe(404);
    expect((await ask('DELETE', pathOf(other) + file.id, foreign.token)).status).toBe(404);
    expect((await app.request({ method: 'GET', url: file.url })).status).toBe(401);
    const download = `/api/publishing/surveys/${surveyId}/attachments/${file.id}`;
    expect((await ask('GET', download)).status).toBe(401);
    expect((await ask('GET', download, OPERATOR_TOKEN)).status).toBe(200);
    const elsewhere = await published({ openAttach: true });
    expect(
      (await ask('GET', `/api/publishing/surveys/${elsewhere}/attachments/${file.id}`, OPERATOR_TOKEN))
        .status,
    ).toBe(404);
    expect(await listed()).toEqual(['a.png']);
  });

  describe('events that name files', () => {
    it('are taken with files that are here, come back with c, and are exported', async () => {
      const own = await uploaded();
      app.clock.now += 1_000;
      const ofOption = await uploaded({ name: 'b.pdf', bytes: PDF, fields: { qid: 'q1', option_id: 'q1b' } });
      const page = [
        { type: 'answer' as const, gid: 'q1', answer: [['q1b']] },
        files([own]),
        files([ofOption], 'q1b'),
        next,
      ];
      await app.answer(session, 'n', page);
      expect((await app.continue(session)).events).toEqual(page);
      await app.answer(session, 's', [next]);
      expect((await upload()).json.code).toBe(1113);
      const url = (id: string) => `/api/publishing/surveys/${surveyId}/attachments/${id}`;
      const csv = await app.operate(
        'GET',
        `/api/publishing/surveys/${surveyId}/export?after=${session.begun.seq - 1}`,
      );
      expect(csv.text).toContain(`a.png,${url(own.id)},,,b.pdf,${url(ofOption.id)}`);
      const lines = await app.operate(
        'GET',
        `/api/publishing/surveys/${surveyId}/export?format=jsonl&after=${session.begun.seq - 1}`,
      );
      expect(JSON.parse(lines.text)).toMatchObject({
        answers: { q1: [['q1b']] },
        files: [
          { gid: 'q1', id: own.id, name: 'a.png', url: url(own.id) },
          { gid: 'q1', option_id: 'q1b', id: ofOption.id, name: 'b.pdf' },
        ],
      });
    });

    test.each<[string, (file: UploadedFile) => RespondentEvent]>([
      ['an unknown file', (file) => files([{ ...file, id: '0'.repeat(32) }])],
      ['another name', (file) => files([{ ...file, name: 'other.png' }])],
      ['another address', (file) => files([{ ...file, url: 'https://evil.example/x.png' }])],
      ['another kind', (file) => files([{ ...file, ftype: 0 }])],
      ['another question in the record', (file) => files([{ ...file, qid: 'q2' }])],
      ['another option', (file) => files([file], 'q1a')],
    ])('are refused for %s', async (_, eventOf) => {
      const file = await uploaded();
      const reply = await app.send(session, 'n', [eventOf(file), next]);
      expect([reply.status, reply.json]).toMatchObject([400, NOT_HELD]);
      await app.answer(session, 'n', [files([file]), next]);
    });

    it('are refused for a file of somebody else, or one that is deleted', async () => {
      const other = await app.begin(surveyId);
      const file = await uploaded();
      expect((await app.send(other, 'n', [files([file]), next])).json).toMatchObject(NOT_HELD);
      await ask('DELETE', file.url);
      expect((await app.send(session, 'n', [files([file]), next])).json).toMatchObject(NOT_HELD);
    });

    it('are refused where they are wrong, not where an answer would be', async () => {
      const file = await uploaded();
      const answer: RespondentEvent = { type: 'answer', gid: 'q1', answer: [['q1b']] };
      const long = Array.from({ length: MOST_ATTACHED + 1 }, () => file);
      const pathOfFault = async (event: object) => {
        const reply = await app.send(session, 'n', [answer, event, next]);
        expect([reply.status, reply.json.code]).toEqual([400, 400]);
        return (reply.json.data as { path?: string } | undefined)?.path;
      };
      expect(await pathOfFault(files(long))).toBe('body/events/1/files');
      expect(await pathOfFault(files([{ ...file, url: 'x'.repeat(401) }]))).toBe('body/events/1/files/0/url');
      expect(await pathOfFault({ type: 'files', gid: 'q1' })).toBe('body/events/1/files');
      expect(await pathOfFault({ type: 'language', language: 'x' })).toBe('body/events/1/language');
      expect(await pathOfFault({ type: 'answer', answer: null })).toBe('body/events/1/gid');
      expect(await pathOfFault({ type: 'jump' })).toBe('body/events/1');
      expect(await pathOfFault({ gid: 'q1' })).toBe('body/events/1/type');
      await app.answer(session, 'n', [answer, files([file]), next]);
    });

    it('hold no file that its respondent deletes: it is gone for everybody at once', async () => {
      const file = await uploaded();
      await app.answer(session, 'n', [files([file]), next]);
      const before = await onDisk();
      expect((await ask('DELETE', file.url)).status).toBe(200);
      const surveyUrl = `/api/publishing/surveys/${surveyId}`;
      const download = () => ask('GET', `${surveyUrl}/attachments/${file.id}`, OPERATOR_TOKEN);
      expect([(await ask('GET', file.url)).status, (await download()).status]).toEqual([404, 404]);
      expect([await listed(), await onDisk()]).toEqual([[], before - 1]);
      expect((await ask('DELETE', file.url)).status).toBe(404);
      // What is stored still names it, and so may calls that were made before: none is refused for that.
      await app.answer(session, 'n', [{ type: 'back' }]);
      await app.answer(session, 'n', [files([file]), next]);
      await app.answer(session, 's', [next]);
      const lines = await app.operate(
        'GET',
        `${surveyUrl}/export?format=jsonl&after=${session.begun.seq - 1}`,
      );
      expect(JSON.parse(lines.text)).toMatchObject({ seq: session.begun.seq, status: 'finished' });
      expect(lines.text).not.toContain(file.id);
    });

    it('forget a file that was deleted once they name it no more', async () => {
      const file = await uploaded();
      await app.answer(session, 'n', [files([file]), next]);
      await ask('DELETE', file.url);
      await app.answer(session, 'n', [{ type: 'back' }]);
      await app.answer(session, 'n', [files([]), next]);
      await app.services.attachments.sweep();
      expect(
        await app.database.query
          .selectFrom('attachment')
          .select('id')
          .where('survey_id', '=', surveyId)
          .where('seq', '=', session.begun.seq)
          .execute(),
      ).toEqual([]);
    });
  });

  describe('answers that name files', () => {
    const signing = {
      format: 1,
      projectId: 'SignaturesOfTheTests0001',
      title: 'Sign',
      items: [
        {
          type: 'G',
          gid: 'g1',
          items: [{ type: 'Q', gid: 's1', qtype: 'e_signature', title: 'Sign', required: true }],
        },
      ],
    };
    const sign = (file: UploadedFile): RespondentEvent => ({
      type: 'answer',
      gid: 's1',
      answer: [{ file_name: file.name, file_path: file.url }],
    });

    it('are taken with a picture of this response and question only', async () => {
      await app.publish(signing);
      const signer = await app.begin(signing.projectId);
      const other = await app.begin(signing.projectId);
      const file = await uploaded({ fields: { qid: 's1' } }, signer);
      const foreign = await uploaded({ fields: { qid: 's1' } }, other);
      const elsewhere = await uploaded();
      expect(
        (await upload({ name: 'a.pdf', bytes: PDF, fields: { qid: 's1' } }, signer)).json.data,
      ).toMatchObject({
        key: 'limit_img',
      });
      for (const wrong of [foreign, elsewhere, { ...file, name: 'b.png' }, { ...file, url: '/etc/passwd' }])
        expect((await app.send(signer, 's', [sign(wrong), next])).json).toMatchObject(NOT_HELD);
      expect((await app.answer(signer, 's', [sign(file), next])).end_status.is_end).toBe(1);
    });
  });

  describe('files that nobody waits for', () => {
    const rows = async () =>
      await app.database.query
        .selectFrom('attachment')
        .select(['id', 'state', 'held'])
        .where('survey_id', '=', surveyId)
        .where('seq', '=', session.begun.seq)
        .execute();

    it('leave nothing when their bytes cannot be written', async () => {
      const blocked = join(folder, 'blocked');
      await mkdir(blocked);
      // Files where its folders should be.
      for (let n = 0; n < 256; n += 1) await writeFile(join(blocked, n.toString(16).padStart(2, '0')), '');
      const other = await createTestServer(kind, {
        database: app.database,
        settings: { files: { folder: blocked } },
      });
      other.clock.now = app.clock.now;
      const { type, body } = formOf({});
      const reply = await other.server.inject({
        method: 'POST',
        url: pathOf(session),
        headers: { 'content-type': type, authorization: `Bearer ${session.begun.rspd_token}` },
        payload: body,
      });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
      expect(await listed()).toEqual([]);
      await other.close();
      await app.services.attachments.sweep();
      expect(await rows()).toEqual([]);
      expect((await upload()).status).toBe(200);
      await rm(blocked, { recursive: true });
    });

    it('go with their response', async () => {
      await app.answer(session, 'n', [files([await uploaded()]), next]);
      const before = await onDisk();
      await app.operate('DELETE', `/api/publishing/surveys/${surveyId}/responses/${session.begun.seq}`);
      await app.services.attachments.sweep();
      expect(await rows()).toEqual([]);
      expect(await onDisk()).toBe(before - 1);
    });

    it('go an hour after the end, if the response does not name them', async () => {
      const named = await uploaded();
      await uploaded({ name: 'left.png' });
      await app.answer(session, 'n', [files([named]), next]);
      await app.answer(session, 's', [next]);
      await app.services.attachments.sweep();
      expect(await rows()).toHaveLength(2);
      app.clock.now += 2 * HOUR;
      await app.services.attachments.sweep();
      expect(await rows()).toEqual([{ id: named.id, state: 1, held: true }]);
    });

    it('go when their writing was cut off between place and file, or between file and word', async () => {
      const file = await uploaded();
      await app.database.query
        .updateTable('attachment')
        .set({ state: 0 })
        .where('id', '=', file.id)
        .execute();
      expect(await listed()).toEqual([]);
      const before = await onDisk();
      await app.services.attachments.sweep();
      expect(await rows()).toHaveLength(1);
      app.clock.now += 2 * HOUR;
      await app.services.attachments.sweep();
      expect(await rows()).toEqual([]);
      expect(await onDisk()).toBe(before - 1);
    });
  });
});
