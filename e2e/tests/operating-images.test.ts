import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestServer, OPERATOR_TOKEN, sampleProject, type TestServer } from '@canvass/server/testing';
import { runInProcess } from 'canvass/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '../src/harness/canvass-command.ts';

const SURVEY = 'SampleSurvey000000000001';
const IMAGE = join(ROOT, 'docs/images/looks/bank.webp');

let server: TestServer;
let address = '';
const folder = mkdtempSync(join(tmpdir(), 'canvass-images-'));
const projectWith = (logo: string) => JSON.stringify(sampleProject({ desc_begin_page: { logo } }));

beforeAll(async () => {
  server = await createTestServer('pglite');
  await server.server.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(server.server.server.address() as AddressInfo).port}`; // a TCP address has a port
  mkdirSync(join(folder, 'images'));
  cpSync(IMAGE, join(folder, 'images/logo.webp'));
  writeFileSync(join(folder, 'images/drawing.png'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>');
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function run(...args: readonly string[]) {
  const { code, stdout } = await runInProcess([...args, '--json'], { folder, fetch: globalThis.fetch });
  return { code, data: JSON.parse(stdout) };
}
const operate = (...args: readonly string[]) => run(...args, '--server', address, '--token', OPERATOR_TOKEN);

it.each([
  ['images/logo.webp', 0, []],
  ['images/none.webp', 1, ['image.missing']],
  ['images/drawing.png', 1, ['image.not-an-image']],
])('check of a project with the image %s ends with %i and the findings %j', async (logo, code, ids) => {
  writeFileSync(join(folder, 'checked.json'), projectWith(logo));
  const checked = await run('check', 'checked.json');
  const findings: readonly { readonly id: string }[] = checked.data.files[0].findings;
  expect([checked.code, findings.map(({ id }) => id).filter((id) => id.startsWith('image.'))]).toEqual([
    code,
    ids,
  ]);
});

it('a project is published with the images beside it, saved with them, and published elsewhere from there', async () => {
  writeFileSync(join(folder, 'project.json'), projectWith('images/logo.webp'));
  expect((await operate('publish', 'project.json')).code).toBe(0);
  const shown = await operate('versions', SURVEY, '--show', '1');
  const stored: string = shown.data.desc_begin_page.logo;
  expect(stored).toMatch(/^\/s\/images\/[0-9a-f]{32}-\d+x\d+\.webp$/);
  const sent = await fetch(`${address}${stored}`);
  expect([sent.status, sent.headers.get('content-type')]).toEqual([200, 'image/webp']);

  mkdirSync(join(folder, 'saved'));
  const saved = await operate('versions', SURVEY, '--show', '1', '--to', 'saved/project.json');
  expect(saved).toMatchObject({ code: 0, data: { ok: true, images: 1 } });
  expect(readdirSync(join(folder, 'saved/images'))).toEqual([stored.replace('/s/images/', '')]);
  expect(JSON.parse(readFileSync(join(folder, 'saved/project.json'), 'utf8')).desc_begin_page.logo).toBe(
    stored,
  );

  const other = await createTestServer('pglite');
  try {
    await other.server.listen({ port: 0, host: '127.0.0.1' });
    const otherAddress = `http://127.0.0.1:${(other.server.server.address() as AddressInfo).port}`; // as above
    const published = await run(
      'publish',
      'saved/project.json',
      '--server',
      otherAddress,
      '--token',
      OPERATOR_TOKEN,
    );
    expect(published.code).toBe(0);
    expect((await fetch(`${otherAddress}${stored}`)).status).toBe(200);
  } finally {
    await other.close();
  }
});

it('--to is refused without --show, and into a folder that does not exist', async () => {
  expect((await operate('versions', SURVEY, '--to', 'x.json')).code).toBe(2);
  expect((await operate('versions', SURVEY, '--show', '1', '--to', 'none/x.json')).code).toBe(2);
});
