import {
  type Finding,
  placeScript,
  type PlayedFacts,
  readFacts,
  runScript,
  type Script,
  type ScriptRun,
  type ScriptSource,
} from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';
import type { Program } from '@canvass/logic';
import { basename, extname } from 'node:path';

/** Maximum size of a file with facts, which can contain all events of a long response. */
const MAX_FACTS_BYTES = 20_000_000;

export async function readFactsFile(
  host: Host,
  file: unknown,
): Promise<{ readonly playedFacts?: PlayedFacts; readonly problem?: Finding }> {
  if (typeof file !== 'string') return {};
  const readResult = await readSource(host, file, MAX_FACTS_BYTES);
  if ('problem' in readResult) return readResult;
  const result = readFacts(readResult.source.text);
  if ('facts' in result) return { playedFacts: result };
  return { problem: { id: 'facts.invalid', severity: 'error', file, message: result.problem } };
}

const MAX_BYTES = 1_000_000;

/** Plays a script file and checks its expectations. `playedFacts` replace the script's data about the respondent. */
export async function runScriptFile(
  host: Host,
  program: Program,
  file: string,
  playedFacts: PlayedFacts | undefined,
): Promise<ScriptRun> {
  const scriptResult = await readScriptSource(host, file);
  if ('problem' in scriptResult) return { kind: 'unreadable', file, findings: [scriptResult.problem] };
  return runScript(program, scriptResult.source, playedFacts);
}

export async function readScriptFile(
  host: Host,
  program: Program,
  file: string,
): Promise<{ readonly script: Script } | { readonly findings: readonly Finding[] }> {
  const scriptResult = await readScriptSource(host, file);
  return 'problem' in scriptResult
    ? { findings: [scriptResult.problem] }
    : placeScript(program, scriptResult.source);
}

async function readScriptSource(
  host: Host,
  file: string,
): Promise<{ readonly source: ScriptSource } | { readonly problem: Finding }> {
  const readResult = await readSource(host, file, MAX_BYTES);
  if ('problem' in readResult) return readResult;
  return { source: { file, name: basename(file, extname(file)), text: readResult.source.text } };
}
