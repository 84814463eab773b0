import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Project } from '@canvass/project';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';
import { runInside } from 'canvass/testing';
import { parse } from 'yaml';
import { readText } from './examples.ts';

/** The script's facts about its respondent that a link and a browser can pass on. */
export interface ScriptHead {
  readonly language?: string;
  readonly device?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly source?: string;
  /** Full quota cells, by id or name. */
  readonly fullCells: ReadonlySet<string>;
  /** Whether the script sets the time or the results of draws, which only a server can. */
  readonly setsHost: boolean;
}

export function scriptHead(file: string): ScriptHead {
  const { language, device, params = {}, source, quotas = {}, draws, now } = parse(readText(file));
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)]);
  return {
    params: Object.fromEntries(texts),
    fullCells: new Set(Object.keys(quotas)),
    setsHost: draws !== undefined || now !== undefined,
    ...(language && { language }),
    ...(device && { device }),
    ...(source && { source: String(source) }),
  };
}

/** A separate survey whose given cells are full before the first response. */
export function withFullCells(project: Project, full: ReadonlySet<string>): Project {
  if (full.size === 0) return project;
  const { projectId: _, quotas = [], ...rest } = project;
  const isFull = ({ id, name }: { readonly id: string; readonly name: string }) =>
    full.has(id) || full.has(name);
  const emptied = quotas.map((group) => ({
    ...group,
    cells: group.cells.map((cell) => (isFull(cell) ? { ...cell, cap: 0 } : cell)),
  }));
  return { ...rest, quotas: emptied };
}

export interface CommandRun {
  /** Failed expectations of the script, except about orders, which follow from the number that the server assigned. */
  readonly mismatches: readonly { readonly expectation: string }[];
  readonly events: readonly SurveyEvent[];
  readonly transcript: string;
}

/** Runs `canvass run` with the facts and replies that the server sent to a browser. */
export async function runScript(
  projectFile: string,
  scriptFile: string,
  given: { readonly facts: SessionFacts; readonly events: readonly SurveyEvent[] },
): Promise<CommandRun> {
  const folder = await mkdtemp(join(tmpdir(), 'canvass-run-'));
  try {
    const factsFile = join(folder, 'facts.json');
    await writeFile(factsFile, JSON.stringify({ facts: given.facts, events: given.events }));
    const { code, stdout, stderr } = await runInside(
      ['run', projectFile, '--script', scriptFile, '--facts', factsFile, '--transcript', folder, '--json'],
      { folder },
    );
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
