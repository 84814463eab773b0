import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../http/failure.ts';
import { createTestServer, databaseKinds, type DatabaseKind } from '../testing/index.ts';
import { OPERATOR_TOKEN } from '../testing/test-server.ts';
import { computeForm, PNG } from '../testing/upload-form.ts';
import { spool } from './upload-form.ts';
import type { Uploader } from './upload-limits.ts';
import { fileSurvey, PDF, next } from '../testing/file-survey.ts';

const HOUR = 60 * 60 * 1000;

describe.each(databaseKinds())('attachments on %s', (kind) => {
  const suite = fileSurvey(kind);
  describe('access', () => testAccess(suite));
  testUploads(suite);
  testUnneededFiles(suite, kind);
});

function testAccess(suite: ReturnType<typeof fileSurvey>) {
  const { uploadFile, upload, ask, computePath: pathOf, publishWith, listFiles } = suite;

  it('is refused to everyone except the respondent and operators', async () => {
    const otherSession = await suite.app.begin(suite.surveyId);
    const file = await uploadFile();
    const otherCaller = { token: otherSession.begun.rspd_token };
    expect((await upload({ ...otherCaller, name: 'b.png' })).status).toBe(401);
    expect((await ask('GET', pathOf(suite.session), otherCaller.token)).status).toBe(401);
    expect((await ask('GET', file.url, otherCaller.token)).status).toBe(401);
    expect((await ask('GET', pathOf(otherSession) + file.id, otherCaller.token)).status).toBe(404);
    expect((await ask('DELETE', pathOf(otherSession) + file.id, otherCaller.token)).status).toBe(404);
    expect((await suite.app.request({ method: 'GET', url: file.url })).status).toBe(401);
    const download = `/api/publishing/surveys/${suite.surveyId}/attachments/${file.id}`;
    expect((await ask('GET', download)).status).toBe(401);
    expect((await ask('GET', download, OPERATOR_TOKEN)).status).toBe(200);
    const otherSurveyId = await publishWith({ openAttach: true });
    expect(
      (await ask('GET', `/api/publishing/surveys/${otherSurveyId}/attachments/${file.id}`, OPERATOR_TOKEN))
        .status,
    ).toBe(404);
    expect(await listFiles()).toEqual(['a.png']);
  });
}

function testUploads(suite: ReturnType<typeof fileSurvey>) {
  const { upload, uploadFile, listFiles } = suite;

  describe('an upload', () => {
    /**
     * Starts uploads that do not end by themselves. `begun` counts the accepted uploads. `end` ends them, and returns the
     * refusals of all other uploads.
     */
    const startEndless = (count: number, uploader: (n: number) => Uploader) => {
      const endUploads: (() => void)[] = [];
      const refusals: string[] = [];
      const running = Array.from({ length: count }, async (_, n) => {
        const neverEnds = () =>
          new Promise<Failure>((resolve) => endUploads.push(() => resolve({ failure: 'request.invalid' })));
        const result = await suite.app.services.attachments.upload(uploader(n), neverEnds);
        if ('failure' in result && result.failure !== 'request.invalid') refusals.push(result.failure);
      });
      const end = async () => {
        for (const endUpload of endUploads) endUpload();
        await Promise.all(running);
        return refusals;
      };
      return { begun: () => endUploads.length, end };
    };

    it('is accepted while another response sends many endless uploads, of which most are refused', async () => {
      const slow = await suite.app.begin(suite.surveyId);
      const { seq } = slow.begun;
      const hanging = startEndless(40, () => ({ surveyId: suite.surveyId, seq, address: '127.0.0.1' }));
      await expect.poll(hanging.begun).toBe(4);
      const refusedReply = await upload({}, slow);
      expect([refusedReply.status, refusedReply.json.code, refusedReply.headers['retry-after']]).toEqual([
        429,
        202,
        '5',
      ]);
      expect((await upload()).status).toBe(200);
      expect(await hanging.end()).toEqual(Array(36).fill('request.too_frequent'));
      expect((await upload({}, slow)).status).toBe(200);
    });

    it('is accepted while another address sends endless uploads for many responses, of which most are refused', async () => {
      const hanging = startEndless(200, (seq) => ({
        surveyId: suite.surveyId,
        seq: 1_000_000 + seq,
        address: '10.1.1.1',
      }));
      await expect.poll(hanging.begun).toBe(80);
      expect((await upload()).status).toBe(200);
      expect(await hanging.end()).toEqual(Array(120).fill('request.too_frequent'));
    });

    it('is written to a file without a name, so that an interrupted upload leaves no file', async () => {
      const incoming = join(suite.folder, 'incoming');
      await uploadFile();
      expect(await readdir(incoming)).toEqual([]);
      const chunks = async function* () {
        yield PDF;
        expect(await readdir(incoming)).toEqual([]);
        throw new Error('the line was cut');
      };
      await expect(spool(incoming, chunks())).rejects.toThrow('the line was cut');
      expect(await readdir(incoming)).toEqual([]);
    });

    it('is refused at the maximum number of files, even if uploads are concurrent', async () => {
      const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => upload({ name: `${n}.png` })));
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
      expect(await listFiles()).toHaveLength(3);
    });

    it('of a used name gets a number without `allowSameName`, and of the same content is the stored file', async () => {
      const target = { qid: 'q1', option_id: 'q1b' };
      const photo = (last: number) => Buffer.concat([PNG, Buffer.from([last])]);
      const send = (last: number) => uploadFile({ name: 'image.png', bytes: photo(last), fields: target });
      const first = await send(1);
      const second = await send(2);
      expect([first.name, second.name]).toEqual(['image.png', 'image (2).png']);
      expect([await send(1), await send(2)]).toEqual([first, second]);
      expect(await listFiles()).toHaveLength(2);
    });
  });
}

function testUnneededFiles(suite: ReturnType<typeof fileSurvey>, kind: DatabaseKind) {
  const { computePath: pathOf, listFiles, upload, files, uploadFile, onDisk } = suite;

  describe('files that are no longer needed', () => {
    const rows = async () =>
      await suite.app.database.query
        .selectFrom('attachment')
        .select(['id', 'state', 'held'])
        .where('survey_id', '=', suite.surveyId)
        .where('seq', '=', suite.session.begun.seq)
        .execute();

    it('are deleted if their bytes cannot be written', async () => {
      const blocked = join(suite.folder, 'blocked');
      await mkdir(blocked);
      // Creates files at the paths where the server needs folders.
      for (let n = 0; n < 256; n += 1) await writeFile(join(blocked, n.toString(16).padStart(2, '0')), '');
      const otherServer = await createTestServer(kind, {
        database: suite.app.database,
        settings: { files: { folder: blocked } },
      });
      otherServer.clock.now = suite.app.clock.now;
      const { type, body } = computeForm({});
      const reply = await otherServer.server.inject({
        method: 'POST',
        url: pathOf(suite.session),
        headers: { 'content-type': type, authorization: `Bearer ${suite.session.begun.rspd_token}` },
        payload: body,
      });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
      expect(await listFiles()).toEqual([]);
      await otherServer.close();
      await suite.app.services.attachments.sweep();
      expect(await rows()).toEqual([]);
      expect((await upload()).status).toBe(200);
      await rm(blocked, { recursive: true });
    });

    it('are deleted with their response', async () => {
      await suite.app.answer(suite.session, 'n', [files([await uploadFile()]), next]);
      const before = await onDisk();
      await suite.app.operate(
        'DELETE',
        `/api/publishing/surveys/${suite.surveyId}/responses/${suite.session.begun.seq}`,
      );
      await suite.app.services.attachments.sweep();
      expect(await rows()).toEqual([]);
      expect(await onDisk()).toBe(before - 1);
    });

    it('are deleted an hour after the response has ended, if the response does not name them', async () => {
      const namedFile = await uploadFile();
      await uploadFile({ name: 'left.png' });
      await suite.app.answer(suite.session, 'n', [files([namedFile]), next]);
      await suite.app.answer(suite.session, 's', [next]);
      await suite.app.services.attachments.sweep();
      expect(await rows()).toHaveLength(2);
      suite.app.clock.now += 2 * HOUR;
      await suite.app.services.attachments.sweep();
      expect(await rows()).toEqual([{ id: namedFile.id, state: 1, held: true }]);
    });

    it('are deleted an hour after an upload whose record was not completed', async () => {
      const file = await uploadFile();
      await suite.app.database.query
        .updateTable('attachment')
        .set({ state: 0 })
        .where('id', '=', file.id)
        .execute();
      expect(await listFiles()).toEqual([]);
      const before = await onDisk();
      await suite.app.services.attachments.sweep();
      expect(await rows()).toHaveLength(1);
      suite.app.clock.now += 2 * HOUR;
      await suite.app.services.attachments.sweep();
      expect(await rows()).toEqual([]);
      expect(await onDisk()).toBe(before - 1);
    });
  });
}
