import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';
import type { PlacedGroup, PlacedOccurrence } from '../layout.ts';
import { computePaging } from '../assemble.ts';

/** Reports pages that respondents never see, because their questions are all invisible, such as timestamps. */
export const checkUnseenPages: ProjectCheck = (context, types, { questions }) => {
  const { layout, sink } = context;
  const isUnseen = ({ index }: PlacedOccurrence) => types[index]?.unseen === true;
  const isAsked = ({ index }: PlacedOccurrence) => questions[index]?.hooks.computed === undefined;
  const firstQuestions = listAuthoredPages(context)
    .map((occurrences) => occurrences.filter(isAsked))
    .filter((occurrences) => occurrences.length > 0 && occurrences.every(isUnseen))
    .flatMap(([first]) => (first === undefined ? [] : [first.index]));
  for (const index of new Set(firstQuestions)) {
    sink.add('warning', 'page.nothing-to-see', layout.questions[index]?.path ?? '$');
  }
};

/** The occurrences of each page in authored order: a single one, or all of a group or page of the project. */
function listAuthoredPages({ project, layout }: RuleContext): readonly (readonly PlacedOccurrence[])[] {
  const { oneQuestionOnPage, merged } = computePaging(project);
  const pages = new Map<number, PlacedOccurrence[]>();
  for (const occurrence of layout.occurrences) {
    const { item, node } = withoutSections(occurrence.group);
    const isTogether = !oneQuestionOnPage || item?.type === 'P' || merged.has(item?.gid ?? '');
    const page = isTogether ? node : occurrence.node;
    const pageOccurrences = pages.get(page);
    if (pageOccurrences === undefined) pages.set(page, [occurrence]);
    else pageOccurrences.push(occurrence);
  }
  return [...pages.values()];
}

const withoutSections = (group: PlacedGroup): PlacedGroup =>
  group.item?.type === 'S' && group.parent !== undefined ? withoutSections(group.parent) : group;
