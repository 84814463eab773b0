import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const SURVEY = 'T'.repeat(24);
const FILE = { 'content-disposition': 'attachment; filename="x"' };
const folder = temporaryFolder();
const file = join(folder.path, 'answers.csv');
let server: Server | undefined;
afterEach(() => server?.close());

async function runExport(
  sendReply: (response: ServerResponse, url: string) => void,
  ...args: readonly string[]
) {
  const httpServer = createServer((request, response) => sendReply(response, request.url ?? ''));
  server = httpServer;
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}`; // a TCP address has a port
  return runInProcess(['export', SURVEY, '--server', url, '--token', 'x', ...args], {
    folder: folder.path,
    fetch,
  });
}

it('passes its options to the server, and writes the bytes unchanged', async () => {
  const bytes = Buffer.from([0, 255, 10, 13, 0x80]);
  let requestUrl = '';
  const sendBytes = (response: ServerResponse, url: string) => {
    requestUrl = url;
    response.writeHead(200, FILE).end(bytes);
  };
  const { code, stdout } = await runExport(
    sendBytes,
    '--format',
    'sav',
    '--state',
    'all',
    '--language',
    'zh-CN',
  );
  expect(requestUrl).toBe(
    `/api/publishing/surveys/${SURVEY}/export?format=sav&state=all&values=codes&tables=wide&language=zh-CN`,
  );
  expect(readFileSync(join(folder.path, `${SURVEY}.sav`))).toEqual(bytes);
  expect([code, stdout]).toEqual([0, `${SURVEY}.sav  5 bytes\n`]);
});

it('keeps the earlier file if the connection is cut, and no partial file', async () => {
  folder.write('answers.csv', 'of before');
  const cutConnection = (response: ServerResponse) => {
    response.writeHead(200, FILE);
    response.write('seq,status\n1,', () => response.destroy());
  };
  const { code, stdout, stderr } = await runExport(cutConnection, '-o', 'answers.csv');
  expect(stderr).toContain('server.cut');
  expect([code, stdout]).toEqual([2, '']);
  expect(readFileSync(file, 'utf8')).toBe('of before');
  expect(readdirSync(folder.path).filter((name) => name.endsWith('.part'))).toEqual([]);
});

it("prints the server's error, and the path of a file that cannot be written", async () => {
  const refuse = (response: ServerResponse) => {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code: 404, msg: 'This address does not exist.' }));
  };
  expect(await runExport(refuse)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('server.not-found'),
  });
  const sendFile = (response: ServerResponse) => void response.writeHead(200, FILE).end('seq\n');
  const failedResult = await runExport(sendFile, '-o', 'nowhere/answers.csv');
  expect(failedResult).toMatchObject({ code: 2, stderr: expect.stringContaining('export.unwritable') });
  expect(await runExport(sendFile, '-o', '-')).toEqual({ code: 0, stdout: 'seq\n', stderr: '' });
});

it('does not save a page of another server as a file', async () => {
  const sendPage = (response: ServerResponse) => void response.end('<html>Please log in</html>');
  expect(await runExport(sendPage)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('server.no-canvass'),
  });
});
