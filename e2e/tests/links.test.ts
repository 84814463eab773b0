import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BeginData, Envelope } from '@canvass/protocol';
import { createTestServer, OPERATOR_TOKEN, sampleProject, type TestServer } from '@canvass/server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCanvass } from '../src/harness/canvass-command.ts';

const SURVEY = 'SampleSurvey000000000001';
const ward = (value: string) => ({ id: value, name: value, cap: 5, cond: `ext.ward == "${value}"` });
const PROJECT = sampleProject({
  ext_params: [
    { code: 'ward', type: 'enum', signed: true, options: [{ value: 'north' }, { value: 'south' }] },
    { code: 'name', type: 'chart' },
  ],
  quotas: [{ id: 'wards', name: 'Wards', mode: 'stop', cells: [ward('north'), ward('south')] }],
});

let server: TestServer;
let address = '';
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-links-'));
  server = await createTestServer('pglite');
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.server.server.address() as AddressInfo).port}`; // a TCP address has a port
  await writeFile(join(folder, 'study.json'), JSON.stringify(PROJECT));
  const { code } = await operate('publish', join(folder, 'study.json'));
  expect(code).toBe(0);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const operate = (...args: readonly string[]) =>
  runCanvass([...args, '--server', address, '--token', OPERATOR_TOKEN]);

/** Begins a response with the link's parameters over HTTP, as a browser would. */
async function begin(link: string): Promise<BeginData> {
  const { origin, pathname, searchParams } = new URL(link);
  const { canvass_sig: signature, ...ext_params } = Object.fromEntries(searchParams);
  const response = await fetch(`${origin}/api/survey/b/${pathname.replace('/s/', '')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      device: 'pc',
      ext_params,
      ...(signature !== undefined && { ext_params_sig: signature }),
    }),
  });
  const answer = (await response.json()) as Envelope<BeginData>; // the server's tests check this type
  if (!('data' in answer) || answer.code !== 0) throw new Error(`no response: ${response.status}`);
  return answer.data as BeginData;
}
async function readHeldSlots(): Promise<Readonly<Record<string, number>>> {
  const { stdout } = await operate('quotas', SURVEY, '--json');
  const [group] = JSON.parse(stdout).groups;
  return Object.fromEntries(group.cells.map((cell: { id: string; held: number }) => [cell.id, cell.held]));
}

it("a response through a signed link holds a slot of the link's ward, but not if the link was changed", async () => {
  const linkRun = await operate(
    'link',
    join(folder, 'study.json'),
    '--param',
    'ward=north',
    '--expires',
    '30d',
  );
  expect(linkRun.code).toBe(0);
  const link = linkRun.stdout.trim();
  expect(link).toMatch(new RegExp(`^${address}/s/${SURVEY}\\?ward=north&canvass_sig=1\\.`));

  expect((await begin(link)).facts.params).toEqual({ ward: 'north' });
  expect(await readHeldSlots()).toEqual({ north: 1, south: 0 });
  const changedBegin = await begin(link.replace('ward=north', 'ward=south'));
  expect([changedBegin.facts.params, changedBegin.fulfilled]).toMatchObject([{}, [{ value: { is_end: 0 } }]]);
  expect((await begin(link.replace(/&canvass_sig=.*/, ''))).facts.params).toEqual({});
  expect(await readHeldSlots()).toEqual({ north: 1, south: 0 });
  await begin(link);
  expect(await readHeldSlots()).toEqual({ north: 2, south: 0 });
});

it('the link command creates more links than one call can, all different, as CSV', async () => {
  const file = join(folder, 'made.csv');
  const { code, stdout } = await operate(
    'link',
    SURVEY,
    '--param',
    'ward=south',
    '--count',
    '2300',
    '--csv',
    file,
  );
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^2300 links, signed by key 1, good for ever/)]);
  const lines = (await readFile(file, 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFward,link,link_id');
  const links = lines.slice(1, -1).map((line) => line.split(','));
  expect(new Set(links.map(([, link]) => link)).size).toBe(2_300);
  expect(links.every(([value, , id]) => value === 'south' && /^L[0-9a-f]{16}$/.test(id ?? ''))).toBe(true);
  const [, link = '', id] = links[2_299] ?? [];
  expect((await begin(link)).facts).toMatchObject({ params: { ward: 'south' }, link: id });
});

it('the link command creates a link for each row of a file, and keeps the other columns', async () => {
  const people = join(folder, 'people.csv');
  await writeFile(people, 'email,ward,name\r\n=1+1,north,"Zoë, née ""Li"""\r\nb@x.org,,\r\n');
  const { code, stdout } = await operate(
    'link',
    SURVEY,
    '--from',
    people,
    '--columns',
    'ward,name',
    '--csv',
    '-',
  );
  expect(code).toBe(0);
  const [header, first = '', second = ''] = stdout.split('\r\n');
  expect(header).toBe('\uFEFFemail,ward,name,link,link_id');
  expect(first).toMatch(/^'=1\+1,north,"Zoë, née ""Li""",http/);
  const linkOf = (line: string) => /http[^,]*/.exec(line)?.[0] ?? '';
  expect((await begin(linkOf(first))).facts.params).toEqual({ ward: 'north', name: 'Zoë, née "Li"' });
  expect((await begin(linkOf(second))).facts.params).toEqual({});
});

it('the link command lists, adds and drops keys; links stay valid until their key is dropped', async () => {
  const oldLink = (await operate('link', SURVEY, '--param', 'ward=north')).stdout.trim();
  const rotation = await operate('link', SURVEY, '--new-key');
  expect(rotation.stdout).toMatch(/^key 2, made .*, signs new links\nkey 1, made [^,]*\n$/);
  expect((await begin(oldLink)).facts.params).toEqual({ ward: 'north' });
  expect(JSON.parse((await operate('link', SURVEY, '--drop-key', '1', '--json')).stdout).keys).toMatchObject([
    { key: 2 },
  ]);
  expect((await begin(oldLink)).facts.params).toEqual({});
  expect((await operate('link', SURVEY, '--keys')).stdout).toMatch(/^key 2, /);
});

it('the link command reports the row that the server refuses', async () => {
  const file = join(folder, 'bad.csv');
  await writeFile(file, 'ward\nnorth\nwest\n');
  const { code, stdout } = await operate('link', SURVEY, '--from', file, '--json');
  const [finding] = JSON.parse(stdout).findings;
  expect([code, finding]).toMatchObject([
    2,
    { id: 'link.refused', file, line: 3, message: expect.stringContaining('value of `ward`') },
  ]);
});
