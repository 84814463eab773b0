import type { Choice } from '../../question-type/question-type.ts';
import { displayText } from '../../language/runtime/text-of.ts';
import type { AutomaticMoment } from './automatic-moment.ts';
import type { DecidedOption } from './automatic-sources.ts';
import { type BaseAnswer, choiceAs } from './base-answer.ts';

/** An answer, and whether it contains an automatic choice. */
export interface MadeAnswer {
  readonly answer: unknown;
  readonly isAutomatic: boolean;
}

/**
 * Adds the options whose auto_code holds and removes those whose does not. Added ones come first, so that a type with a
 * single choice uses one of them.
 */
export function withDecided(
  moment: AutomaticMoment,
  decided: readonly DecidedOption[],
  base: BaseAnswer,
): MadeAnswer {
  const chosen = base.answer === null ? [] : moment.type.choices(moment.question, base.answer);
  const isDecided = (gid: string) => decided.some(({ option }) => option.gid === gid);
  const others = chosen.filter(({ option }) => !isDecided(option.gid)).map(withItsText);
  const added = addedTo(moment, decided, chosen);
  const mayClash = moment.question.autofill_exclusive === true && !base.isOwn && chosen.length > 1;
  if (added.length === 0 && others.length === chosen.length && !mayClash)
    return { answer: base.answer, isAutomatic: !base.isOwn };
  const all = [...added, ...others];
  const taken = choicesIn(moment, all);
  const isOwn = (gid: string) => base.isOwn && others.some(({ option }) => option.gid === gid);
  const kept = moment.question.autofill_exclusive === true ? withoutClash(taken, isOwn) : taken;
  const answer = answerOf(
    moment,
    all.filter(({ option }) => kept.some((one) => one.option === option)),
  );
  // Types without choices, such as a score, keep their answer.
  if (answer === null && kept.length > 0) return { answer: base.answer, isAutomatic: !base.isOwn };
  return {
    answer,
    isAutomatic: kept.some(({ option }) => !isOwn(option.gid)),
  };
}

/** An empty text stays empty, instead of the author's default. */
const withItsText = ({ option, text = '' }: Choice): Choice => ({ option, text });

function addedTo(
  moment: AutomaticMoment,
  decided: readonly DecidedOption[],
  chosen: readonly Choice[],
): readonly Choice[] {
  return decided
    .filter(({ option, holds }) => moment.context.isOffered(option.gid) && moment.holds(holds))
    .map(({ option, text }) => {
      const value = text === undefined ? null : moment.evaluate(text);
      const written = chosen.find((choice) => choice.option.gid === option.gid)?.text;
      const beside = value === null ? written : displayText(value);
      return beside === undefined ? { option } : { option, text: beside };
    });
}

/** The choices that the type accepts, which can be fewer. */
function choicesIn(moment: AutomaticMoment, all: readonly Choice[]): readonly Choice[] {
  const answer = answerOf(moment, all);
  return answer === null ? [] : moment.type.choices(moment.question, answer);
}

function answerOf({ type, question }: AutomaticMoment, choices: readonly Choice[]): unknown {
  return choices.length === 0 ? null : (type.fromValue?.(question, choices.map(choiceAs)) ?? null);
}

/**
 * autofill_exclusive: prevents exclusive options beside others. The respondent's choices win; among automatic ones,
 * ordinary options win over exclusive ones, and otherwise the first exclusive option stays.
 */
function withoutClash(choices: readonly Choice[], isOwn: (gid: string) => boolean): readonly Choice[] {
  const isExclusive = ({ option }: Choice) => option.exclusive === true;
  if (choices.length < 2 || !choices.some(isExclusive)) return choices;
  const own = choices.filter(({ option }) => isOwn(option.gid));
  if (own.some(isExclusive)) return own;
  const ordinary = choices.filter((choice) => !isExclusive(choice));
  return ordinary.length > 0 ? ordinary : choices.slice(0, 1);
}
