import { requireTools, type Program, type Rng, type State } from '@canvass/logic';
import { askedQuestion, computeMoment, questionContext } from '@canvass/logic/inspect';

type ProgramQuestion = Program['questions'][number];

/** One in `CORRECT_ONE_IN` texts is a correct answer, so that simulated respondents earn scores for texts. */
const CORRECT_ONE_IN = 3;

/** A random answer to a question as it is patched in this state. Undefined if the question stays empty. */
export function arbitraryAnswer(
  program: Program,
  state: State,
  question: ProgramQuestion,
  random: Rng,
): unknown {
  const moment = computeMoment(program, state);
  const currentQuestion = askedQuestion(moment, question);
  const type = requireTools(question);
  const keys = answerKeys(program, question);
  if (keys.length > 0 && random.int(CORRECT_ONE_IN) === 0) {
    const read = type.fromScript(keys[random.int(keys.length)], { question: currentQuestion });
    if ('answer' in read) return read.answer;
  }
  return type.arbitraryAnswer(random, currentQuestion, questionContext(moment, question));
}

/** Texts that earn the points of a question (`scores.answer_keys`). */
export function answerKeys({ project: { scores } }: Program, { gid }: ProgramQuestion): readonly string[] {
  const keys = scores?.answer_keys;
  return keys !== undefined && Object.hasOwn(keys, gid) ? (keys[gid] ?? []) : [];
}
