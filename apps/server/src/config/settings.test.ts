import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { defaultCacheMb, readSettings } from './settings.ts';

it('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    settings: {
      port: 4870,
      host: 'localhost',
      databaseUrl: undefined,
      dataFolder: resolve('.canvass'),
      files: { folder: join(resolve('.canvass'), 'files') },
      operatorToken: undefined,
      trustedProxies: 0,
      rateFactor: 1,
      limits: {
        uploadsPerResponse: 60,
        uploadsPerAddress: 600,
        uploadsDailyCap: 10_000,
        uniquePerResponse: 10,
        uniquePerAddress: 300,
      },
      logLevel: 'info',
    },
  });
  expect(readSettings({ PORT: '', DATABASE_URL: '' })).toEqual(readSettings({}));
});

it('all settings are read', () => {
  const env = {
    PORT: '80',
    HOST: '::',
    DATABASE_URL: 'postgresql://u:p@h/d',
    DATA_DIR: '/data',
    RESPONSE_CACHE_MB: '512',
    CANVASS_TOKEN: 'a-token-of-twenty-chars',
    TRUSTED_PROXIES: '2',
    RATE_LIMIT: 'off',
    UPLOADS_PER_RESPONSE: '5',
    UPLOADS_PER_ADDRESS: 'off',
    UPLOADS_DAILY_CAP: '0',
    UNIQUE_PER_RESPONSE: '3',
    UNIQUE_PER_ADDRESS: '40',
    LOG_LEVEL: 'warn',
    FOOTER_TEXT: 'A survey of the city',
    LOGIN_PATH: '/account/enter',
    PUBLIC_ORIGIN: 'https://survey.example.org',
    ORG_CODE: 'city-7',
    ORG_EDITION: 'municipal',
  };
  expect(readSettings(env)).toMatchObject({
    settings: {
      port: 80,
      host: '::',
      footerText: 'A survey of the city',
      loginPath: '/account/enter',
      publicOrigin: 'https://survey.example.org',
      databaseUrl: env.DATABASE_URL,
      dataFolder: '/data',
      responseCacheMb: 512,
      operatorToken: env.CANVASS_TOKEN,
      trustedProxies: 2,
      rateFactor: 0,
      limits: {
        uploadsPerResponse: 5,
        uploadsPerAddress: Number.POSITIVE_INFINITY,
        uploadsDailyCap: 0,
        uniquePerResponse: 3,
        uniquePerAddress: 40,
      },
      logLevel: 'warn',
    },
  });
});

it.each([
  [{ FILES_DIR: '/files' }, { folder: '/files' }],
  [{ FILES_BUCKET: 'b' }, { bucket: 'b', endpoint: undefined, region: 'us-east-1' }],
  [
    { FILES_BUCKET: 'b', FILES_ENDPOINT: 'https://s3.example.com', FILES_REGION: 'eu-west-1' },
    { bucket: 'b', endpoint: 'https://s3.example.com', region: 'eu-west-1' },
  ],
])('the variables %j determine the store of files', (env, files) =>
  expect(readSettings(env)).toMatchObject({ settings: { files } }),
);

it.each([
  [{ PORT: 'http' }, /^PORT .*"http"/],
  [{ PORT: '70000' }, /^PORT/],
  [{ PORT: '-1' }, /^PORT/],
  [{ DATABASE_URL: 'mysql://root:hunter2@h/d' }, /^DATABASE_URL/],
  [{ CANVASS_TOKEN: 'short' }, /^CANVASS_TOKEN/],
  [{ CANVASS_TOKEN: 'with blanks in the middle of it' }, /^CANVASS_TOKEN/],
  [{ TRUSTED_PROXIES: 'yes' }, /^TRUSTED_PROXIES/],
  [{ RESPONSE_CACHE_MB: '0' }, /^RESPONSE_CACHE_MB/],
  [{ RATE_LIMIT: '0' }, /^RATE_LIMIT/],
  [{ UPLOADS_PER_RESPONSE: '0' }, /^UPLOADS_PER_RESPONSE .*"0"/],
  [{ UPLOADS_DAILY_CAP: 'many' }, /^UPLOADS_DAILY_CAP/],
  [{ UNIQUE_PER_ADDRESS: '-1' }, /^UNIQUE_PER_ADDRESS/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL/],
  [{ ORG_CODE: 'a b' }, /^ORG_CODE/],
  [{ LOGIN_PATH: '//elsewhere.example' }, /^LOGIN_PATH/],
  [{ PUBLIC_ORIGIN: 'https://survey.example.org/s/' }, /^PUBLIC_ORIGIN/],
  [{ LOGIN_PATH: 'https://elsewhere.example/' }, /^LOGIN_PATH/],
  [{ FILES_BUCKET: 'b', FILES_ENDPOINT: 's3.example.com' }, /^FILES_ENDPOINT/],
  [{ FILES_BUCKET: 'b', FILES_DIR: '/files' }, /^FILES_DIR/],
])('%j is reported in one sentence, without secrets', (env, sentence) => {
  const read = readSettings(env);
  expect(read).toEqual({ problem: expect.stringMatching(sentence) });
  expect(JSON.stringify(read)).not.toMatch(/hunter2|short/);
});

it.each([
  ['a small container', [512, 1, 2_000], 64],
  ['two cores and 8 GB', [8_000, 2, 4_000], 500],
  ['a machine with much memory and a limited heap', [64_000, 4, 2_000], 500],
] as const)(
  'keeps responses in progress in a share of the memory of %s',
  (_, [memoryMb, cores, heapMb], expectedMb) => {
    expect(defaultCacheMb(memoryMb * 1_000_000, cores, heapMb * 1_000_000)).toBe(expectedMb);
  },
);
