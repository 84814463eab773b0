import { requireTools, type Program } from '@canvass/logic';
import type { Option } from '@canvass/project';
import { optionCode } from '../../script/names.ts';

/** Assumptions about simulated respondents from `--assume FILE`, checked against a project (docs/canvass.md). */
export interface Assumptions {
  /** Fixed answers by gid of the question. May contain a `LateEntry`. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Weights or rates of options, by gid of the question. */
  readonly choices: ReadonlyMap<string, AssumedChoice>;
  /** The share of respondents who answer an optional question, by gid. */
  readonly answerRates: ReadonlyMap<string, number>;
  /** The share of respondents with a signed or unique link. If absent, all respondents have one. */
  readonly linkShare?: number;
  /** All assumptions as the file writes them, for the report. */
  readonly listedEntries: readonly ListedAssumption[];
}

export interface ListedAssumption {
  readonly kind: 'answer' | 'weight' | 'incidence' | 'links';
  /** Code of the question, with `.A2` for an option. */
  readonly subject: string;
  readonly value: unknown;
}

/** The form in which a script chooses options: `A1`, `[A1, A2]`, or the same for each row. */
type ChoiceForm = 'one' | 'many' | 'one-per-row' | 'many-per-row';

export interface AssumedChoice {
  readonly form: ChoiceForm;
  /**
   * Weights or rates by gid of the option. A weight is relative to the other options. A rate is the share of the
   * respondents offered the option who choose it. Options without a rate are chosen at random.
   */
  readonly shares: ReadonlyMap<string, number>;
  readonly kind: 'weight' | 'rate';
}

type ProgramQuestion = Program['questions'][number];

export interface ChosenOptions {
  readonly row: Option | undefined;
  readonly options: readonly Option[];
}

const FORMS = ['many', 'one', 'many-per-row', 'one-per-row'] as const satisfies readonly ChoiceForm[];

export const isPerRow = (form: ChoiceForm): boolean => form.endsWith('-per-row');
export const isMany = (form: ChoiceForm): boolean => form.startsWith('many');

/** The form in which a question is answered. Undefined if its answers are not plain choices. */
export function choiceFormOf(programQuestion: ProgramQuestion): ChoiceForm | undefined {
  const { items = [], rows_items: rows = [] } = programQuestion.question;
  return FORMS.find((form) => {
    if (items.length === 0 || isPerRow(form) !== rows.length > 0) return false;
    const options = items.slice(0, isMany(form) ? 2 : 1);
    const samples = (isPerRow(form) ? rows.slice(0, 2) : [undefined]).map((row) => ({ row, options }));
    const answer = answerOfChoices(programQuestion, { form, chosen: samples });
    if (answer === undefined) return false;
    return (
      programQuestion.type.choices(programQuestion.question, answer).length ===
      options.length * samples.length
    );
  });
}

/** The answer that chooses these options. Undefined if the question rejects it. */
export function answerOfChoices(
  programQuestion: ProgramQuestion,
  { form, chosen }: { readonly form: ChoiceForm; readonly chosen: readonly ChosenOptions[] },
  openText: (option: Option) => string | undefined = () => undefined,
): unknown {
  const entryOf = (option: Option): unknown => {
    const text = openText(option);
    return text === undefined ? optionCode(option) : { [optionCode(option)]: text };
  };
  const computeEntries = ({ options }: ChosenOptions): unknown => {
    const entries = options.map(entryOf);
    return isMany(form) ? entries : entries[0];
  };
  const [first] = chosen;
  if (first === undefined) return undefined;
  const entry = isPerRow(form)
    ? Object.fromEntries(
        chosen.flatMap((one) => (one.row === undefined ? [] : [[optionCode(one.row), computeEntries(one)]])),
      )
    : computeEntries(first);
  const result = requireTools(programQuestion).fromScript(entry, { question: programQuestion.question });
  return 'answer' in result ? result.answer : undefined;
}
