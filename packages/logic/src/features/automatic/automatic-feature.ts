import { noAnswerOf } from '@canvass/protocol';
import type { Draft, Automatic, ProgramOccurrence, QuestionHooks } from '../../program/program.ts';
import {
  compileAutomaticSources,
  type AutomaticSources,
  type AutoCodeOption,
  type DefaultSelection,
  computeReads,
} from './automatic-sources.ts';
import type { EngineFeature } from '../../compile/feature.ts';
import type { Choice, QuestionContext, QuestionType } from '../../question-type/question-type.ts';
import { formatDisplayText, isEmptyValue } from '../../language/runtime/value.ts';
import { TOUCHED } from '../../program/status.ts';
import { vectorGet } from '../../program/vector.ts';
import {
  type ChoiceValue,
  type Environment,
  evaluateCondition,
  evaluateValue,
  type Expression,
  type Value,
} from '../../language/index.ts';
import type { Question } from '@canvass/project';
import { environmentAt } from '../../content/rule-environment.ts';
import { rankIn } from '../../program/presentation.ts';
import { questionContext } from '../../content/question-context.ts';
import { reportFailure } from '../../program/report.ts';

class AutomaticMoment {
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

  /** Removes the parts of an answer that are not offered. Null if no part is left. */
  offered(answer: unknown): unknown {
    if (answer === null) return null;
    const { isOffered, facts } = this.context;
    const pruned = this.type.prune(answer, { isOffered, facts }, this.question) ?? null;
    return pruned === null || this.type.isEmpty(pruned) ? null : pruned;
  }

  /** The answer that a value names, limited to the offered options. Null if there is none. Reports an invalid value. */
  computeAnswer(value: Value): unknown {
    if (isEmptyValue(value) || value === false) return null;
    const { question, type, context } = this;
    const limitedQuestion = type.hasOptions ? { ...question, items: context.options } : question;
    const answer = type.fromValue?.(limitedQuestion, value) ?? null;
    if (answer === null && type.fromValue?.(question, value) === undefined) this.#fail();
    return this.offered(answer);
  }

  /** Null if the expression has no value, which is reported. */
  evaluate(expression: Expression): Value {
    const value = evaluateValue(expression, this.#environment);
    if (value === undefined) this.#fail();
    return value ?? null;
  }
  /** False if the condition has no result, which is reported. */
  holds(expression: Expression): boolean {
    return evaluateCondition(expression, this.#environment) ?? this.#fail();
  }

  #fail(): false {
    reportFailure(this.draft.reports, 4, `no result for ${this.occurrence.question.gid}`);
    return false;
  }
}

interface DecidedAnswer {
  readonly answer: unknown;
  readonly isAutomatic: boolean;
}

/**
 * Adds options whose auto_code holds, and removes options whose auto_code does not. Added options come first, so that a
 * type with a single choice uses one of them.
 */
function applyAutoCode(
  moment: AutomaticMoment,
  autoCodeOptions: readonly AutoCodeOption[],
  base: BaseAnswer,
): DecidedAnswer {
  const chosen = base.answer === null ? [] : moment.type.choices(moment.question, base.answer);
  const isDecided = (gid: string) => autoCodeOptions.some(({ option }) => option.gid === gid);
  const undecidedChoices = chosen.filter(({ option }) => !isDecided(option.gid)).map(withExplicitText);
  const addedChoices = choicesByCode(moment, autoCodeOptions, chosen);
  const mayClash = moment.question.autofill_exclusive === true && !base.isOwn && chosen.length > 1;
  if (addedChoices.length === 0 && undecidedChoices.length === chosen.length && !mayClash)
    return { answer: base.answer, isAutomatic: !base.isOwn };
  const allChoices = [...addedChoices, ...undecidedChoices];
  const acceptedChoices = choicesIn(moment, allChoices);
  const isOwn = (gid: string) => base.isOwn && undecidedChoices.some(({ option }) => option.gid === gid);
  const keptChoices =
    moment.question.autofill_exclusive === true ? removeClashes(acceptedChoices, isOwn) : acceptedChoices;
  const answer = computeAnswer(
    moment,
    allChoices.filter(({ option }) => keptChoices.some((one) => one.option === option)),
  );
  // Types without choices, such as a score, keep their answer.
  if (answer === null && keptChoices.length > 0) return { answer: base.answer, isAutomatic: !base.isOwn };
  return {
    answer,
    isAutomatic: keptChoices.some(({ option }) => !isOwn(option.gid)),
  };
}

/** Makes a missing text empty, so that the option does not get the author's default text. */
const withExplicitText = ({ option, text = '' }: Choice): Choice => ({ option, text });

function choicesByCode(
  moment: AutomaticMoment,
  decided: readonly AutoCodeOption[],
  chosen: readonly Choice[],
): readonly Choice[] {
  return decided
    .filter(({ option, condition }) => moment.context.isOffered(option.gid) && moment.holds(condition))
    .map(({ option, text }) => {
      const value = text === undefined ? null : moment.evaluate(text);
      const enteredText = chosen.find((choice) => choice.option.gid === option.gid)?.text;
      const openText = value === null ? enteredText : formatDisplayText(value);
      return openText === undefined ? { option } : { option, text: openText };
    });
}

/** The given choices that the type accepts. */
function choicesIn(moment: AutomaticMoment, choices: readonly Choice[]): readonly Choice[] {
  const answer = computeAnswer(moment, choices);
  return answer === null ? [] : moment.type.choices(moment.question, answer);
}

function computeAnswer({ type, question }: AutomaticMoment, choices: readonly Choice[]): unknown {
  return choices.length === 0 ? null : (type.fromValue?.(question, choices.map(toChoiceValue)) ?? null);
}

/**
 * autofill_exclusive: prevents exclusive options beside others. The respondent's choices win; among automatic ones,
 * ordinary options win over exclusive ones, and otherwise the first exclusive option stays.
 */
function removeClashes(choices: readonly Choice[], isOwn: (gid: string) => boolean): readonly Choice[] {
  const isExclusive = ({ option }: Choice) => option.exclusive === true;
  if (choices.length < 2 || !choices.some(isExclusive)) return choices;
  const ownChoices = choices.filter(({ option }) => isOwn(option.gid));
  if (ownChoices.some(isExclusive)) return ownChoices;
  const ordinaryChoices = choices.filter((choice) => !isExclusive(choice));
  return ordinaryChoices.length > 0 ? ordinaryChoices : choices.slice(0, 1);
}

/** Answers set automatically (`defaultOptionSelect`, `auto_fill`, `auto_code`; SHOW-12). */
export const automaticFeature: EngineFeature = {
  id: 'automatic',
  compile(context) {
    const questions = new Map<number, QuestionHooks>();
    for (const placedQuestion of context.layout.questions) {
      const sources = compileAutomaticSources(context, placedQuestion);
      if (sources === undefined) continue;
      questions.set(placedQuestion.index, {
        automatic: {
          reads: computeReads(sources),
          apply: (draft, occurrence, own) => computeAutomaticAnswer(sources, draft, occurrence, own),
        },
      });
    }
    return { questions };
  },
};

/**
 * The effective answer of a question with automatic answers. `ownAnswer` is the respondent's, or the `selected`
 * options and texts at the start. Computed each time and never stored.
 *
 * | touched | a part of it is still offered, or it was cleared     | default       | auto_fill       | result    |
 * |---------|------------------------------------------------------|---------------|-----------------|-----------|
 * | yes     | yes                                                  | –             | –               | ownAnswer |
 * | yes     | no: like an untouched answer                         |               |                 |           |
 * | no      | –                                                    | yes           | –               | default   |
 * | no      | –                                                    | no            | yes             | auto_fill |
 * | no      | –                                                    | no            | no              | ownAnswer |
 *
 * Then options whose auto_code holds are added. If it does not hold, they are removed, even if the respondent chose
 * them. A type with a single choice gets the first whose code holds. A non-answer stays as it is. A question with
 * `read_only` is never touched, and what was answered in another version does not count.
 *
 * | defaultOptionSelect | default                                                                           |
 * |---------------------|-----------------------------------------------------------------------------------|
 * | true                | the visible option, if there is only one                                          |
 * | true, loop_autofill | the visible option at `seed mod count` in authored order (without a seed the first) |
 * | a list              | its visible options                                                               |
 * | { code }            | the visible options that its value names; null for none                           |
 */
function computeAutomaticAnswer(
  sources: AutomaticSources,
  draft: Draft,
  occurrence: ProgramOccurrence,
  ownAnswer: unknown,
): Automatic {
  const moment = new AutomaticMoment(draft, occurrence);
  const { question, type, context } = moment;
  const sourceAnswer =
    question.read_only === true ? (type.initialAnswer(question, context) ?? null) : ownAnswer;
  if (noAnswerOf(sourceAnswer) !== undefined)
    return { answer: sourceAnswer, isSkipped: false, isKept: false };
  const base = computeBaseAnswer(moment, sources, sourceAnswer);
  const decided = applyAutoCode(moment, sources.decidedOptions, base);
  // autofill_next hides a question that was answered automatically before the respondent touched it, unless something is
  // missing (another choice, a text).
  const mayBeSkipped = question.autofill_next === true && decided.isAutomatic && !base.isTouched;
  const offeredAnswer = mayBeSkipped ? moment.offered(decided.answer) : null;
  return {
    answer: decided.answer,
    isSkipped: offeredAnswer !== null && type.validate(question, offeredAnswer, context).length === 0,
    isKept: sources.selection !== undefined,
  };
}

/** The answer before options with auto_code are added. Null if the question is unanswered. */
interface BaseAnswer {
  readonly answer: unknown;
  /** Whether the respondent gave it, or it existed at the start. */
  readonly isOwn: boolean;
  readonly isTouched: boolean;
}

function computeBaseAnswer(
  moment: AutomaticMoment,
  sources: AutomaticSources,
  ownAnswer: unknown,
): BaseAnswer {
  if (isTouched(moment) && (ownAnswer === null || moment.offered(ownAnswer) !== null))
    return { answer: ownAnswer, isOwn: true, isTouched: true };
  const selected = sources.selection && selectedAnswer(moment, sources.selection);
  const answer =
    selected ?? (sources.fill === undefined ? null : moment.computeAnswer(moment.evaluate(sources.fill)));
  const isOwn = answer === null;
  return { answer: isOwn ? ownAnswer : answer, isOwn, isTouched: false };
}

function isTouched({ draft, occurrence }: AutomaticMoment): boolean {
  return (vectorGet(draft.state.status, occurrence.node) & TOUCHED) !== 0;
}

function selectedAnswer(moment: AutomaticMoment, selection: DefaultSelection): unknown {
  const value = selectedValue(moment, selection);
  return value === null ? null : moment.computeAnswer(value);
}

function selectedValue(moment: AutomaticMoment, selection: DefaultSelection): Value {
  const { options, facts } = moment.context;
  switch (selection.kind) {
    case 'only':
      return options.length === 1 ? options.map((option) => toChoiceValue({ option })) : null;
    case 'looped': {
      const { gid } = moment.question;
      const seed = Object.hasOwn(facts.seeds, gid) ? (facts.seeds[gid] ?? 0) : 0;
      const option = options[seed % options.length];
      return option === undefined ? null : toChoiceValue({ option });
    }
    case 'listed':
      return options
        .filter(({ gid }) => selection.gids.includes(gid))
        .map((option) => toChoiceValue({ option }));
    case 'code':
      return moment.evaluate(selection.expression);
  }
}

/** A choice as a value for `fromValue`, which finds the option by its gid. */
function toChoiceValue({ option: { gid, seq, cid = `A${seq}` }, text }: Choice): ChoiceValue {
  const choice = { kind: 'choice', seq, cid, gid, title: '' } as const;
  return text === undefined ? choice : { ...choice, text };
}
