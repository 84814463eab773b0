import type { Section } from '@canvass/project';
import type { EngineFeature } from '../../compile/feature.ts';
import { findTranslation } from '../../content/localise.ts';
import { resolveText } from '../../content/piping.ts';
import { rankIn } from '../../program/presentation.ts';
import type { Moment, ProgramGroup, ProgramOccurrence } from '../../program/program.ts';
import type { PagePart, SectionView } from '../../program/types.ts';
import { pageParts } from '../../view/page-view.ts';

/**
 * Sections of a page (FLOW-13). The engine shows and hides a section like a group, so the feature adds only the
 * headings and frames on the page.
 */
export const sectionsFeature: EngineFeature = {
  id: 'sections',
  compile({ layout }) {
    const sections = new Map(
      layout.groups.flatMap(({ item, node }) => (item?.type === 'S' ? [[node, item] as const] : [])),
    );
    return sections.size === 0
      ? {}
      : { extensions: () => [pageParts.entry((moment, visible) => findParts(moment, visible, sections))] };
  },
};

function findParts(
  moment: Moment,
  visible: readonly ProgramOccurrence[],
  sections: ReadonlyMap<number, Section>,
): readonly PagePart[] | undefined {
  const parts: PagePart[] = [];
  const partsByGroup = new Map<ProgramGroup, PagePart[]>();
  const partsIn = (group: ProgramGroup | undefined): PagePart[] => {
    const section = group && sections.get(group.node);
    if (group === undefined || section === undefined) return parts;
    const cached = partsByGroup.get(group);
    if (cached !== undefined) return cached;
    const sectionParts: PagePart[] = [];
    partsByGroup.set(group, sectionParts);
    partsIn(group.parent).push({ ...computeHead(moment, section, group.node), parts: sectionParts });
    return sectionParts;
  };
  for (const { group, question } of visible) partsIn(group).push(question.gid);
  return partsByGroup.size === 0 ? undefined : parts;
}

function computeHead(
  moment: Moment,
  { gid, columns = 1, collapsed = false, ...texts }: Section,
  node: number,
): Omit<SectionView, 'parts'> {
  const { program, presentation, state } = moment;
  const viewpoint = { before: rankIn(presentation, node), key: gid };
  const shownTexts = (['title', 'tip'] as const).flatMap((name) => {
    const text = findTranslation(program, state.language, gid, name) ?? texts[name];
    return text === undefined || text === '' ? [] : [[name, resolveText(moment, text, viewpoint)] as const];
  });
  return { gid, columns, collapsed, ...Object.fromEntries(shownTexts) };
}
