import { DEVICES } from '@canvass/project/vocabulary';
import { seedsFor, rng, type Rng, type Program, type State } from '@canvass/logic';
import type { ExternalParameter } from '@canvass/project';
import type { SessionFacts, AnswerEvent, FilesEvent } from '@canvass/protocol';
import { randomFraction, assumedAnswer } from './assumptions/assumed-answer.ts';
import { type SimulatedSurvey, SIMULATED_NOW } from './simulated-survey.ts';
import { computeMoment, randomFiles, vectorGet, visibleOn } from '@canvass/logic/inspect';
import { readLateEntry } from '../script/script-entry.ts';
import type { Assumptions } from './assumptions/assumptions.ts';
import { arbitraryAnswer } from '../play/arbitrary-answer.ts';
import { partsWithFiles } from '../play/playback.ts';

/** Number of retries after a message, before the respondent leaves the question empty or gives up. */
export const MAX_TRIES = 8;

/** Maximum number of attached files beyond the required ones. */
const MAX_EXTRA_FILES = 2;

/** Maximum number of draws of an untried answer. Then a tried answer is used again. */
const MAX_DRAWS = 12;

type ProgramQuestion = Program['questions'][number];

/**
 * A respondent whose facts and answers are derived from a seed and a number. Respondents never go back, and correct
 * answers that have messages.
 */
export class SimulatedRespondent {
  readonly facts: SessionFacts;
  readonly #program: Program;
  readonly #assumptions: Assumptions | undefined;
  readonly #random: Rng;
  readonly #visitedIndexes = new Set<number>();
  /** Parts to which files were added or left out already, as gid and option. */
  readonly #attached = new Set<string>();
  /** Rejected answers, by gid. */
  readonly #tried = new Map<string, Set<string | undefined>>();

  constructor(survey: SimulatedSurvey, seed: string, number: number) {
    this.#program = survey.program;
    this.#assumptions = survey.assumptions;
    this.#random = rng(`${seed}:${number}`);
    this.facts = simulatedFacts(survey, number, this.#random);
  }

  /** Returns the next answer on this page, or files for it. Undefined if the page is complete. */
  answer(state: State): AnswerEvent | FilesEvent | undefined {
    const visible = visibleOn(computeMoment(this.#program, state), state.page);
    for (const { question } of visible) {
      if (this.#visitedIndexes.has(question.index)) continue;
      this.#visitedIndexes.add(question.index);
      const event = this.#createFirstAnswer(state, question);
      if (event !== undefined) return event;
    }
    for (const { question } of visible) {
      const event = this.#attachFiles(state, question);
      if (event !== undefined) return event;
    }
    return undefined;
  }

  /** Attaches files once to each part that accepts files. Options get files when they are chosen. */
  #attachFiles(state: State, question: ProgramQuestion): FilesEvent | undefined {
    for (const taker of partsWithFiles(state, question)) {
      const key = `${question.gid} ${taker}`;
      if (this.#attached.has(key)) continue;
      this.#attached.add(key);
      const event = randomFiles(this.#random, question, taker, MAX_EXTRA_FILES);
      if (event.files.length > 0) return event;
    }
    return undefined;
  }

  /** Returns another answer for each question with a message, untried if possible. The last try clears the answer. */
  correct(state: State, tries: number): readonly AnswerEvent[] {
    const gids = [...new Set(state.issues.map(({ gid }) => gid))];
    return gids.flatMap((gid) => {
      const question = this.#program.questions[this.#program.byGid.get(gid) ?? -1];
      if (question === undefined) return [];
      const clear = { type: 'answer', gid, answer: null } as const;
      return tries === MAX_TRIES ? [clear] : [this.#createUntriedAnswer(state, question) ?? clear];
    });
  }

  #createUntriedAnswer(state: State, question: ProgramQuestion): AnswerEvent | undefined {
    const triedAnswers = this.#tried.get(question.gid) ?? new Set([this.#effectiveText(state, question)]);
    this.#tried.set(question.gid, triedAnswers);
    let event = this.#createArbitraryAnswer(state, question);
    for (let draws = 1; draws < MAX_DRAWS && triedAnswers.has(JSON.stringify(event?.answer)); draws += 1) {
      event = this.#createArbitraryAnswer(state, question);
    }
    triedAnswers.add(JSON.stringify(event?.answer));
    return event;
  }

  #effectiveText(state: State, { index }: ProgramQuestion): string | undefined {
    return JSON.stringify(vectorGet(state.effective, index) ?? undefined);
  }

  /** The first answer to a question. Undefined if the assumptions let this respondent leave it empty. */
  #createFirstAnswer(state: State, question: ProgramQuestion): AnswerEvent | undefined {
    const { gid } = question;
    const share = this.#assumptions?.answerRates.get(gid);
    if (share !== undefined && randomFraction(this.#random) >= share) return undefined;
    if (this.#assumptions?.answers.has(gid) !== true) return this.#createArbitraryAnswer(state, question);
    const read = readLateEntry(this.#program, state, gid, this.#assumptions.answers.get(gid));
    return 'answer' in read
      ? { type: 'answer', gid, answer: read.answer }
      : this.#createArbitraryAnswer(state, question);
  }

  #createArbitraryAnswer(state: State, { gid, type, index }: ProgramQuestion): AnswerEvent | undefined {
    const programQuestion = this.#program.questions[index];
    if (!type.answerable || programQuestion === undefined) return undefined;
    const assumed = this.#assumptions?.choices.get(gid);
    const answer =
      assumed === undefined
        ? arbitraryAnswer(this.#program, state, programQuestion, this.#random)
        : assumedAnswer({ program: this.#program, state, random: this.#random }, programQuestion, assumed);
    return answer === undefined ? undefined : { type: 'answer', gid, answer };
  }
}

/**
 * Respondents are numbered like responses on a server, so that orders and draws are equal. All respondents use a signed
 * link, unless the assumptions set a share.
 */
function simulatedFacts(
  { program, utcOffset, assumptions }: SimulatedSurvey,
  number: number,
  random: Rng,
): SessionFacts {
  const { project, language } = program;
  const languages = [language, ...(project.project_lang?.translation_language ?? []).map(({ code }) => code)];
  const { linkShare } = assumptions ?? {};
  const isSigned = linkShare === undefined || randomFraction(random) < linkShare;
  const params = (project.ext_params ?? []).flatMap((parameter) => {
    if (parameter.signed === true && !isSigned) return [];
    const value = arbitraryParameter(parameter, random);
    return value === undefined ? [] : [[parameter.code, value] as const];
  });
  return {
    seq: number,
    seeds: seedsFor(program, number),
    params: Object.fromEntries(params),
    device: pick(DEVICES, random) ?? 'phone',
    language: pick(languages, random) ?? language,
    source: null,
    member: null,
    now: SIMULATED_NOW,
    utc_offset: utcOffset,
    ...(isSigned && { link: 'simulated' }),
  };
}

function pick<T>(items: readonly T[], random: Rng): T | undefined {
  return items[random.int(Math.max(1, items.length))];
}

/** The value of a parameter. Undefined in a quarter of links, and for texts without declared values. */
function arbitraryParameter({ type, options }: ExternalParameter, random: Rng): string | undefined {
  if (random.int(4) === 0) return undefined;
  if (options !== undefined && options.length > 0) return pick(options, random)?.value;
  switch (type) {
    case 'boolean':
      return String(random.int(2));
    case 'int':
    case 'level':
      return String(random.int(11));
    case 'float':
      return String(random.int(101) / 10);
    case 'timestamp':
      return String(SIMULATED_NOW - random.int(365 * 86_400));
    default:
      return undefined;
  }
}
