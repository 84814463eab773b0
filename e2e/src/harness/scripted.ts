import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';
import { parse } from 'yaml';
import { canvass } from './canvass-command.ts';
import { readText } from './examples.ts';

/** What a script says of its respondent, as far as a link and a browser can carry it. */
export interface ScriptHead {
  readonly language?: string;
  readonly device?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly source?: string;
}

export function scriptHead(file: string): ScriptHead {
  const { language, device, params = {}, source } = parse(readText(file));
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)]);
  return {
    params: Object.fromEntries(texts),
    ...(language && { language }),
    ...(device && { device }),
    ...(source && { source: String(source) }),
  };
}

export interface CommandRun {
  /** What the script expected and did not come true. Orders follow from the number, which the server has given. */
  readonly mismatches: readonly { readonly expectation: string }[];
  readonly events: readonly SurveyEvent[];
  readonly transcript: string;
}

/** `canvass run` with the facts that the server gave to a browser. */
export async function runScript(
  projectFile: string,
  scriptFile: string,
  facts: SessionFacts,
): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-run-'));
  try {
    const factsFile = join(folder, 'facts.json');
    await writeFile(factsFile, JSON.stringify(facts));
    const { code, stdout, stderr } = await canvass([
      'run',
      projectFile,
      '--script',
      scriptFile,
      '--facts',
      factsFile,
      '--transcript',
      folder,
      '--json',
    ]);
    if (code > 1) throw new Error(`canvass run failed: ${stderr}${stdout}`);
    const transcript = await readFile(
      join(folder, `${basename(scriptFile).replace(/\.ya?ml$/, '')}.jsonl`),
      'utf8',
    );
    const [{ events, mismatches = [] }] = JSON.parse(stdout).scripts;
    const telling = mismatches.filter(
      ({ expectation }: { expectation: string }) => !expectation.startsWith('order'),
    );
    return { events, mismatches: telling, transcript };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
