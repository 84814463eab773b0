import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answer } from '@canvass/logic/testing';
import type { ReceiptCode, ReceiptData, UploadedFile } from '@canvass/protocol';
import { describe, expect, it } from 'vitest';
import { createBike, awardSurvey, computeDraw } from '../../awards/testing/award-survey.ts';
import { fileSurvey, next } from '../../testing/file-survey.ts';
import { databaseKinds, sampleProject } from '../../testing/index.ts';
import { readArchive } from '@canvass/export/testing';
import { dataOf, type Session, type TestServer } from '../../testing/test-server.ts';
import { PNG } from '../../testing/upload-form.ts';

const loadCode = async (app: TestServer, { surveyId, begun }: Session) => {
  const url = `/api/survey/receipt/code/${surveyId}`;
  return dataOf<ReceiptCode>(await app.request({ method: 'POST', url, body: {}, token: begun.rspd_token }))
    .code;
};
const call = (app: TestServer, action: 'show' | 'delete', surveyId: string, code: string) =>
  app.request({ method: 'POST', url: `/api/survey/receipt/${action}/${surveyId}`, body: { code } });

describe.each(databaseKinds())('copies of a response with files on %s', (kind) => {
  const suite = fileSurvey(kind);
  const copy = async (code: string, surveyId = suite.surveyId) => {
    const url = `/api/survey/receipt/copy/${surveyId}`;
    const reply = await suite.app.server.inject({ method: 'POST', url, payload: { code } });
    return { status: reply.statusCode, headers: reply.headers, bytes: reply.rawPayload };
  };
  async function finish() {
    const photo = { name: 'Vole: a photo?.png', bytes: Buffer.concat([PNG, randomBytes(70_000)]) };
    const first = await suite.uploadFile(photo);
    suite.app.clock.now += 1; // the archive lists files in order of upload time
    const second = await suite.uploadFile({ name: 'b.png' });
    await suite.uploadFile({ name: 'never named.png' });
    const events = [suite.files([first, second]), answer('q1', [['q1a']]), next];
    await suite.app.answer(suite.session, 'n', events);
    await suite.app.answer(suite.session, 's', [next]);
    return { photo, first, code: await loadCode(suite.app, suite.session) };
  }

  it('contain the submitted files, and list the path of each file', async () => {
    const { photo, code } = await finish();
    const { headers, bytes } = await copy(code.toLowerCase());
    expect(headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' });
    expect(headers['content-disposition']).toContain(`Files-${suite.session.begun.seq}.zip`);
    const files = readArchive(bytes);
    expect([...files.keys()]).toEqual(['files/1 Vole_ a photo_.png', 'files/2 b.png', 'answers.json']);
    expect(files.get('files/1 Vole_ a photo_.png')).toEqual(photo.bytes);
    expect(files.get('files/2 b.png')).toEqual(PNG);
    const receipt = JSON.parse(String(files.get('answers.json'))) as ReceiptData;
    expect(receipt).toMatchObject({
      values: { q1: [['q1a']] },
      files: [
        { gid: 'q1', name: photo.name, size: photo.bytes.length, path: 'files/1 Vole_ a photo_.png' },
        { gid: 'q1', name: 'b.png', path: 'files/2 b.png' },
      ],
    });
    const shown = dataOf<ReceiptData>(await call(suite.app, 'show', suite.surveyId, code));
    expect({ ...receipt, files: [] }).toEqual({ ...shown, files: [] });
  });

  it.each([
    [false, ['files/1 image.png', 'files/2 image (2).png']],
    [true, ['files/1 image.png', 'files/2 image.png']],
  ])(
    'contain each file of one name under its own path, with `allowSameName` %s',
    async (allowSameName, paths) => {
      const surveyId = await suite.publishWith({ openAttach: true, allowSameName, maxNum: 3 });
      const session = await suite.app.begin(surveyId);
      const photos = [1, 2].map((last) => Buffer.concat([PNG, Buffer.from([last])]));
      const uploaded: UploadedFile[] = [];
      for (const bytes of photos) {
        uploaded.push(await suite.uploadFile({ name: 'image.png', bytes }, session));
        suite.app.clock.now += 1;
      }
      await suite.app.answer(session, 'n', [suite.files(uploaded), next]);
      await suite.app.answer(session, 's', [next]);
      const files = readArchive((await copy(await loadCode(suite.app, session), surveyId)).bytes);
      expect([...files.keys()]).toEqual([...paths, 'answers.json']);
      expect(paths.map((path) => files.get(path))).toEqual(photos);
    },
  );

  it('name missing files, and contain all other files', async () => {
    const { first, code } = await finish();
    const storedPaths = await readdir(suite.folder, { recursive: true });
    await rm(join(suite.folder, storedPaths.find((path) => path.endsWith(first.id)) ?? ''));
    const files = readArchive((await copy(code)).bytes);
    expect([...files.keys()]).toEqual(['files/2 b.png', 'answers.json']);
    const receipt = JSON.parse(String(files.get('answers.json'))) as ReceiptData;
    expect(receipt.files.map(({ path }) => path)).toEqual([undefined, 'files/2 b.png']);
  });

  it('are refused like receipts: with the same reply for every error, and after ten wrong tries', async () => {
    const { code } = await finish();
    const otherSurveyId = await suite.publishWith({ openAttach: true });
    const wrong = `${code.slice(0, -1)}${code.endsWith('2') ? '3' : '2'}`;
    expect((await copy(code, otherSurveyId)).status).toBe(401);
    for (let tries = 0; tries < 10; tries += 1) expect((await copy(wrong)).status).toBe(401);
    expect((await copy(code)).status).toBe(429);
    suite.app.clock.now += 61_000;
    expect((await copy(code)).status).toBe(200);
    dataOf(await call(suite.app, 'delete', suite.surveyId, code));
    expect((await copy(code)).status).toBe(401);
  });
});

describe.each(databaseKinds())('receipts of winners on %s', (kind) => {
  const suite = awardSurvey(kind);

  it('show only the delivery address of their response', async () => {
    const surveyId = await suite.publish([computeDraw([createBike()])]);
    const [winner, otherSession] = [await suite.finish(surveyId), await suite.finish(surveyId)];
    for (const session of [winner, otherSession]) await suite.sendAct(session, 'POST', 'draw');
    const contact = { name: 'Wang Xiaoming', phone: '13800138000', address: 'Hole 1, Bank Lane' };
    dataOf(await suite.sendAct(winner, 'PUT', 'draw', contact));
    const showContacts = async (session: Session) =>
      dataOf<ReceiptData>(await call(suite.app, 'show', surveyId, await loadCode(suite.app, session)))
        .contacts;
    expect(await showContacts(winner)).toEqual([{ title: 'Award draw', ...contact }]);
    expect(await showContacts(otherSession)).toEqual([]);
  });

  it('show the contact even if the author has removed the award', async () => {
    const surveyId = await suite.publish([computeDraw([createBike()])]);
    const winner = await suite.finish(surveyId);
    await suite.sendAct(winner, 'POST', 'draw');
    dataOf(
      await suite.sendAct(winner, 'PUT', 'draw', { name: 'W', phone: '13800138000', address: 'Hole 1' }),
    );
    await suite.app.publish(sampleProject({ projectId: surveyId }));
    const code = await loadCode(suite.app, winner);
    const { contacts } = dataOf<ReceiptData>(await call(suite.app, 'show', surveyId, code));
    expect(contacts).toEqual([{ title: 'draw', name: 'W', phone: '13800138000', address: 'Hole 1' }]);
  });
});
