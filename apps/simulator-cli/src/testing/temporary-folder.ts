import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder for one test file, deleted after it. `write` returns the path of the written file. */
export function temporaryFolder() {
  const path = mkdtempSync(join(tmpdir(), 'canvass-test-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  return {
    path,
    write(name: string, content: string | Uint8Array): string {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}
