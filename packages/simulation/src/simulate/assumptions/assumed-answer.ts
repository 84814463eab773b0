import { type Program, type Rng, type State, requireTools } from '@canvass/logic';
import { askedQuestion, computeMoment, questionContext } from '@canvass/logic/inspect';
import type { Option } from '@canvass/project';
import { answerOfChoices, type AssumedChoice, type ChosenOptions, isMany, isPerRow } from './assumptions.ts';

type ProgramQuestion = Program['questions'][number];

/** Maximum number of draws if the question rejects a choice, such as too many options. */
const MAX_DRAWS = 20;
/** Maximum number of generated answers in the search for a text that fits an open option. */
const MAX_TEXTS = 30;
const UINT32 = 2 ** 32;

/** A random number from 0 (inclusive) to 1 (exclusive). */
export const randomFraction = (random: Rng): number => random.next() / UINT32;

/**
 * An answer with options chosen by the weights or rates of an assumption. Undefined if the question is left empty,
 * because no option was chosen, or no offered option has a weight.
 */
export function assumedAnswer(
  { program, state, random }: { readonly program: Program; readonly state: State; readonly random: Rng },
  programQuestion: ProgramQuestion,
  assumed: AssumedChoice,
): unknown {
  const moment = computeMoment(program, state);
  const question = askedQuestion(moment, programQuestion);
  const context = questionContext(moment, programQuestion);
  const type = requireTools(programQuestion);
  const arbitrary = () => type.arbitraryAnswer(random, question, context);
  const openText = (option: Option): string | undefined => {
    if (option.is_open !== true) return undefined;
    for (let draws = 0; draws < MAX_TEXTS; draws += 1) {
      const answer = arbitrary();
      const choices = answer === undefined ? [] : type.choices(question, answer);
      const text = choices.find((choice) => choice.option.gid === option.gid)?.text;
      if (text !== undefined) return text;
    }
    return undefined;
  };
  const rows = isPerRow(assumed.form) ? context.rows : [undefined];
  let answer: unknown;
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const chosen = rows.map((row): ChosenOptions => {
      const randomOptions = chosenIn(row);
      return { row, options: chooseOptions(context.options, { assumed, random, randomOptions }) };
    });
    const isEmpty = chosen.every(({ options }) => options.length === 0);
    answer = isEmpty ? undefined : answerOfChoices(programQuestion, { form: assumed.form, chosen }, openText);
    if (type.validate(question, answer, context).length === 0) break;
  }
  return answer;

  function chosenIn(row: Option | undefined): readonly Option[] {
    const answer = arbitrary();
    if (answer === undefined) return [];
    const choicesOfRow = type.choices(question, answer).filter((choice) => choice.row?.gid === row?.gid);
    return choicesOfRow.map(({ option }) => option);
  }
}

interface ChoiceDraw {
  readonly assumed: AssumedChoice;
  readonly random: Rng;
  /** Options that a random answer without assumptions chooses. */
  readonly randomOptions: readonly Option[];
}

function chooseOptions(offeredOptions: readonly Option[], draw: ChoiceDraw): readonly Option[] {
  const { assumed, random, randomOptions } = draw;
  if (assumed.kind === 'weight')
    return drawWeighted(
      offeredOptions,
      { assumed, random },
      isMany(assumed.form) ? Math.max(1, randomOptions.length) : 1,
    );
  return isMany(assumed.form) ? chooseByRates(offeredOptions, draw) : chooseOneByRates(offeredOptions, draw);
}

/** Draws options by weight, and fewer than `count` if all other options have weight 0. */
function drawWeighted(
  offeredOptions: readonly Option[],
  { assumed: { shares }, random }: Pick<ChoiceDraw, 'assumed' | 'random'>,
  count: number,
): readonly Option[] {
  const remainingOptions = offeredOptions.filter(({ gid }) => (shares.get(gid) ?? 0) > 0);
  const chosen: Option[] = [];
  while (chosen.length < count && remainingOptions.length > 0) {
    const total = remainingOptions.reduce((sum, { gid }) => sum + (shares.get(gid) ?? 0), 0);
    let remainingWeight = randomFraction(random) * total;
    const found = remainingOptions.findIndex(({ gid }) => (remainingWeight -= shares.get(gid) ?? 0) < 0);
    chosen.push(...remainingOptions.splice(found < 0 ? remainingOptions.length - 1 : found, 1));
  }
  return chosen;
}

/** Chooses each option with a rate by its rate, and the other options as without assumptions. */
function chooseByRates(
  offeredOptions: readonly Option[],
  { assumed: { shares }, random, randomOptions }: ChoiceDraw,
): readonly Option[] {
  return offeredOptions.filter((option) => {
    const rate = shares.get(option.gid);
    return rate === undefined
      ? randomOptions.some(({ gid }) => gid === option.gid)
      : randomFraction(random) < rate;
  });
}

/** Chooses one option. The rate of an option is its probability. The other options share the rest. */
function chooseOneByRates(
  offeredOptions: readonly Option[],
  { assumed, random }: ChoiceDraw,
): readonly Option[] {
  let remainingShare = randomFraction(random);
  const programQuestion = offeredOptions.find(
    ({ gid }) => (remainingShare -= assumed.shares.get(gid) ?? 0) < 0,
  );
  if (programQuestion !== undefined) return [programQuestion];
  const unlistedOptions = offeredOptions.filter(({ gid }) => !assumed.shares.has(gid));
  const unlistedOption = unlistedOptions[random.int(Math.max(1, unlistedOptions.length))];
  return unlistedOption === undefined
    ? drawWeighted(offeredOptions, { assumed, random }, 1)
    : [unlistedOption];
}
