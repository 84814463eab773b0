import type { Group, Page, Project, ProjectItem, Question, Section } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { makeExpression, pickOne } from './arbitrary-conditions.ts';
import { ORDER_MODES, questionsIn } from './arbitrary-structure.ts';

interface SectionContext {
  readonly random: Rng;
  /** Whether sections have no orders and no ruleOnce, and are only in groups and pages with the order of the file. */
  readonly isPlain: boolean;
  readonly before: Question[];
}

/** Puts consecutive questions into sections, some of them into nested sections. */
export function withSections(random: Rng, project: Project, isPlain = false): Project {
  const context: SectionContext = { random, isPlain, before: [] };
  return { ...project, items: project.items.map((item) => sectionedItem(item, context)) };
}

function sectionedItem<T extends ProjectItem>(item: T, context: SectionContext): T {
  if (item.type === 'Q' || item.type === 'S') {
    context.before.push(...questionsIn([item]));
    return item;
  }
  const { random, isPlain } = context;
  if ((isPlain && (item.item_order ?? 'normal') !== 'normal') || random.int(3) === 0) {
    context.before.push(...questionsIn([item]));
    return item;
  }
  const items: (Group | Page)['items'][number][] = [];
  let run: Question[] = [];
  const close = () => {
    items.push(...sectionedRun(run, `${item.gid}_s${items.length}`, context));
    run = [];
  };
  for (const innerItem of item.items) {
    if (innerItem.type === 'Q') run.push(innerItem);
    else {
      close();
      items.push(sectionedItem(innerItem, context));
    }
  }
  close();
  return { ...item, items };
}

/** `depth` is the number of sections around the questions. */
function sectionedRun(
  run: readonly Question[],
  gid: string,
  context: SectionContext,
  depth = 0,
): readonly (Question | Section)[] {
  const { random, before } = context;
  if (run.length === 0) return [];
  const from = random.int(run.length);
  const to = from + 1 + random.int(run.length - from);
  before.push(...run.slice(0, from));
  const readableQuestions = [...before];
  const sectionQuestions = run.slice(from, to);
  const isNested = depth === 0 && random.int(2) === 0;
  const items = isNested ? sectionedRun(sectionQuestions, `${gid}_s`, context, depth + 1) : sectionQuestions;
  if (!isNested) before.push(...sectionQuestions);
  before.push(...run.slice(to));
  const section: Section = {
    type: 'S',
    gid,
    items,
    ...fieldsOfSection(gid, readableQuestions, context),
  };
  return [...run.slice(0, from), section, ...run.slice(to)];
}

function fieldsOfSection(
  gid: string,
  readableQuestions: readonly Question[],
  { random, isPlain }: SectionContext,
): Partial<Section> {
  return {
    ...(random.int(4) > 0 && { title: ['Section ', { ref: `Q${1 + random.int(4)}`, fallback: gid }] }),
    ...(random.int(3) > 0 && { disp_code: makeExpression(random, readableQuestions) }),
    ...(random.int(3) === 0 && { columns: pickOne(random, [1, 2, 3] as const) }),
    ...(!isPlain && random.int(4) === 0 && { item_order: pickOne(random, ORDER_MODES) }),
    ...(!isPlain && random.int(4) === 0 && { ruleOnce: true }),
  };
}

/** The same survey without sections: each question has the conditions of its sections besides its own. */
export function withoutSections(project: Project): Project {
  const writeOut = (items: readonly ProjectItem[], conditions: readonly string[]): readonly ProjectItem[] =>
    items.flatMap((item): readonly ProjectItem[] => {
      if (item.type === 'S') return writeOut(item.items, [...conditions, ...codeOf(item)]);
      if (item.type !== 'Q') return [{ ...item, items: writeOut(item.items, conditions) } as Group | Page];
      if (conditions.length === 0) return [item];
      const conditionTexts = [...conditions, ...codeOf(item)].map((code) => `(${code})`);
      return [{ ...item, disp_code: conditionTexts.join(' and ') }];
    });
  const items = writeOut(project.items, []) as Project['items']; // only groups, pages and questions remain
  return { ...project, items };
}

const codeOf = ({ disp_code: code }: Pick<Question, 'disp_code'>): readonly string[] =>
  code === undefined ? [] : [code];

/** The survey without display rules of questions in sections, where code replaces them. */
export function withoutRulesInSections(project: Project): Project {
  const gidsInSections = new Set(
    sectionsIn(project.items)
      .flatMap(({ items }) => questionsIn(items))
      .map(({ gid }) => gid),
  );
  const dispConsList = (project.dispConsList ?? [])
    .map((rule) => ({ ...rule, targets: rule.targets.filter((gid) => !gidsInSections.has(gid)) }))
    .filter(({ targets }) => targets.length > 0);
  return { ...project, dispConsList };
}

const sectionsIn = (items: readonly ProjectItem[]): readonly Section[] =>
  items.flatMap((item) => [
    ...(item.type === 'S' ? [item] : []),
    ...(item.type === 'Q' ? [] : sectionsIn(item.items)),
  ]);
