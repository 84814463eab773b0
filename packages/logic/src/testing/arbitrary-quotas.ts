import type { Page, Project, ProjectItem, Question, QuotaCell, QuotaGroup, RichText } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';
import { questionsIn } from './arbitrary-structure.ts';

export function withScores(random: Rng, project: Project): Project {
  const texts = questionsIn(project.items).filter(({ qtype }) => qtype === 'blank' && random.int(2) === 0);
  return {
    ...project,
    items: project.items.map((item) => withPoints(random, item)),
    scores: {
      answer_keys: Object.fromEntries(texts.map(({ gid }) => [gid, ['1', '2', '3', '5', '8', '13']])),
      question_scores: Object.fromEntries(texts.map(({ gid }) => [gid, 1 + random.int(3)])),
      ...(random.int(3) === 0 && { max: 1 + random.int(6) }),
    },
    ...(random.int(3) === 0 && { settings: { ...project.settings, show_scores: true } }),
  };
}

function withPoints<T extends ProjectItem>(random: Rng, item: T): T {
  if (item.type !== 'Q') return { ...item, items: item.items.map((inside) => withPoints(random, inside)) };
  const items = item.items?.map((option) => ({ ...option, score: random.int(3) - 0.5 * random.int(2) }));
  return items === undefined ? item : { ...item, items };
}

/** Adds quotas, some of which are full from the start, and some never. */
export function withQuotas(random: Rng, project: Project): Project {
  const questions = questionsIn(project.items).filter(({ qtype }) => qtype !== 'descriptor');
  const quotas = Array.from({ length: 1 + random.int(3) }, (_, index) =>
    makeGroup(random, questions, `quota${index}`),
  );
  return { ...project, quotas };
}

function makeGroup(random: Rng, questions: readonly Question[], id: string): QuotaGroup {
  const mode = random.int(4) === 0 ? 'count' : 'stop';
  return {
    id,
    name: `Quota ${id}`,
    mode,
    check: pickOne(random, ['next', 'submit', 'both'] as const),
    exclusive: random.int(2) === 0,
    ...(mode === 'stop' && {
      on_full: pickOne(random, ['terminate', 'terminate', 'warn_back', 'go_on'] as const),
    }),
    cells: Array.from({ length: 1 + random.int(4) }, (_, index) =>
      makeCell(random, questions, `${id}_cell${index}`),
    ),
  };
}

function makeCell(random: Rng, questions: readonly Question[], id: string): QuotaCell {
  const condition = cellCode(random, questions);
  const cond = random.int(2) === 0 ? condition : `${condition} and ${cellCode(random, questions)}`;
  return { id, name: `Cell ${id}`, cap: pickOne(random, [0, 1, 1, 2, 2, 3, 1000, 1000, 1000]), cond };
}

function cellCode(random: Rng, questions: readonly Question[]): string {
  if (questions.length === 0 || random.int(8) === 0) return pickOne(random, ['device == "phone"', 'seq > 3']);
  const { cid = '', items } = pickOne(random, questions);
  if (items !== undefined)
    return pickOne(random, [
      `${cid}A1`,
      `${cid}A2`,
      `not ${cid}A1`,
      `${cid} is empty`,
      `${cid} has any [1, 2]`,
    ]);
  return pickOne(random, [`number(${cid}) > 9`, `${cid} is answered`, `visible(${cid})`]);
}

/** Adds rules, values and placeholders that read the points of options. */
export function withPointReads(random: Rng, project: Project): Project {
  const context: PointContext = { random, before: [], values: 0 };
  return { ...project, items: project.items.map((item) => withReads(item, context)) };
}

interface PointContext {
  readonly random: Rng;
  /** Questions with options, up to the current one. */
  readonly before: Question[];
  values: number;
}

function withReads<T extends ProjectItem>(item: T, context: PointContext): T {
  if (item.type === 'Q') return changedQuestion(item, context) as T; // only optional fields change
  const items = item.items.flatMap((one): readonly (Page | Question)[] => {
    const changed = withReads(one as Page | Question, context); // a group contains no groups
    return changed.type === 'Q' ? [changed, ...makeValues(context)] : [changed];
  });
  return { ...item, items };
}

function changedQuestion(question: Question, { random, before }: PointContext): Question {
  const source = before.length === 0 ? undefined : pickOne(random, before);
  if (question.qtype === 'single' || question.qtype === 'multiple') before.push(question);
  if (source === undefined || question.qtype === 'value') return question;
  const hidden = random.int(3) === 0 && { disp_code: makePointsCode(random, source) };
  const titled = random.int(3) === 0 && { title: makeTitle(random, source) };
  return { ...question, ...hidden, ...titled };
}

function makePointsCode(random: Rng, { cid = '', qtype }: Question): string {
  const points = qtype === 'single' && random.int(2) === 0 ? `${cid}.score` : `score(${cid})`;
  return `${points} ${pickOne(random, ['> 0', '>= 1', '== 0', 'is empty'])}`;
}

function makeTitle(random: Rng, { cid = '', qtype }: Question): RichText {
  const ref = qtype === 'single' ? `${cid}.score` : `${cid}A1.score`;
  return ['Points: ', random.int(2) === 0 ? { ref, fallback: 'none' } : { ref }];
}

function makeValues(context: PointContext): readonly Question[] {
  const { random, before } = context;
  if (before.length === 0 || random.int(3) > 0) return [];
  context.values += 1;
  const cid = `SUM${context.values}`;
  const points = `score(${pickOne(random, before).cid ?? ''})`;
  return [
    {
      type: 'Q',
      gid: cid.toLowerCase(),
      cid,
      qtype: 'value',
      title: cid,
      value_code: pickOne(random, [points, `(${points} ?? 0) * 2`, `let a = ${points}; a > 1`]),
      value_type: pickOne(random, ['number', 'text'] as const),
    },
  ];
}
