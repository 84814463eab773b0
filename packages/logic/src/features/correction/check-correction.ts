import type { QuestionIssue, SessionFacts } from '@canvass/protocol';
import { isVisible } from '../../content/environment.ts';
import { computeMoment } from '../../program/moment.ts';
import type { Program } from '../../program/program.ts';
import type { State } from '../../program/types.ts';
import { vectorGet } from '../../program/vector.ts';
import { type GivenAnswers, start } from '../../step/start.ts';
import { stepWrapper } from '../../step/step-wrapper.ts';
import { validateQuestion } from '../../step/validate-question.ts';

/** Reason why a question cannot be corrected (STATE-12). */
export type CorrectionObstacle = 'modify.not_in_version' | 'modify.unsupported';

export function findCorrectionObstacle(program: Program, gid: string): CorrectionObstacle | undefined {
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return 'modify.not_in_version';
  return question.type.modify === 'unsupported' ? 'modify.unsupported' : undefined;
}

export interface CheckedCorrection {
  readonly refused: readonly QuestionIssue[];
  /** gids of answered questions that are hidden with the corrected answers. They keep their answers. */
  readonly hidden: readonly string[];
}

/**
 * Checks corrected answers by the rules of modify mode (STATE-12). Checks across answers that read a changed answer
 * must hold (docs/adr/0153).
 */
export function checkCorrection(
  program: Program,
  facts: SessionFacts,
  {
    givenAnswers,
    changedAnswers,
  }: { readonly givenAnswers: GivenAnswers; readonly changedAnswers: GivenAnswers },
): CheckedCorrection {
  const before = start(program, { ...facts, mode: 'modify' }, givenAnswers);
  const after = start(program, { ...facts, mode: 'modify' }, { ...givenAnswers, ...changedAnswers });
  const state: State = { ...after, ...(before.given !== undefined && { given: before.given }) };
  const invalidAnswers = Object.entries(changedAnswers).flatMap(([gid, raw]) =>
    listIssues(program, state, gid, raw),
  );
  const refused =
    invalidAnswers.length > 0 ? invalidAnswers : findFailingChecks(program, state, changedAnswers);
  const hidden = program.questions
    .filter(
      ({ index }) => vectorGet(state.answers, index) !== null && !isVisible(program, state.status, index),
    )
    .map(({ gid }) => gid);
  return { refused, hidden };
}

/** Returns an issue for each failing check across answers, at the first changed question of the check. */
function findFailingChecks(
  program: Program,
  state: State,
  changedAnswers: GivenAnswers,
): readonly QuestionIssue[] {
  const failing = stepWrapper.of(program)?.failingChecks(computeMoment(program, state)) ?? [];
  return failing.flatMap(({ issue, questions }) => {
    const gid = questions.find((one) => Object.hasOwn(changedAnswers, one));
    return gid === undefined ? [] : [{ ...issue, gid }];
  });
}

function listIssues(program: Program, state: State, gid: string, raw: unknown): readonly QuestionIssue[] {
  const obstacle = findCorrectionObstacle(program, gid);
  if (obstacle !== undefined) return [{ gid, key: obstacle }];
  const question = program.questions[program.byGid.get(gid) ?? -1];
  if (question === undefined) return [];
  const answer = raw === null ? null : question.type.parse(raw, question.question);
  const isAnswer =
    answer === null ||
    (answer !== undefined && question.type.isPossible?.(question.question, answer) !== false);
  if (!isAnswer) return [{ gid, key: 'engine.wrong_answer' }];
  return isVisible(program, state.status, question.index)
    ? validateQuestion(computeMoment(program, state), question)
    : [];
}
