/**
 * A survey independent of any tool. Each contender translates it to its own format. Questions are referenced by
 * index.
 */
export interface Questionnaire {
  readonly items: readonly Item[];
  readonly pageSize: number;
}
export interface Item {
  readonly kind: 'single' | 'multiple' | 'text' | 'number' | 'email';
  readonly required: boolean;
  /** Whether option 1 must be preselected, also when the question is shown again. */
  readonly preset: boolean;
  readonly showIf?: Condition;
  readonly jumps: readonly Jump[];
}
/** Holds if the answer to an earlier question has this option, counted from 1, or is a number of at least `atLeast`. */
export type Condition = { readonly question: number } & (
  | { readonly option: number }
  | { readonly atLeast: number }
);
export interface Jump {
  readonly when: Condition;
  /** Index of a later question, or the end of the survey. */
  readonly to: number | 'screen_out';
}

export const OPTIONS = 5;
export const CHOICES = { least: 2, most: 3 } as const;
export const AGES = { least: 18, most: 99 } as const;
export const MAX_TEXT_LENGTH = 200;

export const questionId = (index: number) => `q${index + 1}`;
export const optionId = (index: number, option: number) => `q${index + 1}_${option}`;
export const titleOf = (index: number) =>
  `Thinking of your last visit to one of our shops, how would you describe it in point ${index + 1}?`;
export const optionTitle = (option: number) => `Description number ${option}, as people put it`;

export function isChoice(item: Item): boolean {
  return item.kind === 'single' || item.kind === 'multiple';
}

const KINDS = ['single', 'single', 'multiple', 'number', 'single', 'text'] as const;
const item = (kind: Item['kind'], fields: Partial<Item> = {}): Item => ({
  kind,
  required: true,
  preset: false,
  jumps: [],
  ...fields,
});

/** Index of each question with a display rule, and the questions on which the rule depends. */
const TEN_DISPLAY_RULES: ReadonlyMap<number, Condition> = new Map([
  [2, { question: 1, option: 1 }],
  [5, { question: 3, atLeast: 40 }],
  [8, { question: 4, option: 2 }],
  [11, { question: 8, option: 3 }],
  [14, { question: 9, atLeast: 60 }],
  [16, { question: 10, option: 1 }],
  [20, { question: 12, option: 4 }],
  [23, { question: 20, option: 2 }],
  [26, { question: 21, atLeast: 30 }],
  [28, { question: 24, option: 3 }],
]);
const THREE_JUMPS: ReadonlyMap<number, Jump> = new Map([
  [6, { when: { question: 6, option: 5 }, to: 10 }],
  [13, { when: { question: 13, option: 5 }, to: 18 }],
  [19, { when: { question: 19, option: 5 }, to: 'screen_out' }],
]);

/** 30 required questions of five kinds, one per page, with ten display rules and three jumps. */
export function thirtyQuestions(): Questionnaire {
  const items = Array.from({ length: 30 }, (_, index) => {
    const showIf = TEN_DISPLAY_RULES.get(index);
    const jump = THREE_JUMPS.get(index);
    const kind = index === 29 ? 'email' : (KINDS[index % KINDS.length] ?? 'single');
    return item(kind, { ...(showIf && { showIf }), ...(jump && { jumps: [jump] }) });
  });
  return { items, pageSize: 1 };
}

/** `count` questions. Every second one is shown only if the previous one has option 1. */
export function pairs(count: number): Questionnaire {
  const items = Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? item('single')
      : item(KINDS[index % KINDS.length] ?? 'single', { showIf: { question: index - 1, option: 1 } }),
  );
  return { items, pageSize: 10 };
}

/**
 * `count` questions on one page, each shown if the previous one has option 1. All are answered with option 1 before the
 * measurement.
 */
export function chain(count: number): Questionnaire {
  const items = Array.from({ length: count }, (_, index) =>
    item('single', {
      preset: true,
      required: false,
      ...(index > 0 && { showIf: { question: index - 1, option: 1 } }),
    }),
  );
  return { items, pageSize: count };
}
