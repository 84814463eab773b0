import { expect, test } from 'vitest';
import { runInProcess } from '../testing/memory-host.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const watch = (file: string, server: string) =>
  runInProcess(['watch', file, '--server', server, '--token', 'x'], {
    folder: folder.path,
    stopSignal: () => AbortSignal.timeout(300_000),
  });

test.each([
  ['a server on another machine', 'study.json', 'https://survey.example.org', 'watch.not-local'],
  [
    'a name that only begins like this machine',
    'study.json',
    'http://127.0.0.1.example.org',
    'watch.not-local',
  ],
  ['a folder that is not there', 'nowhere/study.json', 'http://127.0.0.1:9', 'watch.folder'],
])('refuses %s', async (_, file, server, id) => {
  const { code, stdout, stderr } = await watch(file, server);
  expect(stderr).toContain(id);
  expect([code, stdout]).toEqual([2, '']);
});
