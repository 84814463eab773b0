import type { RespondentEvent, SessionFacts } from '@canvass/protocol';
import { requireTools } from '../question-type/question-type.ts';
import type { Program, ProgramQuestion } from '../program/program.ts';
import { computeMoment } from '../program/moment.ts';
import { questionContext } from '../content/question-context.ts';
import { seedsFor } from '../content/facts/seeds.ts';
import type { State } from '../program/types.ts';
import { pageView } from '../view/page-view.ts';
import { type Rng, rng } from '../random/rng.ts';
import { varyEntries } from './arbitrary-entries.ts';
import { randomFiles, listAttachmentTargets } from '../inspect/random-files.ts';

const MAX_EXTRA_FILES = 2;

export interface RandomRespondent {
  readonly facts: SessionFacts;
  /**
   * Returns the next event. Undefined at the end, after `patience` events, and while an effect is pending
   * (`state.pending`), which the caller must carry out first.
   */
  act(state: State): RespondentEvent | undefined;
}

/**
 * A respondent who also changes answers, goes back and changes the language. Goes back more often after a draw or
 * score, and prefers to change answers that rules read. Leaves after `patience` events.
 */
export function randomRespondent(program: Program, seq: number, patience = 400): RandomRespondent {
  const random = rng(`respondent:${seq}`);
  let movesLeft = patience;
  return {
    facts: {
      seq,
      seeds: seedsFor(program, seq),
      params: random.int(2) === 0 ? {} : { vip: String(random.int(2)), city: 'Kendal' },
      device: random.int(2) === 0 ? 'phone' : 'pc',
      language: random.int(4) === 0 ? 'zh-CN' : 'en-GB',
      source: null,
      member: null,
      now: 1_790_000_000,
    },
    act: (state) => {
      if (movesLeft <= 0 || state.end.is_end === 1 || state.pending.length > 0) return undefined;
      movesLeft -= 1;
      return choose(program, state, random);
    },
  };
}

function choose(program: Program, state: State, random: Rng): RespondentEvent {
  const dice = random.int(100);
  if (dice < (hasDecidedPath(state) ? 14 : 5)) return { type: 'back' };
  if (dice < (hasDecidedPath(state) ? 16 : 7))
    return { type: 'language', language: random.int(2) === 0 ? 'zh-CN' : 'en-GB' };
  const question = questionToAnswer(program, state, random);
  if (dice < 50 || question === undefined) return { type: 'next' };
  if (dice < 53) return { type: 'answer', gid: question.gid, answer: null };
  return (
    attachFiles(question, random) ?? answerQuestion(program, state, { question, random }) ?? { type: 'next' }
  );
}

function attachFiles(question: ProgramQuestion, random: Rng): RespondentEvent | undefined {
  const targets = listAttachmentTargets(question);
  if (targets.length === 0 || random.int(2) === 0) return undefined;
  return randomFiles(random, question, targets[random.int(targets.length)] ?? '', MAX_EXTRA_FILES);
}

function answerQuestion(
  program: Program,
  state: State,
  { question, random }: { readonly question: ProgramQuestion; readonly random: Rng },
): RespondentEvent | undefined {
  const context = questionContext(computeMoment(program, state), question);
  const randomAnswer = requireTools(question).arbitraryAnswer(random, question.question, context);
  const hasEntries = question.question.entries !== undefined && Array.isArray(randomAnswer);
  const answer = hasEntries ? varyEntries(random, randomAnswer) : randomAnswer;
  return answer === undefined ? undefined : { type: 'answer', gid: question.gid, answer };
}

/** Whether a draw or score has decided the path, so that going back is worth testing. */
function hasDecidedPath({ flow: { draws, scores } }: State): boolean {
  return Object.keys(draws).length + Object.keys(scores).length > 0;
}

function questionToAnswer(program: Program, state: State, random: Rng): ProgramQuestion | undefined {
  const { gids } = pageView(program, state);
  const shownQuestions = gids.flatMap((gid) => program.questions[program.byGid.get(gid) ?? -1] ?? []);
  const read = shownQuestions.filter(({ readers, jump }) => readers.length > 0 || jump !== undefined);
  const candidates = read.length > 0 && random.int(2) === 0 ? read : shownQuestions;
  return candidates[random.int(Math.max(candidates.length, 1))];
}
