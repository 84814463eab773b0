import { type Program, rng, type State } from '@canvass/logic';
import { explain, findInfluences } from '@canvass/logic/explain';
import { askedQuestion, computeMoment, questionContext, vectorGet } from '@canvass/logic/inspect';
import { arbitraryAnswer } from '../play/arbitrary-answer.ts';
import { playScript, type PlayedFacts } from '../play/play-script.ts';
import type { Playback } from '../play/playback.ts';
import type { Script } from '../script/script.ts';
import { listCandidates } from './candidates.ts';

const MAX_PLAYS = 4000;
const MAX_ROUNDS = 20;
const MAX_ATTEMPTS = 12;

type ProgramQuestion = Program['questions'][number];

export interface Change {
  readonly gid: string;
  /** Null if the change removes the answer. */
  readonly answer: unknown;
}
export interface Counterfactual {
  /** The smallest found set of changes. */
  readonly changes: readonly Change[];
  /** Answers to required questions that appear only with the changes. */
  readonly addedAnswers: readonly Change[];
}
export interface Search {
  readonly found?: Counterfactual;
  readonly playCount: number;
  /** False if the search reached its limit of plays before a change was found. */
  readonly isComplete: boolean;
}

export interface Case {
  readonly program: Program;
  readonly script: Script;
  readonly playedFacts: PlayedFacts;
  readonly gid: string;
}

/** Whether the respondent sees a question, judged by the state at the end of the script. */
export function isSeen(program: Program, { state }: Playback, gid: string): boolean {
  const found = explain(program, state, gid);
  return found !== undefined && found.visible && found.where !== 'ended-before';
}

/** Plays a script and attaches missing required files, because missing files would end the search. */
export const playWithFiles = (
  { program, playedFacts }: Pick<Case, 'program' | 'playedFacts'>,
  script: Script,
): Playback => playScript(program, script, { ...playedFacts, attachesMissing: true });

/**
 * Searches for the smallest change of answers that flips whether a question is shown: one answer, then two. Verifies
 * each change by playing the script with it.
 */
export function findCounterfactual(searchCase: Case, maxPlays = MAX_PLAYS): Search {
  const before = playWithFiles(searchCase, searchCase.script);
  const changes = listPossibleChanges(searchCase, before.state);
  const search = new SearchRun(searchCase, isSeen(searchCase.program, before, searchCase.gid));
  for (const change of changes.flat()) {
    const found = search.try([change]);
    if (found !== undefined) return { found, playCount: search.playCount, isComplete: true };
  }
  for (const pair of generatePairs(changes)) {
    if (search.playCount >= maxPlays) return { playCount: search.playCount, isComplete: false };
    const found = search.try(pair);
    if (found !== undefined) return { found, playCount: search.playCount, isComplete: true };
  }
  return { playCount: search.playCount, isComplete: true };
}

/** The possible changes of each answer that influences the question, the nearest answer first. */
function listPossibleChanges({ program, gid }: Case, state: State): readonly (readonly Change[])[] {
  return findInfluences(program, gid).flatMap((index) => {
    const question = program.questions[index];
    if (question === undefined) return [];
    const current = vectorGet(state.effective, index);
    return [
      listCandidates(program, state, question, current).map((answer) => ({ gid: question.gid, answer })),
    ];
  });
}

/** Generates the pairs lazily, because there may be very many. */
function* generatePairs(changes: readonly (readonly Change[])[]): Generator<readonly Change[]> {
  for (const [index, firsts] of changes.entries()) {
    const seconds = changes.slice(index + 1).flat();
    for (const first of firsts) yield* seconds.map((second) => [first, second]);
  }
}

class SearchRun {
  playCount = 0;
  readonly #case: Case;
  readonly #wasSeen: boolean;

  constructor(searchCase: Case, wasSeen: boolean) {
    this.#case = searchCase;
    this.#wasSeen = wasSeen;
  }

  /** Plays with the changes. Returns the changes, and added answers, if the question's visibility flips. */
  try(changes: readonly Change[]): Counterfactual | undefined {
    const addedAnswers: Change[] = [];
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const playback = this.#play([...changes, ...addedAnswers]);
      if (playback.stopped?.cause !== 'issues')
        return this.#flips(playback) ? { changes, addedAnswers } : undefined;
      const missing = this.#answersFor(playback, [...changes, ...addedAnswers]);
      if (missing === undefined) return undefined;
      addedAnswers.push(...missing);
    }
    return undefined;
  }

  #flips(playback: Playback): boolean {
    const { program, gid } = this.#case;
    return playback.stopped?.cause !== 'step' && isSeen(program, playback, gid) !== this.#wasSeen;
  }

  #play(changes: readonly Change[]): Playback {
    this.playCount += 1;
    return playWithFiles(this.#case, applyChanges(this.#case.script, changes));
  }

  /** Answers to questions without an answer. Undefined if a given answer is rejected, or no valid answer is found. */
  #answersFor(playback: Playback, changes: readonly Change[]): readonly Change[] | undefined {
    const { program, script } = this.#case;
    const { state } = playback;
    const answered = new Set([...script.answers.keys(), ...changes.map(({ gid }) => gid)]);
    const gids = [...new Set(state.issues.map(({ gid }) => gid))];
    const answers: Change[] = [];
    for (const gid of gids) {
      const question = program.questions[program.byGid.get(gid) ?? -1];
      if (question === undefined || answered.has(gid)) return undefined;
      const answer = findValidAnswer(program, state, question);
      if (answer === undefined) return undefined;
      answers.push({ gid, answer });
    }
    return answers;
  }
}

/** A random valid answer. The same question always gets the same answer. */
function findValidAnswer(program: Program, state: State, { index, type, gid }: ProgramQuestion): unknown {
  const programQuestion = program.questions[index];
  if (programQuestion === undefined) return undefined;
  const moment = computeMoment(program, state);
  const currentQuestion = askedQuestion(moment, programQuestion);
  const context = questionContext(moment, programQuestion);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const answer = arbitraryAnswer(program, state, programQuestion, rng(`added:${gid}:${attempt}`));
    if (answer !== undefined && type.validate(currentQuestion, answer, context).length === 0) return answer;
  }
  return undefined;
}

/** Replaces answers in the `answers` and the steps of a script. */
export function applyChanges(script: Script, changes: readonly Change[]): Script {
  const newAnswers = new Map(changes.map(({ gid, answer }) => [gid, answer]));
  const withNewAnswer = ([gid, answer]: readonly [string, unknown]) =>
    [gid, newAnswers.has(gid) ? newAnswers.get(gid) : answer] as const;
  const steps = script.steps.map((step) =>
    step.kind === 'answer' ? { ...step, answers: new Map([...step.answers].map(withNewAnswer)) } : step,
  );
  return { ...script, steps, answers: new Map([...script.answers, ...newAnswers]) };
}
