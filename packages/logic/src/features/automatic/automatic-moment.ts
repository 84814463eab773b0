import type { Question } from '@canvass/project';
import type { QuestionContext, QuestionType } from '../../question-type/question-type.ts';
import type { Draft, ProgramOccurrence } from '../../program/program.ts';
import { environmentAt } from '../../content/environment.ts';
import { rankIn } from '../../program/presentation.ts';
import { questionContext } from '../../content/question-context.ts';
import { reportFailure } from '../../program/report.ts';
import {
  type Environment,
  evaluateCondition,
  evaluateValue,
  type Expression,
  type Value,
} from '../../language/index.ts';
import { isEmptyValue } from '../../language/runtime/members.ts';

/** The state in which one question's automatic answer is computed. */
export class AutomaticMoment {
  readonly draft: Draft;
  readonly occurrence: ProgramOccurrence;
  readonly context: QuestionContext;
  readonly #environment: Environment;

  constructor(draft: Draft, occurrence: ProgramOccurrence) {
    this.draft = draft;
    this.occurrence = occurrence;
    // The time of the start, so that an automatic answer does not change with the clock.
    this.context = questionContext(draft, occurrence.question, draft.state.facts.now);
    this.#environment = environmentAt(
      draft,
      rankIn(draft.presentation, occurrence.node),
      occurrence.question.gid,
    );
  }

  get question(): Question {
    return this.occurrence.question.question;
  }
  get type(): QuestionType {
    return this.occurrence.question.type;
  }

  /** Removes everything from an answer that is not offered. Null if no part is left. */
  offered(answer: unknown): unknown {
    if (answer === null) return null;
    const { isOffered, facts } = this.context;
    const left = this.type.prune(answer, { isOffered, facts }, this.question) ?? null;
    return left === null || this.type.isEmpty(left) ? null : left;
  }

  /**
   * The answer that a value names, limited to the offered options. Null if there is none; an invalid value is reported.
   */
  answerOf(value: Value): unknown {
    if (isEmptyValue(value) || value === false) return null;
    const { question, type, context } = this;
    const limited = type.hasOptions ? { ...question, items: context.options } : question;
    const answer = type.fromValue?.(limited, value) ?? null;
    if (answer === null && type.fromValue?.(question, value) === undefined) this.#fail();
    return this.offered(answer);
  }

  /** The value of an expression. If it has none, returns null and reports it. */
  evaluate(expression: Expression): Value {
    const value = evaluateValue(expression, this.#environment);
    if (value === undefined) this.#fail();
    return value ?? null;
  }
  /** Whether a condition holds. If it has no result, returns false and reports it. */
  holds(expression: Expression): boolean {
    return evaluateCondition(expression, this.#environment) ?? this.#fail();
  }

  #fail(): false {
    reportFailure(this.draft.reports, 4, `no result for ${this.occurrence.question.gid}`);
    return false;
  }
}
