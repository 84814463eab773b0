import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Project } from '@canvass/project';
import type { SessionFacts, SurveyEvent } from '@canvass/protocol';
import { runInside } from 'canvass/testing';
import { parse } from 'yaml';
import { readText } from './examples.ts';

/** What a script says of its respondent, as far as a link and a browser can carry it. */
export interface ScriptHead {
  readonly language?: string;
  readonly device?: string;
  readonly params: Readonly<Record<string, string>>;
  readonly source?: string;
  /** Quota cells that have no place left, by id or name. */
  readonly fullCells: ReadonlySet<string>;
  /** Says what is drawn, which is for a server to do. */
  readonly hasDraws: boolean;
}

export function scriptHead(file: string): ScriptHead {
  const { language, device, params = {}, source, quotas = {}, draws } = parse(readText(file));
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)]);
  return {
    params: Object.fromEntries(texts),
    fullCells: new Set(Object.keys(quotas)),
    hasDraws: draws !== undefined,
    ...(language && { language }),
    ...(device && { device }),
    ...(source && { source: String(source) }),
  };
}

/** The project in which these cells are full before the first respondent comes: a survey of its own. */
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
  /** What the script expected and did not come true. Orders follow from the number, which the server has given. */
  readonly mismatches: readonly { readonly expectation: string }[];
  readonly events: readonly SurveyEvent[];
  readonly transcript: string;
}

/** `canvass run` with the facts that the server gave to a browser, and what it has answered on the way. */
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
