import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson, compile, hash32, type Program, RULES_VERSION } from '@canvass/logic';
import {
  answer,
  arbitraryProject,
  createHost,
  ledgersOf,
  next,
  randomRespondent,
  randomWalk,
  type Walk,
  walkSurvey,
} from '@canvass/logic/testing';
import type { Project, Question } from '@canvass/project';
import type { RespondentEvent } from '@canvass/protocol';
import { registry } from '@canvass/question-types';
import { fixtures } from '@canvass/question-types/fixtures';
import { compileForHost } from '../browser-program.ts';

export interface RecordedWalk {
  readonly name: string;
  /** The survey's source. If it has changed, the walk cannot be compared. */
  readonly source: () => unknown;
  readonly walk: () => Pick<Walk, 'transcript'>;
}

/** Recorded transcripts by walk name: the hash of the walk's source, then the hash of its transcript. */
export interface RecordedTranscripts {
  readonly rules: number;
  readonly walks: Readonly<Record<string, string>>;
}

const RANDOM_WALKS = 2_000;
const WALKS_OF_EXAMPLE = 6;
const PATIENCE = 300;
const EXAMPLES = fileURLToPath(new URL('../../../examples', import.meta.url));
export const RECORD_FILE = fileURLToPath(new URL('transcripts.json', import.meta.url));

export const readRecord = (): RecordedTranscripts =>
  JSON.parse(readFileSync(RECORD_FILE, 'utf8')) as RecordedTranscripts; // written by record-transcripts.ts

/** All recorded walks: through random surveys, examples, and each example of each question type. */
export function listWalks(): readonly RecordedWalk[] {
  return [...listRandomWalks(), ...listExampleWalks(), ...listFixtureWalks()];
}

/** A hash of the survey and a hash of the walk, each of eight characters. */
function hashesOf({ source, walk }: RecordedWalk): readonly [string, string] {
  return [hexOf(canonicalJson(source())), hexOf(walk().transcript.lines.map(withoutTexts).join('\n'))];
}
/** Removes the texts of errors from a line, because no stored data depends on them. */
function withoutTexts(line: string): string {
  if (!line.includes('"issues":')) return line;
  const entry = JSON.parse(line) as { readonly issues?: readonly { readonly gid: string }[] }; // a line of a transcript
  if (entry.issues === undefined) return line;
  return canonicalJson({ ...entry, issues: [...new Set(entry.issues.map(({ gid }) => gid))] });
}

const hexOf = (text: string): string => hash32(text).toString(16).padStart(8, '0');

export function createRecord(walks: readonly RecordedWalk[]): RecordedTranscripts {
  const entries = walks.map((walk) => [walk.name, hashesOf(walk).join(' ')] as const);
  return { rules: RULES_VERSION, walks: Object.fromEntries(entries) };
}

function listRandomWalks(): readonly RecordedWalk[] {
  return Array.from({ length: RANDOM_WALKS }, (_, seed) => ({
    name: `random ${seed}`,
    source: () => arbitraryProject(String(seed)),
    walk: () => randomWalk([seed, seed]),
  }));
}

function listExampleWalks(): readonly RecordedWalk[] {
  const names = readdirSync(EXAMPLES, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.flatMap(({ name }) => {
    const file = readExample(name);
    if (file === undefined) return [];
    let program: Program | undefined;
    return Array.from({ length: WALKS_OF_EXAMPLE }, (_, at) => ({
      name: `example ${name} ${at}`,
      source: () => file,
      walk: () => {
        program ??= compileForHost(file);
        return walkSurvey(
          program,
          randomRespondent(program, at + 1, PATIENCE),
          createHost(program, ledgersOf(program)),
        );
      },
    }));
  });
}

function readExample(name: string): unknown {
  const folder = join(EXAMPLES, name);
  if (!readdirSync(folder).includes('project.json')) return undefined;
  return JSON.parse(readFileSync(join(folder, 'project.json'), 'utf8'));
}

/** Walks through surveys with one question, followed by a page with a text that contains its answer. */
function listFixtureWalks(): readonly RecordedWalk[] {
  return Object.entries(fixtures).flatMap(([type, examples]) =>
    examples.map(({ name, question, answer: given }) => {
      const project = createProject(question);
      return {
        name: `${type}: ${name}`,
        source: () => [project, given ?? null],
        walk: () => {
          const { program } = compile(project, registry);
          if (program === undefined) return { transcript: { lines: ['does not compile'], answers: {} } };
          const events: RespondentEvent[] = [
            ...(given === undefined ? [] : [answer(question.gid, given)]),
            next,
            next,
          ];
          const { facts } = randomRespondent(program, 1);
          return walkSurvey(
            program,
            { facts, act: (state) => (state.end.is_end === 1 ? undefined : events.shift()) },
            createHost(program, ledgersOf(program)),
          );
        },
      };
    }),
  );
}

function createProject(question: Question): Project {
  const recap = {
    type: 'Q',
    gid: 'recap',
    cid: 'Q99',
    qtype: 'blank',
    title: ['Given: ', { ref: question.cid ?? question.gid }],
  };
  const items = [
    { type: 'G', gid: 'g1', items: [question] },
    { type: 'G', gid: 'g2', items: [recap] },
  ];
  const fields = { format: 1, projectId: 'RecordedQuestion00000001', title: 'Recorded', items };
  return fields as unknown as Project; // in the prepared form, as fixtures are
}

export interface RecordDifference {
  /** Walks that cannot be compared, because their surveys are new or have changed. */
  readonly unknown: readonly string[];
  /** Walks whose result has changed, because the engine or the simulated respondents behave differently. */
  readonly changed: readonly string[];
}

export function compareWalks(
  { walks: recordedWalks }: RecordedTranscripts,
  walks: readonly RecordedWalk[],
): RecordDifference {
  const unknownNames: string[] = [];
  const changedNames: string[] = [];
  for (const walk of walks) {
    const [source, transcript] = hashesOf(walk);
    const [knownSource, knownTranscript] = (recordedWalks[walk.name] ?? '').split(' ');
    if (source !== knownSource) unknownNames.push(walk.name);
    else if (transcript !== knownTranscript) changedNames.push(walk.name);
  }
  return { unknown: unknownNames, changed: changedNames };
}
