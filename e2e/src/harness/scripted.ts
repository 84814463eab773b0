import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Project } from '@canvass/project';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';
import { runInProcess } from 'canvass/testing';
import { parse } from 'yaml';
import { readText } from './examples.ts';

/**
 * Settings of a script that a journey reproduces by its link, its browser or a copy of the project, and whether the
 * script has settings that a journey cannot reproduce.
 */
export interface ScriptFacts {
  readonly language?: string;
  readonly device?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly source?: string;
  /** Full quota cells, by id or name. */
  readonly fullCells: ReadonlySet<string>;
  /** Whether the script sets the time or the results of draws, which only a server can. */
  readonly setsHostResults: boolean;
}

export function readScriptFacts(file: string): ScriptFacts {
  const { language, device, params = {}, source, quotas = {}, draws, now } = parse(readText(file));
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)]);
  return {
    params: Object.fromEntries(texts),
    fullCells: new Set(Object.keys(quotas)),
    setsHostResults: draws !== undefined || now !== undefined,
    ...(language && { language }),
    ...(device && { device }),
    ...(source && { source: String(source) }),
  };
}

/**
 * Returns a copy of the project in which the given cells have cap 0. The copy has no id, so it becomes a separate
 * survey. Returns the project itself if `fullCells` is empty.
 */
export function withFullCells(project: Project, fullCells: ReadonlySet<string>): Project {
  if (fullCells.size === 0) return project;
  const { projectId: _, quotas = [], ...otherFields } = project;
  const isFull = ({ id, name }: { readonly id: string; readonly name: string }) =>
    fullCells.has(id) || fullCells.has(name);
  const fullQuotas = quotas.map((group) => ({
    ...group,
    cells: group.cells.map((cell) => (isFull(cell) ? { ...cell, cap: 0 } : cell)),
  }));
  return { ...otherFields, quotas: fullQuotas };
}

export interface CommandRun {
  /** Failed expectations, except about orders, because these depend on the response number from the server. */
  readonly mismatches: readonly { readonly expectation: string }[];
  readonly events: readonly SurveyEvent[];
  readonly transcript: string;
}

/** Runs `canvass run` with the facts and replies that the server sent to a browser. */
export async function runScript(
  projectFile: string,
  scriptFile: string,
  response: { readonly facts: SessionFacts; readonly events: readonly SurveyEvent[] },
): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-run-'));
  try {
    const factsFile = join(folder, 'facts.json');
    await writeFile(factsFile, JSON.stringify({ facts: response.facts, events: response.events }));
    const { code, stdout, stderr } = await runInProcess(
      ['run', projectFile, '--script', scriptFile, '--facts', factsFile, '--transcript', folder, '--json'],
      { folder },
    );
    if (code > 1) throw new Error(`canvass run failed: ${stderr}${stdout}`);
    const transcript = await readFile(
      join(folder, `${basename(scriptFile).replace(/\.ya?ml$/, '')}.jsonl`),
      'utf8',
    );
    const [{ events, mismatches = [] }] = JSON.parse(stdout).scripts;
    const relevantMismatches = mismatches.filter(
      ({ expectation }: { expectation: string }) => !expectation.startsWith('order'),
    );
    return { events, mismatches: relevantMismatches, transcript };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
