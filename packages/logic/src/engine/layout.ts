import type { Group, Page, Project, Question } from '@canvass/protocol';

/** A question in its place, before anything is compiled. */
export interface PlacedQuestion {
  readonly question: Question;
  readonly path: string;
  readonly node: number;
  readonly group: PlacedGroup | undefined;
  page: number;
}
export interface PlacedGroup {
  readonly item: Group | Page | undefined;
  readonly path: string;
  readonly node: number;
  readonly parent: PlacedGroup | undefined;
  readonly first: number;
  end: number;
  endNode: number;
}
export interface PlacedPage {
  readonly first: number;
  readonly end: number;
  readonly heading: PlacedGroup | undefined;
}
export interface Layout {
  readonly questions: readonly PlacedQuestion[];
  readonly groups: readonly PlacedGroup[];
  readonly pages: readonly PlacedPage[];
}

/**
 * Document order, groups and pages (spec section 4, Flow: one question on a page unless the page is merged, else
 * a page per group; a P item is a page of its own; questions outside of groups get one synthetic group).
 */
export function layOut(project: Project): Layout {
  const questions: PlacedQuestion[] = [];
  const groups: PlacedGroup[] = [];
  let nodes = 0;

  const openGroup = (
    item: PlacedGroup['item'],
    path: string,
    parent: PlacedGroup | undefined,
  ): PlacedGroup => {
    const group: PlacedGroup = {
      item,
      path,
      parent,
      node: nodes++,
      first: questions.length,
      end: questions.length,
      endNode: nodes,
    };
    groups.push(group);
    return group;
  };
  const closeGroup = (group: PlacedGroup) => {
    group.end = questions.length;
    group.endNode = nodes;
  };
  const place = (question: Question, path: string, group: PlacedGroup | undefined) => {
    questions.push({ question, path, node: nodes++, group, page: 0 });
  };
  const fill = (
    items: readonly (Group | Page | Question)[],
    path: string,
    parent: PlacedGroup | undefined,
  ) => {
    let synthetic: PlacedGroup | undefined;
    items.forEach((item, index) => {
      const at = `${path}[${index}]`;
      if (item.type === 'Q') {
        if (parent === undefined) synthetic ??= openGroup(undefined, path, undefined);
        place(item, at, parent ?? synthetic);
        return;
      }
      if (synthetic !== undefined) closeGroup(synthetic);
      synthetic = undefined;
      const group = openGroup(item, at, parent);
      fill(item.items, `${at}.items`, group);
      closeGroup(group);
    });
    if (synthetic !== undefined) closeGroup(synthetic);
  };

  fill(project.items, '$.items', undefined);
  return { questions, groups, pages: paginate(project, questions) };
}

function paginate(project: Project, questions: readonly PlacedQuestion[]): PlacedPage[] {
  const merged = new Set(project.mergePage ?? []);
  const isSplit = (group: PlacedGroup | undefined) =>
    project.one_question_on_page === true && group?.item?.type !== 'P' && !merged.has(group?.item?.gid ?? '');
  const pages: PlacedPage[] = [];
  let first = 0;
  questions.forEach((question, index) => {
    const next = questions[index + 1];
    if (next === undefined || next.group !== question.group || isSplit(question.group)) {
      pages.push({ first, end: index + 1, heading: heading(questions[first]?.group, first) });
      first = index + 1;
    }
    question.page = next === undefined || first === index + 1 ? pages.length - 1 : pages.length;
  });
  return pages;
}

/** The outermost group with a title whose first question opens the page. */
function heading(group: PlacedGroup | undefined, first: number): PlacedGroup | undefined {
  let found: PlacedGroup | undefined;
  for (let at = group; at !== undefined; at = at.parent) {
    if (at.first === first && at.item?.title !== undefined && at.item.showTitle !== false) found = at;
  }
  return found;
}
