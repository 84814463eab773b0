import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('the schema, the tables and the declarations of forms are up to date', () => {
  const script = fileURLToPath(new URL('./write-schema.ts', import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, '']);
});
