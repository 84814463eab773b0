import { readFileSync } from 'node:fs';
import { compile, type Program, type State, start, step } from '@canvass/logic';
import { createMemoryLedgers, type MemoryLedgers, quotasOf, runEffects } from '@canvass/logic/effects';
import { randomRespondent } from '@canvass/logic/testing';
import type { SessionFacts } from '@canvass/protocol';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import type { Implementation } from './implementation.ts';

const RESPONDENTS = 60;

interface RecordedResponse {
  readonly facts: SessionFacts;
  readonly events: readonly unknown[];
}

/** Replays random respondents of an example, whose events and host replies were recorded once. */
export function replayExample(name: string): Implementation {
  const program = createProgram(name);
  const ledgers = createMemoryLedgers(quotasOf(program), () => 0);
  const recorded = Array.from({ length: RESPONDENTS }, (_, number) =>
    recordResponse(program, ledgers, number + 1),
  );
  const events = recorded.reduce((sum, one) => sum + one.events.length, 0);
  const replay = ({ facts, events: recordedEvents }: RecordedResponse) =>
    recordedEvents.reduce<State>((state, event) => step(program, state, event).state, start(program, facts));
  return {
    name,
    operationsPerTurn: events / RESPONDENTS,
    work: (count) => {
      for (let index = 0; index < count; index += 1) {
        const response = recorded[index % RESPONDENTS];
        if (response !== undefined) replay(response);
      }
    },
  };
}

function recordResponse(program: Program, ledgers: MemoryLedgers, number: number): RecordedResponse {
  const respondent = randomRespondent(program, number);
  const events: unknown[] = [];
  const runHost = (before: State): State => {
    const { state, steps } = runEffects(program, before, ledgers.ledgersFor(number));
    events.push(...steps.map(({ event }) => event));
    return state;
  };
  let state = runHost(start(program, respondent.facts));
  for (let event = respondent.act(state); event !== undefined; event = respondent.act(state)) {
    const result = step(program, state, event);
    if (result.refused === undefined) events.push(event);
    state = runHost(result.state);
  }
  return { facts: respondent.facts, events };
}

/** An example, checked and compiled with all question types and features. */
export function createProgram(name: string): Program {
  const text = readFileSync(new URL(`../../examples/${name}/project.json`, import.meta.url), 'utf8');
  const { project, issues } = loadProject(text);
  const compiled = project && compile(project, registry);
  if (compiled?.program === undefined) throw new Error(`${name} does not compile: ${JSON.stringify(issues)}`);
  return compiled.program;
}
