import type { ProjectCheck } from '../compile/compile.ts';
import type { RuleContext } from '../compile/compile-rules.ts';
import type { PlacedPlace } from '../compile/layout.ts';
import { pagingOf } from '../compile/assemble.ts';

/** Pages with nothing to see: whoever times a page expects it to be shown. Each question is told of once. */
export const checkUnseen: ProjectCheck = (context, types) => {
  const { layout, sink } = context;
  const isUnseen = ({ index }: PlacedPlace) => types[index]?.unseen === true;
  const firsts = pagesOf(context)
    .filter((places) => places.every(isUnseen))
    .flatMap(([first]) => (first === undefined ? [] : [first.index]));
  for (const index of new Set(firsts)) {
    sink.add('warning', 'page.nothing-to-see', layout.questions[index]?.path ?? '$');
  }
};

/** Places by page, as far as they do not depend on the respondent: one by one, or those of a group together. */
function pagesOf({ project, layout }: RuleContext): readonly (readonly PlacedPlace[])[] {
  const { oneQuestionOnPage, merged } = pagingOf(project);
  const pages = new Map<number, PlacedPlace[]>();
  for (const place of layout.places) {
    const { item, node } = place.group;
    const isTogether = !oneQuestionOnPage || item?.type === 'P' || merged.has(item?.gid ?? '');
    const page = isTogether ? node : place.node;
    pages.set(page, [...(pages.get(page) ?? []), place]);
  }
  return [...pages.values()];
}
