import {
  type FlowNode,
  type Group,
  type Page,
  type Project,
  type ProjectItem,
  type Question,
  type Section,
  questionOfSetNode,
} from '@canvass/project';

/** A question with its occurrences, before its rules are compiled. */
export interface PlacedQuestion {
  readonly index: number;
  readonly question: Question;
  readonly path: string;
  /** Several if the flow contains the question's group repeatedly. */
  readonly occurrences: readonly PlacedOccurrence[];
}
export interface PlacedOccurrence {
  readonly node: number;
  readonly index: number;
  readonly group: PlacedGroup;
}
export interface PlacedGroup {
  readonly item: Group | Page | Section | undefined;
  readonly path: string;
  readonly node: number;
  readonly parent: PlacedGroup | undefined;
  /** The flow node that places the group here, and the node's path. */
  readonly flow: { readonly node: FlowNode; readonly path: string } | undefined;
  /** Whether the group is not in the flow, so that it is never asked. */
  readonly isUnreachable: boolean;
  endNode: number;
  /** Index in `Layout.occurrences` of the first occurrence in the group. */
  readonly firstOccurrence: number;
  /** Index after the last occurrence in the group. */
  endOccurrence: number;
}
export interface Layout {
  readonly questions: readonly PlacedQuestion[];
  readonly groups: readonly PlacedGroup[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly occurrences: readonly PlacedOccurrence[];
  readonly size: number;
}

type Items = readonly ProjectItem[];
interface GroupStart extends Pick<PlacedGroup, 'item' | 'path' | 'parent'> {
  readonly flow?: PlacedGroup['flow'];
  readonly isUnreachable?: boolean;
}

/**
 * Orders groups and questions as in the document, or as in the flow if there is one (FLOW-10, Flow). Consecutive
 * questions outside of groups get a synthetic group. A group is placed once for each flow node that names it. Groups
 * that the flow does not name come last and are never asked.
 */
export function layOut(project: Project): Layout {
  const builder = new Builder();
  if (project.flow === undefined) builder.fill(project.items, '$.items', undefined);
  else builder.follow(project.flow, project);
  return builder;
}

class Builder implements Layout {
  readonly questions: (PlacedQuestion & { readonly occurrences: PlacedOccurrence[] })[] = [];
  readonly groups: PlacedGroup[] = [];
  readonly occurrences: PlacedOccurrence[] = [];
  readonly indexOf = new Map<string, number>();
  size = 0;

  fill(items: Items, path: string, parent: PlacedGroup | undefined): void {
    let synthetic: PlacedGroup | undefined;
    items.forEach((item, index) => {
      const itemPath = `${path}[${index}]`;
      if (item.type === 'Q') {
        if (parent === undefined) synthetic ??= this.#open({ item: undefined, path, parent: undefined });
        this.#add(item, itemPath, parent ?? (synthetic as PlacedGroup)); // opened above
        return;
      }
      if (synthetic !== undefined) this.#close(synthetic);
      synthetic = undefined;
      this.#group({ item, path: itemPath, parent });
    });
    if (synthetic !== undefined) this.#close(synthetic);
  }

  follow(root: FlowNode, { items }: Project): void {
    const groups = new Map(
      items.flatMap((item, index) =>
        item.type === 'Q' ? [] : [[item.gid, { item, path: `$.items[${index}]` }] as const],
      ),
    );
    const usedGids = new Set<string>();
    const visit = (node: FlowNode, path: string, parent: PlacedGroup | undefined): void => {
      const flow = { node, path };
      const groupStart = node.type === 'G' ? groups.get(node.gid ?? '') : undefined;
      if (groupStart !== undefined) {
        usedGids.add(groupStart.item.gid);
        this.#group({ ...groupStart, parent, flow });
        return;
      }
      const group = this.#open({ item: undefined, path, parent, flow });
      if (node.ftype === 'set') this.#add(questionOfSetNode(node), path, group);
      node.items?.forEach((child, index) => visit(child, `${path}.items[${index}]`, group));
      this.#close(group);
    };
    visit(root, '$.flow', undefined);
    const unusedGroups = [...groups].filter(([gid]) => !usedGids.has(gid));
    for (const [, { item, path }] of unusedGroups)
      this.#group({ item, path, parent: undefined, isUnreachable: true });
  }

  #group(start: GroupStart & { readonly item: Group | Page | Section }): void {
    const group = this.#open(start);
    this.fill(start.item.items, `${start.path}.items`, group);
    this.#close(group);
  }

  #open({ item, path, parent, flow, isUnreachable = false }: GroupStart): PlacedGroup {
    const node = this.size++;
    const firstOccurrence = this.occurrences.length;
    const group: PlacedGroup = {
      item,
      path,
      parent,
      flow,
      isUnreachable,
      node,
      endNode: node + 1,
      firstOccurrence,
      endOccurrence: firstOccurrence,
    };
    this.groups.push(group);
    return group;
  }

  #close(group: PlacedGroup): void {
    group.endNode = this.size;
    group.endOccurrence = this.occurrences.length;
  }

  #add(question: Question, path: string, group: PlacedGroup): void {
    const index = this.indexOf.get(question.gid) ?? this.questions.length;
    if (index === this.questions.length) {
      this.indexOf.set(question.gid, index);
      this.questions.push({ index, question, path, occurrences: [] });
    }
    const occurrence = { node: this.size++, index, group };
    this.questions[index]?.occurrences.push(occurrence);
    this.occurrences.push(occurrence);
  }
}

/** The outermost enclosing group that can be reached through groups with `isGroup`. A jump by code stays in it. */
export function findOutermostGroup<T extends { readonly parent: T | undefined }>(
  group: T,
  isGroup: (group: T) => boolean,
): T {
  let topLevel = group;
  while (topLevel.parent !== undefined && isGroup(topLevel.parent)) topLevel = topLevel.parent;
  return topLevel;
}

/** Whether the order of two groups depends on the respondent, because of a group that contains both. */
export function mayComeInEitherOrder(a: PlacedGroup, b: PlacedGroup): boolean {
  for (let group: PlacedGroup | undefined = a; group !== undefined; group = group.parent) {
    if (b.node >= group.node && b.node < group.endNode) return isReordered(group);
  }
  return false;
}

function isReordered({ item, flow }: PlacedGroup): boolean {
  return (item?.item_order ?? 'normal') !== 'normal' || flow?.node.shuffle === true;
}
