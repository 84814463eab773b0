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

/** One question where its automatic answer is made. */
export class AutomaticMoment {
  readonly draft: Draft;
  readonly occurrence: ProgramOccurrence;
  readonly context: QuestionContext;
  readonly #environment: Environment;

  constructor(draft: Draft, occurrence: ProgramOccurrence) {
    this.draft = draft;
    this.occurrence = occurrence;
    // The time of the beginning: an automatic answer must not change with the clock.
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

  /** What is left of an answer when what is not offered is taken away; null: nothing. */
  offered(answer: unknown): unknown {
    if (answer === null) return null;
    const { isOffered, facts } = this.context;
    const left = this.type.prune(answer, { isOffered, facts }, this.question) ?? null;
    return left === null || this.type.isEmpty(left) ? null : left;
  }

  /** The answer that a value stands for, made of what is offered; null: none. A value that fits nothing is reported. */
  answerOf(value: Value): unknown {
    if (isEmptyValue(value) || value === false) return null;
    const { question, type, context } = this;
    const limited = type.hasOptions ? { ...question, items: context.options } : question;
    const answer = type.fromValue?.(limited, value) ?? null;
    if (answer === null && type.fromValue?.(question, value) === undefined) this.#fail();
    return this.offered(answer);
  }

  /** The value of an expression; null, and a report, when it has none. */
  evaluate(expression: Expression): Value {
    const value = evaluateValue(expression, this.#environment);
    if (value === undefined) this.#fail();
    return value ?? null;
  }
  /** Whether a condition holds; false, and a report, when that cannot be decided. */
  holds(expression: Expression): boolean {
    return evaluateCondition(expression, this.#environment) ?? this.#fail();
  }

  #fail(): false {
    reportFailure(this.draft.reports, 4, `no result for ${this.occurrence.question.gid}`);
    return false;
  }
}
