import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMALL_PROJECT } from '@canvass/simulation/testing';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const NUNITO = readFileSync(
  new URL('../../../../examples/bicycle-repair/fonts/nunito-400.woff2', import.meta.url),
);
const folder = temporaryFolder();
mkdirSync(join(folder.path, 'fonts'));
writeFileSync(join(folder.path, 'fonts/good.woff2'), NUNITO);
writeFileSync(join(folder.path, 'fonts/text.woff2'), 'not a font');
writeFileSync(join(folder.path, 'fonts/large.ttf'), Buffer.alloc(12_000_001));
mkdirSync(join(folder.path, 'fonts/folder.ttf'));
symlinkSync('/etc/passwd', join(folder.path, 'fonts/link.otf'));

const projectWith = (file: string) =>
  JSON.stringify({
    ...JSON.parse(SMALL_PROJECT),
    projectId: 'T'.repeat(24),
    design: { font_family: 'Brand', fonts: [{ family: 'Brand', file }] },
  });

interface SentFont {
  readonly file: string;
  readonly content: string;
}

function fakeAcceptingServer() {
  const requests: { readonly path: string; readonly body: unknown }[] = [];
  const acceptRequest: typeof fetch = async (input, init) => {
    const path = new URL(String(input)).pathname;
    requests.push({ path, body: JSON.parse(String(init?.body)) });
    const published = { surveyId: 'T'.repeat(24), version: 1, created: true, path: '/s/T', warnings: [] };
    const retention = { ended_days: null, unfinished_days: null };
    const saveReply = { file: 'saved', warnings: [] };
    return Response.json({
      code: 0,
      data: path.endsWith('/fonts') ? saveReply : { ...published, retention },
    });
  };
  return { sent: requests, fetch: acceptRequest };
}

describe('canvass check', () => {
  const check = async (file: string) => {
    folder.write('project.json', projectWith(file));
    const { code, stdout } = await runInProcess(['check', 'project.json', '--json'], { folder: folder.path });
    const { findings } = JSON.parse(stdout).files[0];
    return { code, found: findings.map(({ id }: { readonly id: string }) => id) };
  };

  test.each([
    ['fonts/good.woff2', 0, []],
    ['fonts/none.woff2', 1, ['font.missing']],
    ['fonts/folder.ttf', 1, ['font.missing']],
    ['fonts/text.woff2', 1, ['font.not-a-font']],
    ['fonts/link.otf', 1, ['font.not-a-font']],
    ['fonts/large.ttf', 1, ['font.too-large']],
    ['../good.woff2', 1, ['shape.pattern']],
    // A file that the server already has, as in a project that was downloaded from a server.
    ['good.0123456789abcdef.woff2', 0, []],
  ])('%s ends with exit code %i and the findings %j', async (file, code, found) => {
    expect(await check(file)).toEqual({ code, found });
  });
});

describe('canvass publish', () => {
  let server: ReturnType<typeof fakeAcceptingServer>;
  beforeEach(() => {
    server = fakeAcceptingServer();
  });

  it("sends the files first, and then the project with the files' names on the server", async () => {
    folder.write('project.json', projectWith('fonts/good.woff2'));
    const args = ['publish', 'project.json', '--server', 'http://localhost:1', '--token', 'secret'];
    const { code } = await runInProcess(args, { folder: folder.path, fetch: server.fetch });
    expect(code).toBe(0);
    expect(server.sent.map(({ path }) => path)).toEqual(['/api/publishing/fonts', '/api/publishing/surveys']);
    const [font, project] = server.sent.map(({ body }) => body);
    const { file, content } = font as SentFont;
    expect(Buffer.from(content, 'base64')).toEqual(NUNITO);
    expect(file).toMatch(/^good\.[0-9a-f]{16}\.woff2$/);
    expect(project).toMatchObject({ project: { design: { fonts: [{ family: 'Brand', file }] } } });
  });

  it('sends nothing if a file is missing', async () => {
    folder.write('project.json', projectWith('fonts/none.woff2'));
    const args = ['publish', 'project.json', '--server', 'http://localhost:1', '--token', 'secret'];
    const { code, stderr } = await runInProcess(args, { folder: folder.path, fetch: server.fetch });
    expect([code, server.sent]).toEqual([1, []]);
    expect(stderr).toContain('There is no such font file.');
  });
});
