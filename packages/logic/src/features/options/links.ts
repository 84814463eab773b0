import type { RuleContext } from '../../compile/compile-rules.ts';
import { circular } from './circles.ts';
import { groupBy } from './group-by.ts';
import type { ListName } from './origins.ts';

/** A related reference: the list of `target` depends on the choices in `source`. Both are indexes of questions. */
export interface Link {
  readonly source: number;
  readonly target: number;
  readonly list: ListName;
  readonly mode: 'select' | 'other';
  /** Whether it is part of a cycle, in which case its options are never offered. */
  readonly isCircular: boolean;
}

/** References of `relatedRefs`, and of `option_from` without such an entry, by target. */
export function linksOf({ project, layout, indexOf }: RuleContext): ReadonlyMap<number, readonly Link[]> {
  const authoredLinks = (project.relatedRefs ?? []).map(({ sourceGid, targetGid, mode, type }) => ({
    source: indexOf.get(sourceGid) ?? -1,
    target: indexOf.get(targetGid) ?? -1,
    list: type === 'row' ? ('rows' as const) : ('options' as const),
    mode,
  }));
  const short = layout.questions.map(({ question }, target) => ({
    source: indexOf.get(question.option_from ?? '') ?? -1,
    target,
    list: 'options' as const,
    mode: 'select' as const,
  }));
  const keyOf = ({ source, target, list }: Omit<Link, 'mode' | 'isCircular'>) =>
    `${source} ${target} ${list}`;
  const said = new Set(authoredLinks.map(keyOf));
  const known = [
    ...authoredLinks,
    ...short.filter((link) => link.source >= 0 && !said.has(keyOf(link))),
  ].filter(({ source, target }) => source >= 0 && target >= 0);
  const circles = circular(known);
  return groupBy(
    known.map((link) => ({ ...link, isCircular: circles.has(link) })),
    ({ target }) => target,
  );
}
