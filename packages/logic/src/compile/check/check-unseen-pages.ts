import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';
import type { PlacedGroup, PlacedOccurrence } from '../layout.ts';
import { pagingOf } from '../assemble.ts';

/**
 * Reports pages that have no visible content but record their time: respondents never see them. Each question is
 * reported once.
 */
export const checkUnseenPages: ProjectCheck = (context, types, { questions }) => {
  const { layout, sink } = context;
  const isUnseen = ({ index }: PlacedOccurrence) => types[index]?.unseen === true;
  const isAsked = ({ index }: PlacedOccurrence) => questions[index]?.hooks.computed === undefined;
  const firsts = authoredPages(context)
    .map((occurrences) => occurrences.filter(isAsked))
    .filter((occurrences) => occurrences.length > 0 && occurrences.every(isUnseen))
    .flatMap(([first]) => (first === undefined ? [] : [first.index]));
  for (const index of new Set(firsts)) {
    sink.add('warning', 'page.nothing-to-see', layout.questions[index]?.path ?? '$');
  }
};

/**
 * Occurrences of questions by page, without the respondent's order: each on its own page, or all of a group together.
 */
function authoredPages({ project, layout }: RuleContext): readonly (readonly PlacedOccurrence[])[] {
  const { oneQuestionOnPage, merged } = pagingOf(project);
  const pages = new Map<number, PlacedOccurrence[]>();
  for (const occurrence of layout.occurrences) {
    const { item, node } = withoutSections(occurrence.group);
    const isTogether = !oneQuestionOnPage || item?.type === 'P' || merged.has(item?.gid ?? '');
    const page = isTogether ? node : occurrence.node;
    const known = pages.get(page);
    if (known === undefined) pages.set(page, [occurrence]);
    else known.push(occurrence);
  }
  return [...pages.values()];
}

/** The group or page around sections. */
const withoutSections = (group: PlacedGroup): PlacedGroup =>
  group.item?.type === 'S' && group.parent !== undefined ? withoutSections(group.parent) : group;
