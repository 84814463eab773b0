import type { ProjectCheck } from '../compile.ts';
import type { RuleContext } from '../compile-rules.ts';
import type { PlacedOccurrence } from '../layout.ts';
import { pagingOf } from '../assemble.ts';

/** Reports pages without visible content, because a page whose time is recorded should be shown. Once per question. */
export const checkUnseen: ProjectCheck = (context, types, { questions }) => {
  const { layout, sink } = context;
  const isUnseen = ({ index }: PlacedOccurrence) => types[index]?.unseen === true;
  const isAsked = ({ index }: PlacedOccurrence) => questions[index]?.hooks.computed === undefined;
  const firsts = pagesAuthored(context)
    .map((occurrences) => occurrences.filter(isAsked))
    .filter((occurrences) => occurrences.length > 0 && occurrences.every(isUnseen))
    .flatMap(([first]) => (first === undefined ? [] : [first.index]));
  for (const index of new Set(firsts)) {
    sink.add('warning', 'page.nothing-to-see', layout.questions[index]?.path ?? '$');
  }
};

/** Occurrences by page, independent of the respondent: one per page, or those of a group together. */
function pagesAuthored({ project, layout }: RuleContext): readonly (readonly PlacedOccurrence[])[] {
  const { oneQuestionOnPage, merged } = pagingOf(project);
  const pages = new Map<number, PlacedOccurrence[]>();
  for (const occurrence of layout.occurrences) {
    const { item, node } = occurrence.group;
    const isTogether = !oneQuestionOnPage || item?.type === 'P' || merged.has(item?.gid ?? '');
    const page = isTogether ? node : occurrence.node;
    const known = pages.get(page);
    if (known === undefined) pages.set(page, [occurrence]);
    else known.push(occurrence);
  }
  return [...pages.values()];
}
