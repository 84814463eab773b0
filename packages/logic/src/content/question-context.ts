import type { Option } from '@canvass/project';
import type { QuestionContext } from '../question-type/question-type.ts';
import { civilDate } from './facts/civil-time.ts';
import { shownOptions } from './orders.ts';
import type { Moment, Program, ProgramQuestion } from '../program/program.ts';
import type { State } from '../program/types.ts';

/** The context in which a question type validates or creates an answer. `now` is the time that decides `today`. */
export function questionContext(
  { program, state }: Moment,
  question: ProgramQuestion,
  now = state.now,
): QuestionContext {
  return new Context(program, state, question, now);
}

/** A class, because one is created for every question of every page: its getters compute values only when used. */
class Context implements QuestionContext {
  readonly #program: Program;
  readonly #state: State;
  readonly #question: ProgramQuestion;
  readonly #now: number;

  constructor(program: Program, state: State, question: ProgramQuestion, now: number) {
    this.#program = program;
    this.#state = state;
    this.#question = question;
    this.#now = now;
  }

  get options(): readonly Option[] {
    return filterOffered(this.#question.question.items, this.#state.options[this.#question.index]);
  }
  get rows(): readonly Option[] {
    return filterOffered(this.#question.question.rows_items, this.#state.rows[this.#question.index]);
  }
  /** Returns a function, because question types destructure this property. */
  get isOffered(): (gid: string) => boolean {
    const { options, rows } = this;
    return (gid) => hasGid(options, gid) || hasGid(rows, gid);
  }
  /** Creates the function only when this property is used. */
  get orderedOptions(): () => readonly Option[] {
    const items = this.#question.question.items ?? [];
    const { facts, options } = this.#state;
    const offeredOptions = options[this.#question.index];
    return () =>
      shownOptions(this.#program, facts, this.#question, offeredOptions).flatMap(
        (index) => items[index] ?? [],
      );
  }
  get today(): string {
    return civilDate(this.#now + (this.#state.facts.utc_offset ?? 480) * 60);
  }
  get device() {
    return this.#state.facts.device;
  }
  get facts() {
    return this.#state.facts;
  }
}

const NOTHING: readonly Option[] = [];

function filterOffered(
  items: readonly Option[] = NOTHING,
  visible: readonly number[] | undefined,
): readonly Option[] {
  return visible === undefined ? items : visible.flatMap((index) => items[index] ?? []);
}

function hasGid(items: readonly Option[], gid: string): boolean {
  return items.some((item) => item.gid === gid);
}
