import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readMessagingSettings } from './messaging-settings.ts';

const read = (env: Readonly<Record<string, string>>) => {
  const problems: string[] = [];
  return { settings: readMessagingSettings(env, problems), problems };
};
const ORIGIN = { MESSAGING_ORIGIN: 'https://survey.example.org' };
const WECHAT = { ...ORIGIN, WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'canary-secret' };

it('settings are undefined without an account, and secrets come from the environment or a file', async () => {
  expect(read(ORIGIN)).toEqual({ settings: undefined, problems: [] });
  const folder = await mkdtemp(join(tmpdir(), 'canvass-secret-'));
  const file = join(folder, 'secret');
  await writeFile(file, 'of-the-file\n');
  const { settings, problems } = read({
    ...WECHAT,
    WECOM_CORP_ID: 'ww1',
    WECOM_AGENT_ID: '1000002',
    WECOM_SECRET_FILE: file,
    WECOM_URL: 'https://proxy.example.org/app/',
  });
  await rm(folder, { recursive: true });
  expect(problems).toEqual([]);
  expect(settings).toMatchObject({
    wechat: { appId: 'wx1', secret: 'canary-secret', url: 'https://api.weixin.qq.com' },
    wecom: { secret: 'of-the-file', url: 'https://proxy.example.org/app' },
  });
});

it.each([
  ['MESSAGING_ORIGIN', { ...WECHAT, MESSAGING_ORIGIN: '' }],
  ['MESSAGING_ORIGIN', { ...WECHAT, MESSAGING_ORIGIN: 'https://survey.example.org/s/' }],
  ['MESSAGING_ORIGIN', { ...WECHAT, MESSAGING_ORIGIN: 'http://survey.example.org' }],
  ['WECHAT_APP_ID', { ...WECHAT, WECHAT_APP_ID: 'wx 1' }],
  ['WECHAT_APP_SECRET', { ...ORIGIN, WECHAT_APP_ID: 'wx1' }],
  ['WECHAT_APP_SECRET', { ...WECHAT, WECHAT_APP_SECRET: 'canary with blanks' }],
  ['WECHAT_APP_SECRET_FILE', { ...WECHAT, WECHAT_APP_SECRET_FILE: '/no/such/file' }],
  ['WECHAT_URL', { ...WECHAT, WECHAT_URL: 'ftp://canary' }],
  ['WECOM_AGENT_ID', { ...ORIGIN, WECOM_CORP_ID: 'ww1', WECOM_SECRET: 's' }],
])('the error of %s is reported without secrets', (name, env) => {
  const { problems } = read(env);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(name);
  expect(problems[0]).not.toContain('canary');
});
