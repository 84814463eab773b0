import type { Group, OrderMode, Page, Project, Question, ProjectItem } from '@canvass/project';
import type { Rng } from '../random/rng.ts';
import { pickOne } from './arbitrary-conditions.ts';

export const ORDER_MODES: readonly OrderMode[] = [
  'normal',
  'random',
  'reverse',
  'random_reverse',
  'loop',
  'sort',
];

/** Adds structure to a random survey, such as orders of groups and ruleOnce. */
export function withStructure(random: Rng, project: Project): Project {
  const items = project.items.map((item) => (item.type === 'G' ? changedGroup(random, item) : item));
  const merged = groupsIn(items).filter(() => random.int(3) === 0);
  return {
    ...project,
    items,
    ...(project.one_question_on_page === true && { mergePage: merged.map(({ gid }) => gid) }),
    settings: {
      ...project.settings,
      honest_progress: random.int(2) === 0,
      preview_walks_flow: random.int(2) === 0,
    },
  };
}

/** All questions among the items, in the order of the file. */
export function questionsIn(items: readonly ProjectItem[]): readonly Question[] {
  return items.flatMap((item) => (item.type === 'Q' ? [item] : questionsIn(item.items)));
}

function groupsIn(items: readonly ProjectItem[]): readonly (Group | Page)[] {
  return items.flatMap((item) =>
    item.type === 'Q' ? [] : [...(item.type === 'S' ? [] : [item]), ...groupsIn(item.items)],
  );
}

function changedGroup(random: Rng, group: Group): Group {
  const items = group.items.map((item) => (item.type === 'Q' ? withScreens(random, item) : item));
  return {
    ...group,
    items: random.int(3) === 0 ? withPage(random, group.gid, items) : items,
    ...(random.int(3) === 0 && { item_order: pickOne(random, ORDER_MODES) }),
    ...(random.int(2) === 0 && { ruleOnce: true }),
  };
}

function withPage(random: Rng, gid: string, items: Group['items']): Group['items'] {
  const from = random.int(items.length);
  const to = from + 1 + random.int(items.length - from);
  const pageQuestions = items.slice(from, to).filter((item) => item.type === 'Q');
  const page: Page = {
    type: 'P',
    gid: `${gid}_page`,
    title: `Page of ${gid}`,
    items: pageQuestions,
    ...(random.int(3) === 0 && { item_order: pickOne(random, ORDER_MODES) }),
    ...(random.int(5) === 0 && { disp_code: 'ext.vip != 1', ruleOnce: true }),
  };
  return [...items.slice(0, from), page, ...items.slice(to)];
}

function withScreens(random: Rng, question: Question): Question {
  const options = question.items ?? [];
  if (question.qtype !== 'multiple' || options.length < 3 || random.int(2) === 0) return question;
  const splitIndex = 1 + random.int(options.length - 1);
  const gids = options.map(({ gid }) => gid);
  return { ...question, screens: [gids.slice(0, splitIndex), gids.slice(splitIndex)] };
}
