import { openSync, closeSync, readFileSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClient } from '../http-client.ts';
import { createTestServer, sampleProject } from '../index.ts';
import { createDataFolder, startServerProcess } from '../server-process.ts';
import { computeForm } from '../upload-form.ts';
import { canMount, mountSmallDisk, type SmallDisk } from './small-disk.ts';

const MEGABYTE = 1024 * 1024;
const FINISHED = [{ type: 'answer', gid: 'q1', answer: ['q1b'] }, { type: 'next' }];

// TRUST-10: with a full disk, calls are refused, and none is acknowledged without being stored. Skipped if no disk can be mounted.
describe.skipIf(!canMount())('a disk that is full', () => {
  let disk: SmallDisk;
  let folder: string;
  beforeEach(async () => {
    disk = mountSmallDisk({ room: 4 * MEGABYTE, files: 600 });
    folder = await mkdtemp(join(tmpdir(), 'canvass-full-'));
  });
  afterEach(async () => {
    disk.remove();
    await rm(folder, { recursive: true });
  });

  it.each(['room', 'files'] as const)(
    "refuses a respondent's file (no more %s), keeps no part of it, and accepts it when space is free",
    async (what) => {
      const app = await createTestServer('pglite', {
        settings: { files: { folder: join(disk.folder, 'files') } },
      });
      const question = { type: 'Q', gid: 'q1', cid: 'Q1', qtype: 'blank', title: 'What?' };
      const attachData = { openAttach: true, maxNum: 9 };
      const { surveyId } = await app.publish(
        sampleProject({
          projectId: 'FilesOnADiskThatIsFull01',
          items: [{ type: 'G', gid: 'g1', items: [{ ...question, attachData }] }],
          rule_map: {},
          jumpConsList: [],
          ext_params: [],
        }),
      );
      const session = await app.begin(surveyId);
      const url = `/api/survey/projects/${surveyId}/rspd-seq/${session.begun.seq}/attachments/`;
      const upload = async (name: string) => {
        const { type, body } = computeForm({
          name,
          bytes: Buffer.concat([Buffer.from('%PDF-1.7 '), Buffer.alloc(MEGABYTE)]),
        });
        return app.server.inject({
          method: 'POST',
          url,
          headers: { 'content-type': type, authorization: `Bearer ${session.begun.rspd_token}` },
          payload: body,
        });
      };
      const listFiles = async () =>
        (await app.request({ method: 'GET', url, token: session.begun.rspd_token })).json
          .data as unknown as object[];
      const onDisk = () =>
        readdirSync(join(disk.folder, 'files'), { recursive: true }).filter(
          (path) => String(path).length > 30,
        );
      expect((await upload('before.pdf')).statusCode).toBe(200);
      disk.fill(what);
      for (let turn = 0; turn < 3; turn += 1) {
        const refusedReply = await upload('while.pdf');
        expect([refusedReply.statusCode, refusedReply.headers['retry-after']]).toEqual([503, '2']);
      }
      expect(await listFiles()).toHaveLength(1);
      // Calls without files still work, because the full disk stores only files.
      const events = [{ type: 'answer', gid: 'q1', answer: ['tea'] } as const, { type: 'next' } as const];
      const otherSession = await app.begin(surveyId);
      expect((await app.answer(otherSession, 's', events)).end_status.is_end).toBe(1);
      disk.free();
      expect((await upload('after.pdf')).statusCode).toBe(200);
      await app.services.attachments.sweep();
      expect([(await listFiles()).length, onDisk().length]).toEqual([2, 2]);
      await app.close();
    },
  );

  it('does not stop respondents if it stores the log, which continues once space is free', {
    timeout: 600_000,
  }, async () => {
    const path = join(disk.folder, 'log');
    const handle = openSync(path, 'a');
    const env = { DATA_DIR: await createDataFolder(join(folder, 'data')), LOG_LEVEL: 'info' };
    const server = await startServerProcess(env, undefined, { log: handle });
    try {
      const client = createHttpClient(() => server.url);
      const { surveyId } = await client.publish(sampleProject());
      const finish = async () => {
        const beginReply = await client.post(`/api/survey/b/${surveyId}`, { device: 'pc' });
        const { transaction_id, rspd_token } = beginReply.json.data as {
          transaction_id: string;
          rspd_token: string;
        };
        return (
          await client.post(`/api/survey/s/${surveyId}`, client.step(transaction_id, FINISHED), rspd_token)
        ).status;
      };
      disk.fill('room');
      for (let turn = 0; turn < 20; turn += 1) expect(await finish()).toBe(200);
      disk.free();
      const before = readFileSync(path, 'utf8').length;
      await expect
        .poll(async () => ((await finish()) === 200 ? readFileSync(path, 'utf8').length : 0), {
          timeout: 600_000,
        })
        .toBeGreaterThan(before);
      expect(await server.end('SIGTERM')).toBe(0);
    } finally {
      server.child.kill('SIGKILL');
      closeSync(handle);
    }
  });
});
