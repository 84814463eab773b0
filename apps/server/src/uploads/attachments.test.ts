import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../http/failure.ts';
import { createTestServer, databaseKinds, type DatabaseKind } from '../testing/index.ts';
import { OPERATOR_TOKEN } from '../testing/test-server.ts';
import { formOf } from '../testing/upload-form.ts';
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
  const { uploadFile, upload, ask, pathOf, publishWith: published, listFiles: listed } = suite;

  it('is limited to the respondent and to operators', async () => {
    const other = await suite.app.begin(suite.surveyId);
    const file = await uploadFile();
    const foreign = { token: other.begun.rspd_token };
    expect((await upload({ ...foreign, name: 'b.png' })).status).toBe(401);
    expect((await ask('GET', pathOf(suite.session), foreign.token)).status).toBe(401);
    expect((await ask('GET', file.url, foreign.token)).status).toBe(401);
    expect((await ask('GET', pathOf(other) + file.id, foreign.token)).status).toBe(404);
    expect((await ask('DELETE', pathOf(other) + file.id, foreign.token)).status).toBe(404);
    expect((await suite.app.request({ method: 'GET', url: file.url })).status).toBe(401);
    const download = `/api/publishing/surveys/${suite.surveyId}/attachments/${file.id}`;
    expect((await ask('GET', download)).status).toBe(401);
    expect((await ask('GET', download, OPERATOR_TOKEN)).status).toBe(200);
    const elsewhere = await published({ openAttach: true });
    expect(
      (await ask('GET', `/api/publishing/surveys/${elsewhere}/attachments/${file.id}`, OPERATOR_TOKEN))
        .status,
    ).toBe(404);
    expect(await listed()).toEqual(['a.png']);
  });
}

function testUploads(suite: ReturnType<typeof fileSurvey>) {
  const { upload, uploadFile, listFiles: listed } = suite;

  describe('an upload', () => {
    /**
     * Starts uploads that do not end by themselves. `begun` counts the accepted uploads. `end` ends them, and returns the
     * refusals of all other uploads.
     */
    const startEndless = (count: number, uploader: (n: number) => Uploader) => {
      const ends: (() => void)[] = [];
      const refused: string[] = [];
      const running = Array.from({ length: count }, async (_, n) => {
        const never = () =>
          new Promise<Failure>((resolve) => ends.push(() => resolve({ failure: 'request.invalid' })));
        const result = await suite.app.services.attachments.upload(uploader(n), never);
        if ('failure' in result && result.failure !== 'request.invalid') refused.push(result.failure);
      });
      const end = async () => {
        for (const each of ends) each();
        await Promise.all(running);
        return refused;
      };
      return { begun: () => ends.length, end };
    };

    it('is accepted while another response sends many endless uploads, which are refused', async () => {
      const slow = await suite.app.begin(suite.surveyId);
      const { seq } = slow.begun;
      const hanging = startEndless(40, () => ({ surveyId: suite.surveyId, seq, address: '127.0.0.1' }));
      await expect.poll(hanging.begun).toBe(4);
      const refused = await upload({}, slow);
      expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([429, 202, '5']);
      expect((await upload()).status).toBe(200);
      expect(await hanging.end()).toEqual(Array(36).fill('request.too_frequent'));
      expect((await upload({}, slow)).status).toBe(200);
    });

    it('is accepted while an address sends many endless uploads for different responses, which are refused', async () => {
      const hanging = startEndless(200, (seq) => ({
        surveyId: suite.surveyId,
        seq: 1_000_000 + seq,
        address: '10.1.1.1',
      }));
      await expect.poll(hanging.begun).toBe(80);
      expect((await upload()).status).toBe(200);
      expect(await hanging.end()).toEqual(Array(120).fill('request.too_frequent'));
    });

    it('waits on disk, and leaves nothing when it is interrupted', async () => {
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

    it('never exceeds the limit with concurrent uploads, and each name is used once', async () => {
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
}

function testUnneededFiles(suite: ReturnType<typeof fileSurvey>, kind: DatabaseKind) {
  const { pathOf, listFiles: listed, upload, files, uploadFile, onDisk } = suite;

  describe('files that are no longer needed', () => {
    const rows = async () =>
      await suite.app.database.query
        .selectFrom('attachment')
        .select(['id', 'state', 'held'])
        .where('survey_id', '=', suite.surveyId)
        .where('seq', '=', suite.session.begun.seq)
        .execute();

    it('leave nothing when their bytes cannot be written', async () => {
      const blocked = join(suite.folder, 'blocked');
      await mkdir(blocked);
      // Files where its folders should be.
      for (let n = 0; n < 256; n += 1) await writeFile(join(blocked, n.toString(16).padStart(2, '0')), '');
      const other = await createTestServer(kind, {
        database: suite.app.database,
        settings: { files: { folder: blocked } },
      });
      other.clock.now = suite.app.clock.now;
      const { type, body } = formOf({});
      const reply = await other.server.inject({
        method: 'POST',
        url: pathOf(suite.session),
        headers: { 'content-type': type, authorization: `Bearer ${suite.session.begun.rspd_token}` },
        payload: body,
      });
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
      expect(await listed()).toEqual([]);
      await other.close();
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

    it('are deleted an hour after the end, if the response does not name them', async () => {
      const named = await uploadFile();
      await uploadFile({ name: 'left.png' });
      await suite.app.answer(suite.session, 'n', [files([named]), next]);
      await suite.app.answer(suite.session, 's', [next]);
      await suite.app.services.attachments.sweep();
      expect(await rows()).toHaveLength(2);
      suite.app.clock.now += 2 * HOUR;
      await suite.app.services.attachments.sweep();
      expect(await rows()).toEqual([{ id: named.id, state: 1, held: true }]);
    });

    it('are deleted if writing stopped before the file or before its record was complete', async () => {
      const file = await uploadFile();
      await suite.app.database.query
        .updateTable('attachment')
        .set({ state: 0 })
        .where('id', '=', file.id)
        .execute();
      expect(await listed()).toEqual([]);
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
