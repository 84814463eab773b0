/** A survey independent of any tool, which each contender translates to its own format. */
export interface Questionnaire {
  readonly items: readonly Item[];
  readonly pageSize: number;
}
export interface Item {
  readonly kind: 'single' | 'multiple' | 'text' | 'number' | 'email';
  readonly isRequired: boolean;
  /** Whether option 1 is preselected, also when the question is shown again. */
  readonly isPreselected: boolean;
  readonly showIf?: Condition;
  readonly jumps: readonly Jump[];
}
/** Holds if an earlier question's answer has this option, counted from 1, or is a number of at least `atLeast`. */
export type Condition = { readonly question: number } & (
  | { readonly option: number }
  | { readonly atLeast: number }
);
export interface Jump {
  readonly condition: Condition;
  /** Index of a later question, or the end of the survey. */
  readonly target: number | 'screen_out';
}

export const OPTIONS = 5;
export const CHOICES = { min: 2, max: 3 } as const;
export const AGES = { min: 18, max: 99 } as const;
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
const createItem = (kind: Item['kind'], fields: Partial<Item> = {}): Item => ({
  kind,
  isRequired: true,
  isPreselected: false,
  jumps: [],
  ...fields,
});

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
  [6, { condition: { question: 6, option: 5 }, target: 10 }],
  [13, { condition: { question: 13, option: 5 }, target: 18 }],
  [19, { condition: { question: 19, option: 5 }, target: 'screen_out' }],
]);

/** 30 required questions of five kinds, one per page, with ten display rules and three jumps. */
export function createThirtyQuestions(): Questionnaire {
  const items = Array.from({ length: 30 }, (_, index) => {
    const showIf = TEN_DISPLAY_RULES.get(index);
    const jump = THREE_JUMPS.get(index);
    const kind = index === 29 ? 'email' : (KINDS[index % KINDS.length] ?? 'single');
    return createItem(kind, { ...(showIf && { showIf }), ...(jump && { jumps: [jump] }) });
  });
  return { items, pageSize: 1 };
}

/** `count` questions. Every second question is shown only if the answer to the previous question is option 1. */
export function createPairs(count: number): Questionnaire {
  const items = Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? createItem('single')
      : createItem(KINDS[index % KINDS.length] ?? 'single', { showIf: { question: index - 1, option: 1 } }),
  );
  return { items, pageSize: 10 };
}

/**
 * `count` questions on one page. Each question after the first is shown if the answer to the previous question is
 * option 1. All questions are answered with option 1 before the measurement.
 */
export function createChain(count: number): Questionnaire {
  const items = Array.from({ length: count }, (_, index) =>
    createItem('single', {
      isPreselected: true,
      isRequired: false,
      ...(index > 0 && { showIf: { question: index - 1, option: 1 } }),
    }),
  );
  return { items, pageSize: count };
}
