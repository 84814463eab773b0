import { afterEach, expect, it, vi } from 'vitest';
import { commandLoaders } from './commands.gen.ts';
import { runInProcess } from './testing/memory-host.ts';

afterEach(() => vi.restoreAllMocks());

it('reports a command whose code cannot be loaded, and does not throw', async () => {
  vi.spyOn(commandLoaders, 'check').mockRejectedValue(new Error('The file is missing.'));
  const { code, stderr } = await runInProcess(['check', 'study.json'], { folder: '/' });
  expect([code, stderr]).toEqual([2, 'canvass: internal error, please report it: The file is missing.\n']);
});
