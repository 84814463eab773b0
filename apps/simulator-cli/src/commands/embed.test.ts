import { expect, it } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const ID = 'CoffeeStudy0000000000001';
const SERVER = 'https://survey.example.org';
const NONE = { embed_type: 1, pc_config: {}, mobile_config: {}, origins: [] };
const folder = temporaryFolder();

async function embed(...args: readonly string[]) {
  const calls: unknown[] = [];
  const result = await runInProcess(['embed', ID, ...args, '--server', SERVER, '--token', 't'], {
    folder: folder.path,
    fetch: async (_, request) => {
      const body = request?.body === undefined ? null : (JSON.parse(String(request.body)) as object);
      calls.push([request?.method, body]);
      return Response.json({ code: 0, data: { ...NONE, ...body } });
    },
  });
  return { ...result, calls };
}

it('prints the snippet, and warns if no site may embed the survey', async () => {
  const { code, stdout, stderr, calls } = await embed('--mode', 'popup', '--open', 'delay:5 "exit"');
  const attributes = 'data-mode="popup" data-open="delay:5 &quot;exit&quot;"';
  expect(stdout).toBe(
    `<script async src="${SERVER}/s/embed.js" data-survey="${ID}" ${attributes}></script>\n`,
  );
  expect([code, calls]).toEqual([0, [['GET', null]]]);
  expect(stderr).toContain('--origin');
});

it('changes only the named fields', async () => {
  const { calls, stderr } = await embed(
    ...'--origin https://a.example --origin https://b.example'.split(' '),
    ...'--pc-size 640xauto --bg-color #fff8ee --type 2'.split(' '),
  );
  const changedConfig = {
    origins: ['https://a.example', 'https://b.example'],
    pc_config: { width: 640 },
    survey_bg_color: '#fff8ee',
    embed_type: 2,
  };
  expect(calls).toEqual([
    ['GET', null],
    ['PUT', { ...NONE, ...changedConfig }],
  ]);
  expect(stderr).toBe('');
  expect((await embed('--drop')).calls).toEqual([['DELETE', null]]);
});

it('refuses invalid sizes and types', async () => {
  expect((await embed('--pc-size', 'wide')).stderr).toContain('640xauto');
  expect((await embed('--type', '9')).code).toBe(2);
});
