import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Host } from '../host/host.ts';

/** The text of a document that `--json` prints, indented, with one newline at the end. */
export function jsonText(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Writes a text, or the bytes of a file, to a file, whose folder it creates, or to stdout for `-`. Returns a problem as a sentence. */
export async function writeText(
  host: Host,
  target: string,
  text: string | Uint8Array,
): Promise<string | undefined> {
  if (target === '-') {
    host.out(text);
    return undefined;
  }
  try {
    const file = resolve(host.folder, target);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `${target} cannot be written (${code}).`;
  }
}
