import type { CityAnswer } from '@canvass/protocol';
import { useCallback } from 'react';
import type { CityLevel } from '../../answers/regions/city-answer.ts';
import { type Path, PathSheet } from '../picker/path-sheet.tsx';
import { Places } from '../picker/places.tsx';
import { IssueMessage } from '../question/issue-message.tsx';
import type { RegionFieldsProps } from './region-props.tsx';
import type { RegionLists } from './use-region-lists.tsx';

/** On a phone all levels are one path in one sheet. */
export function RegionPath(props: RegionFieldsProps & { readonly lists: RegionLists }) {
  const { asked, city, change, lists, idsOf, issues, t } = props;
  const levels = asked.map((level) => t(`regions.level_${level}`));
  const path = asked.flatMap((level) => city[level] ?? []).map(nodeOf);
  const cityOf = useCallback(
    (nodes: Path): CityAnswer => Object.fromEntries(nodes.map(({ value }, at) => [asked[at], value])),
    [asked],
  );
  const below = useCallback(
    (nodes: Path): Path | undefined => {
      const level = asked[nodes.length];
      if (level === undefined) return [];
      return lists.listOf(level, cityOf(nodes))?.map(({ name }) => nodeOf(name));
    },
    [asked, lists, cityOf],
  );
  const all = useCallback(() => pathsBelow([], below), [below]);
  const wrong = issues.filter(({ part }) => asked.some((level) => level === part));
  const [first = '1' as const] = asked;
  const id = `${idsOf(first).control}-path`;
  return (
    <div className="cv-picker">
      <label id={`${id}-label`} className="cv-picker-label" htmlFor={id}>
        {levels.join(' / ')}
      </label>
      {asked.map((level) => (
        <IssueMessage
          key={level}
          id={idsOf(level).error}
          issues={wrong.filter(({ part }) => part === level)}
          t={t}
        />
      ))}
      <Places ids={asked.map((level) => idsOf(level).control)}>
        <PathSheet
          id={id}
          title={levels.join(' / ')}
          levels={levels}
          path={path}
          below={below}
          all={all}
          onPick={(nodes) => change(() => cityOf(nodes))}
          clears={!props.required}
          invalid={wrong.length > 0}
          describedBy={wrong.map(({ part }) => idsOf(part as CityLevel).error).join(' ') || undefined}
          t={t}
        />
      </Places>
    </div>
  );
}

const nodeOf = (name: string) => ({ value: name, label: name });

/** Deeper than that a search needs lists that are not loaded yet. */
function pathsBelow(path: Path, below: (path: Path) => Path | undefined): readonly Path[] {
  const here = (below(path) ?? []).map((node) => [...path, node]);
  return here.flatMap((one) => [one, ...pathsBelow(one, below)]);
}
