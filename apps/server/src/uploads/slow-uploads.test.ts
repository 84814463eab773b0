import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_LIMITS } from '../config/settings.ts';
import { createTestServer, type TestServer } from '../testing/index.ts';
import { sampleProject } from '../testing/sample-project.ts';
import type { Session } from '../testing/test-server.ts';
import { computeForm } from '../testing/upload-form.ts';

const question = { type: 'Q', gid: 'q1', cid: 'Q1', qtype: 'blank', title: 'What?' };
const project = sampleProject({
  projectId: 'SlowUploadsOfTheTests001',
  ext_params: [],
  items: [{ type: 'G', gid: 'g1', items: [{ ...question, attachData: { openAttach: true, maxNum: 40 } }] }],
  rule_map: {},
  jumpConsList: [],
});

let app: TestServer;
let folder: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-slow-'));
  app = await createTestServer('pglite', {
    settings: { files: { folder }, limits: { ...NO_LIMITS, uploadsPerResponse: 100 } },
  });
  await app.publish(project);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Begins an upload on a separate connection. `finish` sends the last bytes, and `cut` ends the connection. */
function begin({ surveyId, begun }: Session, name: string) {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1'); // the server listens on a port, so it has an address
  sockets.push(socket);
  const parts: string[] = [];
  socket.on('data', (data) => parts.push(data.toString()));
  socket.on('error', () => undefined);
  const { type, body } = computeForm({ name });
  const head = [
    `POST /api/survey/projects/${surveyId}/rspd-seq/${begun.seq}/attachments/ HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${begun.rspd_token}`,
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.write(body.subarray(0, -20));
  return {
    reply: () => parts.join(''),
    finish: () => socket.write(body.subarray(-20)),
    cut: () => socket.destroy(),
  };
}
const isTaken = async (upload: ReturnType<typeof begin>) => {
  upload.finish();
  await expect.poll(upload.reply, { timeout: 600_000 }).toContain('HTTP/1.1 200');
};

it('slow uploads delay no other response, are refused early if they are too many, and are accepted in the end', async () => {
  const slow = await app.begin(project['projectId'] as string); // the id is a string
  const hanging = Array.from({ length: 4 }, (_, n) => begin(slow, `${n}.png`));
  const isOneTooMany = async (name: string) => {
    const fifth = begin(slow, name);
    await expect.poll(fifth.reply, { timeout: 600_000 }).toContain('\r\n\r\n{');
    const isRefused = fifth.reply().startsWith('HTTP/1.1 429');
    fifth.cut();
    return isRefused && /retry-after: 5\r/i.test(fifth.reply());
  };
  const usedCounts = () => app.database.query.selectFrom('limit_count').select('used').execute();
  await expect.poll(usedCounts, { timeout: 600_000 }).toEqual([{ used: 4 }]);
  expect(await isOneTooMany('5.png')).toBe(true);
  await isTaken(begin(await app.begin(slow.surveyId), 'of-another.png'));
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
  const [first, ...otherUploads] = hanging;
  first?.cut();
  await expect
    .poll(async () => {
      const repeatedUpload = begin(slow, '6.png');
      repeatedUpload.finish();
      await expect.poll(repeatedUpload.reply, { timeout: 600_000 }).toContain('\r\n\r\n{');
      return repeatedUpload.reply().slice(0, 12);
    })
    .toBe('HTTP/1.1 200');
  for (const upload of otherUploads) await isTaken(upload);
});
