import {
  canonicalJson,
  type Program,
  recordStep,
  start,
  startTranscript,
  type State,
  step,
  transcriptText,
} from '@canvass/logic';
import { runEffects, singleRespondentLedgers } from '@canvass/logic/effects';
import { listTakenJumps } from '@canvass/logic/inspect';
import { endWordOf } from '@canvass/protocol';
import { loadProject, previewProject } from '@canvass/project/file';
import {
  runScripts,
  type ScriptMessage,
  type SimulationMessage,
  type SimulationResult,
  simulateText,
} from '@canvass/editor/worker-tasks';
import { compilePreview, playedResponse } from '@canvass/web/player';
import type { StoredResponse } from './answer-on-server.ts';
import type { ServedSurvey } from './serve-survey.ts';
import type { SeenResponse } from './simulated-respondents.ts';

/** Compiles a survey as the editor's *Play* does. */
export async function compileForPlay(text: string): Promise<Program> {
  const { project } = loadProject(text);
  const program = project && (await compilePreview(previewProject(project)));
  if (program === undefined) throw new Error('The project has errors.');
  return program;
}

/**
 * Plays the events of a stored response in the editor's player, which computes scores itself. Results that depend on
 * other respondents or on chance are the server's. Returns the transcript.
 */
export function replayInPlayer(program: Program, { facts, events }: StoredResponse): string {
  let state = start(program, facts);
  let transcript = startTranscript(program, state);
  for (const stored of events) {
    const isScore = state.pending[0]?.type === 'score' && stored.type === 'fulfilled';
    const event = isScore ? runEffects(program, state, singleRespondentLedgers).steps[0]?.event : stored;
    const result = step(program, state, event);
    if (result.refused !== undefined) throw new Error(`${JSON.stringify(event)}: ${result.refused.key}`);
    transcript = recordStep(program, transcript, event, result);
    state = result.state;
  }
  return transcriptText(transcript);
}

/** The figures of the editor's *Simulate* that can be computed from responses. */
export type ComparedFigures = Pick<SimulationResult, 'ends' | 'shown' | 'jumps'>;

/** Runs the editor's *Simulate*. */
export function simulateInEditor(text: string, respondents: number): SimulationResult {
  const messages: SimulationMessage[] = [];
  simulateText({ text, respondents }, (message) => messages.push(message));
  const last = messages.at(-1);
  if (last?.kind !== 'done') throw new Error(`The simulation ended with ${last?.kind}.`);
  return last.result;
}

/** The figures of *Simulate*, without zeros, in an order that does not depend on the host. */
export function comparedFigures({ ends, shown, jumps }: ComparedFigures): ComparedFigures {
  return {
    ends: ends.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)),
    shown: sortCounts(shown),
    jumps: sortCounts(jumps),
  };
}

const sortCounts = (counts: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

/** Counts the figures of *Simulate* from what browsers with the public project have shown. */
export function figuresOfBrowsers(
  { browser: program }: ServedSurvey,
  responses: readonly SeenResponse[],
): ComparedFigures {
  const ends = new Map<string, ComparedFigures['ends'][number]>();
  const shown: Record<string, number> = {};
  const jumps: Record<string, number> = {};
  for (const { state, shown: gids } of responses) {
    const { end } = state;
    const word = end.is_end === 1 ? endWordOf(end.status) : 'none';
    const key = JSON.stringify([word, end.end]);
    ends.set(key, { end: word, name: end.end, count: (ends.get(key)?.count ?? 0) + 1 });
    for (const gid of gids) shown[gid] = (shown[gid] ?? 0) + 1;
    const taken = listTakenJumps(program, state).map(({ source, target }) => `${source} ${target}`);
    for (const jump of new Set(taken)) jumps[jump] = (jumps[jump] ?? 0) + 1;
  }
  return comparedFigures({ ends: [...ends.values()], shown, jumps });
}

/**
 * Whether chance decided alike in two hosts. A simulation draws by the number of the respondent, and rotates orders by
 * its hash. A server draws at random, and rotates orders by a counter.
 */
export function hasSameChance(one: readonly SeenResponse[], other: readonly SeenResponse[]): boolean {
  const chanceOf = (responses: readonly SeenResponse[]) =>
    canonicalJson(responses.map(({ state }) => [state.facts.seeds, state.flow.draws]));
  return chanceOf(one) === chanceOf(other);
}

/**
 * Keeps a played response as a script, and runs the script, both as the editor does. Returns what is wrong with the
 * result. An empty list means that the script passed.
 */
export function rerunAsScript(text: string, program: Program, state: State): readonly unknown[] {
  const messages: ScriptMessage[] = [];
  const played = playedResponse(program, state);
  runScripts({ kind: 'record', text, name: 'again', played }, (message) => messages.push(message));
  const [recorded] = messages;
  if (recorded?.kind !== 'recorded') return messages;
  const scripts = [{ name: 'again', text: recorded.text }];
  runScripts({ kind: 'run', text, scripts }, (message) => messages.push(message));
  const results = messages.flatMap((message) => (message.kind === 'ran' ? [message.result] : []));
  return [
    ...recorded.leftOut,
    ...results.filter(({ hasPassed }) => !hasPassed),
    ...(results.length === 1 ? [] : messages),
  ];
}
