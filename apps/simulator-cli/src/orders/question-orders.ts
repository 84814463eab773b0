import { pagesOf, type Program, seededIds, type State } from '@canvass/logic';
import type { OrderMode, Project } from '@canvass/project';

/** A group or page whose questions and pages are shown in an order by seed. */
export interface OrderedGroup {
  readonly gid: string;
  readonly code: string;
  readonly mode: OrderMode;
  readonly children: readonly { readonly code: string; readonly questions: readonly string[] }[];
}

type Item = Project['items'][number];

/** Groups and pages that need a seed, in the order of the file. */
export function orderedGroups(program: Program): readonly OrderedGroup[] {
  const seeded = new Set(seededIds(program));
  return program.project.items.flatMap((item) => orderedIn(item, seeded));
}

function orderedIn(item: Item, seeded: ReadonlySet<string>): readonly OrderedGroup[] {
  if (item.type === 'Q') return [];
  const { gid, cid, item_order: mode, items } = item;
  const inside = items.flatMap((child) => orderedIn(child, seeded));
  if (mode === undefined || !seeded.has(gid)) return inside;
  return [{ gid, code: cid ?? gid, mode, children: items.map(childOf) }, ...inside];
}

function childOf(child: Item): OrderedGroup['children'][number] {
  return { code: child.cid ?? child.gid, questions: questionsIn(child) };
}

function questionsIn(item: Item): readonly string[] {
  return item.type === 'Q' ? [item.gid] : item.items.flatMap(questionsIn);
}

/** In what order a respondent meets the children, as numbers of the authored list. */
export function questionOrder(program: Program, state: State, { children }: OrderedGroup): readonly number[] {
  const numbers = new Map(
    children.flatMap(({ questions }, number) => questions.map((gid) => [gid, number] as const)),
  );
  const met = new Set<number>();
  for (const { occurrences } of pagesOf(program, state)) {
    for (const { question } of occurrences) {
      const number = numbers.get(question.gid);
      if (number !== undefined) met.add(number);
    }
  }
  return [...met];
}
