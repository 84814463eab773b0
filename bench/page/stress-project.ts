/** Sizes of the stress project: 57 pages of 5 questions, and a page each for a matrix, a long list and a city. */
const PAGES = 60;
const QUESTIONS_ON_PAGE = 5;
const MATRIX_ROWS = 60;
export const MATRIX_COLUMNS = 5;
const MANY_OPTIONS = 200;
/** The page of SCREEN-10: 300 questions with 1,350 options. */
const LONG_PAGE = 300;

type Fields = Readonly<Record<string, unknown>>;

export interface Scene {
  readonly id: string;
  readonly title: string;
  /** The number of options of each question on the plain page to compare with. */
  readonly floor: readonly number[];
  readonly project: Fields;
  readonly skip: number;
}

const options = (question: string, count: number): readonly Fields[] =>
  Array.from({ length: count }, (_, at) => ({
    gid: `${question}_o${at + 1}`,
    seq: at + 1,
    title: `Answer ${at + 1} of ${count}`,
  }));

function single(gid: string, count: number): Fields {
  return {
    type: 'Q',
    gid,
    qtype: 'single',
    title: `Question ${gid}: which of these?`,
    items: options(gid, count),
  };
}

const openText = (gid: string): Fields => ({ type: 'Q', gid, qtype: 'blank', title: '' });

const group = (index: number, items: readonly Fields[]): Fields => ({
  type: 'G',
  gid: `g${index}`,
  title: `Part ${index}`,
  items,
});

const counts = (length: number): readonly number[] => Array.from({ length }, (_, at) => 4 + (at % 2));

const createOrdinaryPages = (page: number): readonly Fields[] =>
  counts(QUESTIONS_ON_PAGE).map((count, at) => single(`p${page}q${at + 1}`, count));

const matrix: Fields = {
  type: 'Q',
  gid: 'matrix',
  qtype: 'matrix_single',
  title: 'How much do you agree with each of these?',
  rows_items: Array.from({ length: MATRIX_ROWS }, (_, at) => ({
    gid: `row_${at + 1}`,
    seq: at + 1,
    title: `Statement ${at + 1} about the product`,
  })),
  items: options('matrix', MATRIX_COLUMNS),
};
const city: Fields = { type: 'Q', gid: 'city', qtype: 'city', title: 'Where do you live?', info_level: 4 };

/** Pages with special features are pages 2 to 4, so that a run reaches them quickly. */
export const stressProject: Fields = {
  format: 1,
  title: 'Stress',
  project_lang: { answer_language: 'en-GB' },
  desc_begin_page: { skip: true },
  items: [
    group(1, createOrdinaryPages(1)),
    group(2, [matrix]),
    group(3, [single('many', MANY_OPTIONS)]),
    group(4, [city]),
    ...Array.from({ length: PAGES - 4 }, (_, at) => group(at + 5, createOrdinaryPages(at + 5))),
  ],
};

const longPage: Fields = {
  ...stressProject,
  title: 'One long page',
  items: [
    group(
      1,
      counts(LONG_PAGE).map((count, at) => single(`q${at + 1}`, count)),
    ),
  ],
};

export const scenes: readonly Scene[] = [
  {
    id: 'page',
    title: 'a page of five questions',
    floor: counts(QUESTIONS_ON_PAGE),
    project: stressProject,
    skip: 0,
  },
  {
    id: 'matrix',
    title: `a matrix of ${MATRIX_ROWS} rows and ${MATRIX_COLUMNS} columns`,
    floor: Array.from({ length: MATRIX_ROWS }, () => MATRIX_COLUMNS),
    project: stressProject,
    skip: 1,
  },
  {
    id: 'options',
    title: `a question of ${MANY_OPTIONS} options`,
    floor: [MANY_OPTIONS],
    project: stressProject,
    skip: 2,
  },
  {
    id: 'long',
    title: `${LONG_PAGE} questions on one page`,
    floor: counts(LONG_PAGE),
    project: longPage,
    skip: 0,
  },
];

const ONE = 5;
/** Two first pages: one with a single question, as in most surveys, and one with all questions. */
export const loadScenes: readonly Scene[] = [
  {
    id: 'one',
    title: 'one question',
    floor: [ONE],
    project: { ...stressProject, title: 'One question', items: [group(1, [single('q1', ONE)])] },
    skip: 0,
  },
  {
    id: 'many',
    title: `${LONG_PAGE} questions on one page`,
    floor: counts(LONG_PAGE),
    project: longPage,
    skip: 0,
  },
];

/** Every tenth question is shown if the question before it has its first option. */
export const DEPENDENT_EVERY = 10;
const PRESS_OPTIONS = 5;

/** A page of single choices, of which some depend on the question before. */
export interface PressScene {
  readonly id: string;
  readonly floor: readonly number[];
  readonly project: Fields;
}

const createPressScene = (length: number, text?: number): PressScene => ({
  id: text === undefined ? `${length} questions` : `a letter, ${length} questions`,
  floor: Array.from({ length }, () => PRESS_OPTIONS),
  project: {
    ...stressProject,
    title: `${length} questions on one page`,
    items: [
      group(
        1,
        Array.from({ length }, (_, at) => ({
          ...(at === text ? openText(`q${at + 1}`) : single(`q${at + 1}`, PRESS_OPTIONS)),
          title: `Question number ${at + 1}: which of these?`,
          ...((at + 1) % DEPENDENT_EVERY === 0 && { disp_code: `Q${at} == 1` }),
        })),
      ),
    ],
  },
});
export const pressScenes: readonly PressScene[] = [createPressScene(30), createPressScene(LONG_PAGE)];

/** The number of the open text in `letterScene`, counted from 0. */
export const TEXT_QUESTION = 1;
export const letterScene: PressScene = createPressScene(LONG_PAGE, TEXT_QUESTION);
