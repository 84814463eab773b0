import { rng, type Rng } from '@canvass/logic';
import type { Question } from '@canvass/project';
import type { Fixture } from '@canvass/question-types/fixture';
import { fixtures } from '@canvass/question-types/fixtures';

const QUESTIONS = 38;
const PER_PAGE = 3;
const PAGES_PER_GROUP = 2;
/** Types whose answers need files on the server. */
const NEEDS_FILES: ReadonlySet<string> = new Set(['e_signature']);

type Item = Readonly<Record<string, unknown>>;

/**
 * A survey of 38 questions as a new author would write it: every question type with the examples of its folder, three
 * questions per page, screen-outs by rule and code, display rules, required answers, piping, random orders, a draw,
 * quotas that fill, signed parameters, and an address for each end status. The same seed returns the same survey.
 */
export function createGeneratedSurvey(seed: string, projectId: string): object {
  const random = rng(seed);
  const questions = [
    createScreeningQuestion(),
    ...createTypedQuestions(random).map((one, at) => withUniqueIds(one, at + 2, random)),
  ];
  const pages = splitIntoChunks(questions, PER_PAGE).map((items, at) => ({
    type: 'P',
    gid: `p${at + 1}`,
    items,
  }));
  const groups = splitIntoChunks(pages, PAGES_PER_GROUP).map((items, at) => ({
    type: 'G',
    gid: `g${at + 1}`,
    title: `Part ${at + 1}`,
    items,
  }));
  const address = (word: string) => `https://panel.example/${word}?id={{ ext.panel_id | default("none") }}`;
  return {
    format: 1,
    projectId,
    title: `Survey ${seed}`,
    project_lang: { answer_language: 'en-GB' },
    ext_params: [
      { code: 'panel_id', type: 'chart' },
      { code: 'ward', type: 'enum', signed: true, options: [{ value: 'north' }, { value: 'south' }] },
    ],
    items: groups,
    rule_map: {
      none: { bindQ: 'q1', op: 'eq', value: 'q1_4' },
      first: { bindQ: 'q1', op: 'eq', value: 'q1_1' },
    },
    dispConsList: [{ targets: ['q5'], action: 'hide', conditionGroup: 'first' }],
    jumpConsList: [{ bindQ: 'q1', conditionGroup: 'none', endStatus: 'screen_out' }],
    flow: createFlow(groups.map(({ gid }) => gid)),
    quotas: [createQuota(random)],
    desc_end_page: {
      content: '<p>Thank you. You said: {{ Q1 }}</p>',
      jumpLink: address('complete'),
      screen_out_link: address('screened'),
      quota_full_link: address('full'),
    },
  };
}

/** Creates the first question. Its last option screens out, and quotas and rules read the other options. */
const createScreeningQuestion = (): Item => ({
  type: 'Q',
  gid: 'q1',
  cid: 'Q1',
  qtype: 'single',
  title: 'What do you drink in the morning?',
  required: true,
  items: ['Tea', 'Coffee', 'Water', 'Nothing'].map((title, at) => ({
    gid: `q1_${at + 1}`,
    seq: at + 1,
    title,
  })),
});

/** An example of every question type without files, and further examples of some types, in an order by seed. */
function createTypedQuestions(random: Rng): readonly Question[] {
  const byType = Object.entries(fixtures as Readonly<Record<string, readonly Fixture[]>>)
    .filter(([id]) => !NEEDS_FILES.has(id))
    .map(([, examples]) => random.shuffle(examples.filter(isSound).map(({ question }) => question)));
  const first = byType.flatMap(([question]) => (question === undefined ? [] : [question]));
  const furtherQuestions = random.shuffle(byType.flatMap(([, ...rest]) => rest));
  return random.shuffle([...first, ...furtherQuestions].slice(0, QUESTIONS - 1));
}

/** Whether an example has a valid answer, depends on no other question, and needs no file and no call to the server. */
function isSound({ question, answer, issues }: Fixture): boolean {
  const text = JSON.stringify(question);
  const standsAlone = !/"(disp|jump|plaster|auto)_?\w*":|"title":\[|\{\{/.test(text);
  return (
    issues.length === 0 && answer !== undefined && standsAlone && !/attachData|sms_verify|"unique"/.test(text)
  );
}

function withUniqueIds(question: Question, number: number, random: Rng): Item {
  const newGid = `q${number}`;
  const ids = new Set([...JSON.stringify(question).matchAll(/"gid":"([^"]+)"/g)].map(([, gid]) => gid));
  const text = JSON.stringify(question).replace(/"([^"\\]+)"/g, (whole, word: string) =>
    ids.has(word) ? `"${newGid}_${word}"` : whole,
  );
  const { cid: _, ...renamed } = JSON.parse(text) as Item;
  const variant = random.int(6);
  return {
    ...renamed,
    gid: newGid,
    cid: `Q${number}`,
    ...(variant === 0 && { disp_code: 'not Q1A1' }),
    ...(variant === 1 && { title: `About {{ Q1 }}: question ${number}` }),
  };
}

/** The flow: all groups in sequence, except that one of two groups is drawn. */
function createFlow(groups: readonly string[]): object {
  const node = (gid: string) => ({ fid: `f_${gid}`, type: 'G', gid });
  const drawnGroups = groups.slice(-3, -1);
  return {
    fid: 'root',
    type: 'F',
    ftype: 'root',
    items: [
      ...groups.slice(0, -3).map(node),
      { fid: 'draw', type: 'F', ftype: 'randomSet', extract_count: 1, items: drawnGroups.map(node) },
      ...groups.slice(-1).map(node),
    ],
  };
}

function createQuota(random: Rng): object {
  const cell = (number: number, cap: number) => ({
    id: `cell_${number}`,
    name: `Drink ${number}`,
    cap,
    cond: `Q1A${number}`,
  });
  return {
    id: 'drinks',
    name: 'Drinks',
    cells: [cell(1, 2 + random.int(3)), cell(2, 1_000), cell(3, 1_000)],
  };
}

const splitIntoChunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
