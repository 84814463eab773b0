import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { runCanvass } from '../testing/run-canvass.ts';
import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const PROJECT = SMALL_PROJECT.replace('{', `{ "projectId": "${'T'.repeat(24)}",`);
folder.write('project.json', PROJECT);
let server: Server | undefined;
afterEach(() => server?.close());

interface Request {
  readonly url: string | undefined;
  readonly token: string | undefined;
  readonly body: unknown;
}

async function startServer(
  status: number,
  replyBody: unknown | ((body: unknown) => unknown),
): Promise<{ url: string; requests: Request[] }> {
  const requests: Request[] = [];
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const parsed: unknown = JSON.parse(body);
    requests.push({ url: request.url, token: request.headers.authorization, body: parsed });
    const sent = typeof replyBody === 'function' ? replyBody(parsed) : replyBody;
    response.writeHead(sent?.code === 422 ? 422 : status, { 'content-type': 'application/json' });
    response.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
  };
  const listening = createServer((request, response) => void reply(request, response));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`, requests }; // a TCP address has a port
}

const PUBLISHED = {
  code: 0,
  data: {
    surveyId: 'T'.repeat(24),
    version: 2,
    created: true,
    path: `/s/${'T'.repeat(24)}`,
    warnings: [],
    retention: { ended_days: 365, unfinished_days: 30 },
  },
};

const publish = (url: string, ...options: readonly string[]) =>
  runInProcess(['publish', 'project.json', '--server', url, ...options], { folder: folder.path, fetch });

describe('canvass publish', () => {
  it('sends the project with the token and prints the link', async () => {
    const { url, requests } = await startServer(200, PUBLISHED);
    const { code, stdout } = await publish(`${url}/`, '--token', 'secret');
    expect(code).toBe(0);
    const keptPeriods =
      'Responses are deleted 365 days after their end, unfinished ones 30 days after their last call (canvass retention).';
    expect(stdout).toBe(
      `Published version 2 of ${'T'.repeat(24)}.\n${url}/s/${'T'.repeat(24)}\n${keptPeriods}\n`,
    );
    expect(requests).toEqual([
      {
        url: '/api/publishing/surveys',
        token: 'Bearer secret',
        body: { project: JSON.parse(PROJECT), strict: true },
      },
    ]);
  });

  it('reads the token from CANVASS_TOKEN or the data folder, and prints only JSON with --json', async () => {
    const { url, requests } = await startServer(200, PUBLISHED);
    folder.write('data/operator-token', 'from-folder\n');
    const args = ['publish', 'project.json', '--server', url, '--json'];
    const first = await runCanvass(args, { cwd: folder.path, env: { CANVASS_TOKEN: 'from-env' } });
    const second = await runCanvass([...args, '--data-dir', 'data'], { cwd: folder.path });
    expect(requests.map(({ token }) => token)).toEqual(['Bearer from-env', 'Bearer from-folder']);
    expect(JSON.parse(first.stdout)).toMatchObject({
      ok: true,
      surveys: [{ file: 'project.json', surveyId: 'T'.repeat(24), version: 2, created: true }],
    });
    expect([first.stderr, second.stderr, first.code, second.code]).toEqual(['', '', 0, 0]);
  });

  it('prints the id to write into a file without one', async () => {
    const { url } = await startServer(200, PUBLISHED);
    folder.write('nameless.json', SMALL_PROJECT);
    const args = ['publish', 'nameless.json', '--server', url, '--token', 'x'];
    const { code, stdout } = await runInProcess(args, { folder: folder.path, fetch });
    expect(code).toBe(0);
    expect(stdout).toContain('nameless.json  warning  publish.no-project-id');
    expect(stdout).toContain(`→ Write "projectId": "${'T'.repeat(24)}" into the file.`);
    expect(stdout).toContain('Published version 2');
  });

  it('warns of a missing language and time zone, and does not publish with --strict', async () => {
    const { url, requests } = await startServer(200, PUBLISHED);
    const { project_lang: _, timezone: __, translations: ___, ...otherFields } = JSON.parse(PROJECT);
    folder.write('undeclared.json', JSON.stringify(otherFields));
    const args = ['publish', 'undeclared.json', '--server', url, '--token', 'x'];
    const strictResult = await runInProcess([...args, '--strict'], { folder: folder.path, fetch });
    expect([strictResult.code, requests]).toEqual([1, []]);
    for (const id of ['project.no-language', 'project.no-timezone'])
      expect(strictResult.stderr).toContain(id);
    expect(strictResult.stderr).toContain('"answer_language": "en-GB"');
    const lenientResult = await runInProcess(args, { folder: folder.path, fetch });
    expect([lenientResult.code, requests.length]).toEqual([0, 1]);
    expect(lenientResult.stdout).toContain('"timezone": "Europe/London"');
  });

  describe('with warnings that only the server knows', () => {
    const warnings = [
      { id: 'award.no-coupons', severity: 'warning', path: '$.items', message: 'No codes.', fix: 'Upload.' },
    ];
    const refuseStrict = (body: unknown) =>
      typeof body === 'object' && body !== null && 'strict' in body
        ? { code: 422, msg: 'refused', data: { key: 'publishing.refused', issues: warnings } }
        : { ...PUBLISHED, data: { ...PUBLISHED.data, warnings } };

    it('prints them before it publishes', async () => {
      const { url, requests } = await startServer(200, refuseStrict);
      const { code, stdout } = await publish(url, '--token', 'x');
      expect(code).toBe(0);
      expect(requests.map(({ body }) => body)).toEqual([
        { project: JSON.parse(PROJECT), strict: true },
        { project: JSON.parse(PROJECT) },
      ]);
      expect(stdout.match(/award.no-coupons/g)).toHaveLength(1);
      expect(stdout.indexOf('award.no-coupons')).toBeLessThan(stdout.indexOf('Published version 2'));
      expect(stdout).toContain('--strict');
    });

    it('does not publish with --strict', async () => {
      const { url, requests } = await startServer(200, refuseStrict);
      const { code, stdout, stderr } = await publish(url, '--token', 'x', '--strict');
      expect([code, stdout, requests.length]).toEqual([1, '', 1]);
      expect(stderr).toContain('award.no-coupons');
      const asJson = await publish(url, '--token', 'x', '--strict', '--json');
      expect(JSON.parse(asJson.stdout)).toMatchObject({
        ok: false,
        surveys: [{ ok: false, findings: [{ id: 'award.no-coupons' }] }],
      });
    });
  });

  it('does not send a project with errors', async () => {
    const { url, requests } = await startServer(200, PUBLISHED);
    folder.write('broken.json', SMALL_PROJECT.replace('"Q2 > 5"', '"Q2 > "'));
    const result = await runInProcess(['publish', 'broken.json', '--server', url, '--token', 'x'], {
      folder: folder.path,
      fetch,
    });
    expect(result.code).toBe(1);
    expect(result.stderr).toMatch(/broken\.json:41:\d+ {2}error {2}language\./);
    expect(requests).toEqual([]);
  });

  it('publishes several files in one call, and prints the result of each', async () => {
    const { url, requests } = await startServer(200, PUBLISHED);
    folder.write('faulty.json', SMALL_PROJECT.replace('"Q2 > 5"', '"Q2 > "'));
    const call = ['publish', 'project.json', 'faulty.json', 'nowhere.json', '--server', url, '--token', 'x'];
    const { code, stdout } = await runInProcess([...call, '--json'], { folder: folder.path, fetch });
    expect(requests).toHaveLength(1);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      surveys: [
        { file: 'project.json', ok: true, surveyId: 'T'.repeat(24), findings: [] },
        { file: 'faulty.json', ok: false, findings: [{ severity: 'error' }] },
        { file: 'nowhere.json', ok: false, findings: [{ id: 'input.unreadable' }] },
      ],
    });
    const inWords = await runInProcess(call, { folder: folder.path, fetch });
    expect(inWords.stdout).toContain('Published version 2');
    expect(inWords.stderr).toContain('nowhere.json');
  });

  it("shows positions in the file for the server's issues", async () => {
    const issues = [
      { id: 'x.y', severity: 'error', path: '$.items[0].items[1].title', message: 'No.', fix: 'Yes.' },
    ];
    const { url } = await startServer(422, {
      code: 422,
      msg: 'refused',
      data: { key: 'publishing.refused', issues },
    });
    const { code, stderr } = await publish(url, '--token', 'x');
    expect(code).toBe(1);
    expect(stderr).toContain('project.json:30:20  error  x.y');
  });

  test.each([
    ['a wrong token', 401, { code: 401, msg: 'A valid token is needed.' }, 'server.token'],
    ['another server', 200, '<html></html>', 'server.no-canvass'],
    ['an unknown address', 404, { code: 404, msg: 'nothing' }, 'server.not-found'],
    ['a file that is too large', 413, { code: 413, msg: 'too large' }, 'server.too-large'],
    ['a failing server', 500, { code: 500, msg: 'Something went wrong on the server.' }, 'server.refused'],
    ['a reply without the id', 200, { code: 0, data: { version: 1 } }, 'server.answer'],
  ])('explains %s', async (_, status, reply, id) => {
    const { url } = await startServer(status, reply);
    const { code, stderr, stdout } = await publish(url, '--token', 'x');
    expect(stderr).toContain(id);
    expect([code, stdout]).toEqual([2, '']);
  });

  test.each([
    ['a server that does not run', ['http://127.0.0.1:9', '--token', 'x'], 'server.unreachable'],
    ['no server', ['', '--token', 'x'], 'server.address'],
    ['no address', ['127.0.0.1:9', '--token', 'x'], 'server.address'],
    ['another protocol', ['file:///tmp', '--token', 'x'], 'server.address'],
    ['no token', ['http://127.0.0.1:9'], 'server.token'],
    ['a token with a line break', ['http://127.0.0.1:9', '--token', 'a\nb'], 'server.token'],
    ['a folder without a token', ['http://127.0.0.1:9', '--data-dir', 'nowhere'], 'input.unreadable'],
  ])('explains %s', async (_, [url = '', ...options], id) => {
    const { code, stderr, stdout } = await publish(url, ...options);
    expect(stderr).toContain(id);
    expect([code, stdout]).toEqual([2, '']);
  });
});
