import { transcriptText } from '@canvass/logic';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { Host } from '../host/host.ts';
import type { ScriptRun } from '@canvass/simulation';

/** Writes `<script>.jsonl` for each played script into a folder, or all of them to stdout for `-`. A problem is text. */
export async function writeTranscripts(
  host: Host,
  target: string,
  runs: readonly ScriptRun[],
): Promise<string | undefined> {
  const texts = runs.flatMap((run) =>
    run.kind === 'played'
      ? [{ name: fileName(run.file), text: transcriptText(run.playback.transcript) }]
      : [],
  );
  if (target === '-') {
    for (const { text } of texts) host.out(text);
    return undefined;
  }
  const twice = texts.find(({ name }, index) => texts.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined)
    return `Two scripts would write ${twice.name}; run them one after the other, or rename one.`;
  try {
    const folder = resolve(host.folder, target);
    await mkdir(folder, { recursive: true });
    for (const { name, text } of texts) await writeFile(join(folder, name), text);
    return undefined;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return `The transcripts cannot be written to ${target} (${code}).`;
  }
}

const fileName = (script: string) => `${basename(script, extname(script))}.jsonl`;
