import { extension } from './extension.ts';
import type { Presentation, Program, ProgramGroup, ProgramPage, ProgramOccurrence } from './program.ts';
import type { State } from './types.ts';

/** Returns order and pages of one respondent; the same reference while `facts` and `draws` are the same. */
type PresentationFunction = (facts: State['facts'], draws: State['flow']['draws']) => Presentation;
/** Present only if order or pages depend on the respondent. */
export const presentationFunction = extension<PresentationFunction>();

export function computePresentation(program: Program, { facts, flow }: State): Presentation {
  return presentationFunction.of(program)?.(facts, flow.draws) ?? program.presentation;
}

export function rankIn({ ranks }: Presentation, node: number): number {
  return ranks === undefined ? node : (ranks[node] as number); // ranks has an entry for each node
}
export function nodeAt({ order }: Presentation, rank: number): number {
  return order === undefined ? rank : (order[rank] as number); // order has an entry for each node
}

export interface Paging {
  readonly oneQuestionOnPage: boolean;
  /** gids of groups that are shown on one page. */
  readonly merged: ReadonlySet<string>;
}

/**
 * Divides ordered occurrences into pages (FLOW-10): one question per page or, without `oneQuestionOnPage` and for
 * `merged` groups and P items, one group. A section is on the page of its container. `size` is the number of nodes.
 */
export function paginate(
  occurrences: readonly ProgramOccurrence[],
  size: number,
  paging: Paging,
): Pick<Presentation, 'pages' | 'pageOf'> {
  const isSplit = (group: ProgramGroup) =>
    paging.oneQuestionOnPage && group.type !== 'P' && !paging.merged.has(group.gid);
  const pages: ProgramPage[] = [];
  const pageOf = new Array<number>(size).fill(-1);
  let open: ProgramOccurrence[] = [];
  const placedOccurrences = occurrences.filter(({ question }) => question.computed === undefined);
  placedOccurrences.forEach((occurrence, index) => {
    open.push(occurrence);
    pageOf[occurrence.node] = pages.length;
    const next = placedOccurrences[index + 1];
    const group = containerOf(occurrence);
    if (next !== undefined && containerOf(next) === group && !isSplit(group)) return;
    pages.push({ occurrences: open, heading: findHeading(open[0], placedOccurrences[index - open.length]) });
    open = [];
  });
  return { pages, pageOf };
}

function containerOf({ group }: Pick<ProgramOccurrence, 'group'>): ProgramGroup {
  return group.type === 'S' && group.parent !== undefined ? containerOf({ group: group.parent }) : group;
}

/** The outermost titled group around `first` that does not contain `previous`, the occurrence before it. */
function findHeading(
  first: ProgramOccurrence | undefined,
  previous: ProgramOccurrence | undefined,
): ProgramGroup | undefined {
  let heading: ProgramGroup | undefined;
  for (let group = first?.group; group !== undefined; group = group.parent) {
    if (previous !== undefined && previous.node > group.node && previous.node < group.endNode) break;
    if (group.title !== undefined) heading = group;
  }
  return heading;
}
