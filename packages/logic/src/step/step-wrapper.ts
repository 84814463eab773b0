import type { CorrectedEvent, QuestionIssue, SurveyEvent } from '@canvass/protocol';
import { extension } from '../program/extension.ts';
import type { Moment, Program } from '../program/program.ts';
import type { State, StepResult } from '../program/types.ts';

type StepFunction = (program: Program, state: State, event: SurveyEvent) => StepResult;

/** Requests that a respondent saw when leaving a page, and ignored. */
export interface IgnoredRequests {
  /** gids of questions without an answer. */
  readonly questions: readonly string[];
  /** gids of checks across answers that do not hold. */
  readonly checks: readonly string[];
}

interface FailingCheck {
  readonly issue: QuestionIssue;
  /** gids of the questions at which the check is shown, and of the questions that it reads. */
  readonly questions: readonly string[];
}

/**
 * Wraps each step for checks across answers, soft required and read-only questions, authors' texts for issues, and
 * clearing of hidden answers. Pure and total.
 */
interface StepWrapper {
  /** Applies a valid event by `take`. It may discard or change the result, because steps are pure. */
  step(program: Program, state: State, event: SurveyEvent, take: StepFunction): StepResult;
  /**
   * An issue as views show it: the author's own text is the parameter of `validate.own`. The parameter `earlier` holds the
   * gids, separated by spaces, of questions on earlier pages that the respondent may correct instead (CHECK-1).
   */
  show(program: Program, state: State, issue: QuestionIssue): QuestionIssue;
  /** Returns the checks of level "error" that do not hold, on all pages. */
  failingChecks(moment: Moment): readonly FailingCheck[];
  ignoredRequests(moment: Moment): IgnoredRequests;
}
/** Present if the project uses one of these features. */
export const stepWrapper = extension<StepWrapper>();

/** Replaces answers of an ended response. Null if an answer is invalid. Present in hosts that read responses. */
export const corrections =
  extension<(program: Program, state: State, event: CorrectedEvent) => State | null>();
