import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const SURVEY = 'SampleSurvey000000000001';
const folder = temporaryFolder();

/** Runs a command with a server that sends `replies` in their order. Returns the output and the requests. */
async function run(args: readonly string[], ...replies: readonly object[]) {
  const calls: { method: string; path: string; body: unknown }[] = [];
  const result = await runInProcess(
    [...args.slice(0, 1), SURVEY, '--server', 'http://s.test', '--token', 't', ...args.slice(1)],
    {
      folder: folder.path,
      fetch: async (url, request) => {
        const text = request?.body === undefined ? undefined : String(request.body);
        const path = String(url).replace(/^.*SampleSurvey000000000001/, '');
        calls.push({
          method: request?.method ?? '',
          path,
          body: text?.startsWith('{') ? JSON.parse(text) : text,
        });
        const reply = replies[calls.length - 1] ?? {};
        const { next, status = 200, ...data } = reply as { next?: string; status?: number };
        const code = status === 200 ? 0 : status;
        const headers = next === undefined ? {} : { link: `<${next}>; rel="next"` };
        return Response.json({ code, data, msg: 'no' }, { status, headers });
      },
    },
  );
  return { ...result, calls };
}

it('writes links into a file, and creates none without a file', async () => {
  expect((await run(['unique-links', '--count', '2'])).calls).toEqual([]);
  const links = [{ number: 1, path: '/s/x?uniq_link=a', member_id: '=m', fields: { email: 'm@a.example' } }];
  const fileResult = await run(['unique-links', '--members', '--csv', 'made.csv'], { batch: 3, links });
  expect(fileResult.calls).toEqual([{ method: 'POST', path: '/unique-links', body: { members: 'all' } }]);
  const text = await readFile(join(folder.path, 'made.csv'), 'utf8');
  expect(text.split('\r\n')[1]).toBe("3,1,'=m,http://s.test/s/x?uniq_link=a,U3N1,m@a.example");
  const unsavedResult = await run(['unique-links', '--count', '1', '--csv', 'made.csv/x'], {
    batch: 4,
    links,
  });
  expect([unsavedResult.code, unsavedResult.stderr]).toEqual([
    2,
    expect.stringContaining('--batch 4 --delete'),
  ]);
});

it('reads a batch page by page, and changes the state of links', async () => {
  const row = { batch: 2, member_id: null, status: 'active', seq: null, used_at: null };
  const showResult = await run(
    ['unique-links', '--batch', '2'],
    { links: [{ ...row, number: 1, seq: 7, used_at: '2026-11-20T12:00:00.000Z' }], next: '/x' },
    { links: [{ ...row, number: 2 }] },
  );
  expect(showResult.calls.map(({ path }) => path)).toEqual([
    '/unique-links/2?after=0&limit=10000',
    '/unique-links/2?after=1&limit=10000',
  ]);
  expect(showResult.stdout).toBe('1\t\tused 2026-11-20T12:00:00.000Z, response 7\n2\t\tactive\n');
  const changeResult = await run(['unique-links', '--batch', '2', '--numbers', '17,18', '--disable'], {
    changed: 2,
  });
  expect(changeResult.calls[0]?.body).toEqual({ status: 'disabled', numbers: [17, 18] });
  expect(changeResult.stdout).toBe('2 links of batch 2 are disabled.\n');
});

it('imports members as CSV, and names the line of each fault', async () => {
  folder.write('members.csv', 'member_id\nm1\n');
  const importResult = await run(['members', '--import', 'members.csv', '--replace'], {
    imported: 1,
    count: 1,
  });
  expect(importResult.calls).toEqual([
    { method: 'POST', path: '/members?replace=true', body: 'member_id\nm1\n' },
  ]);
  const refusedResult = await run(['members', '--import', 'members.csv'], {
    status: 400,
    key: 'members.id_twice',
    path: 'line 3',
  });
  expect(refusedResult.stderr).toContain('members.csv:3');
  expect(refusedResult.code).toBe(2);
  const duplicateFault = { key: 'members.id_twice', path: 'line 3', params: { name: 'm1' } };
  const cappedResult = await run(['members', '--import', 'members.csv'], {
    status: 400,
    ...duplicateFault,
    faults: [duplicateFault, { key: 'members.cells', path: 'line 9' }],
    more: 4,
  });
  expect(cappedResult.stderr).toContain('members.csv:3');
  expect(cappedResult.stderr).toContain('`m1`');
  expect(cappedResult.stderr).toContain('members.csv:9');
  expect(cappedResult.stderr).toContain('4 more errors were found.');
  expect((await run(['members', '--remove', 'a+b@c'], { count: 0 })).calls[0]?.path).toBe(
    '/members/a%2Bb%40c',
  );
});
