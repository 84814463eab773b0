import type { Program } from '@canvass/logic';
import {
  type Finding,
  placeScript,
  type PlayedFacts,
  runScript,
  type Script,
  type ScriptRun,
  type ScriptSource,
} from '@canvass/simulation';
import { basename, extname } from 'node:path';
import type { Host } from '../host/host.ts';
import { readSource } from '../input/read-source.ts';

const MAX_BYTES = 1_000_000;

/** Reads a script, plays it and compares. `given` replaces the script's data about its respondent. */
export async function runScriptFile(
  host: Host,
  program: Program,
  file: string,
  given: PlayedFacts | undefined,
): Promise<ScriptRun> {
  const read = await readScriptSource(host, file);
  if ('problem' in read) return { kind: 'unreadable', file, findings: [read.problem] };
  return runScript(program, read.source, given);
}

/** A script, or its faults. */
export async function readScriptFile(
  host: Host,
  program: Program,
  file: string,
): Promise<{ readonly script: Script } | { readonly findings: readonly Finding[] }> {
  const read = await readScriptSource(host, file);
  return 'problem' in read ? { findings: [read.problem] } : placeScript(program, read.source);
}

async function readScriptSource(
  host: Host,
  file: string,
): Promise<{ readonly source: ScriptSource } | { readonly problem: Finding }> {
  const read = await readSource(host, file, MAX_BYTES);
  if ('problem' in read) return read;
  return { source: { file, name: basename(file, extname(file)), text: read.source.text } };
}
