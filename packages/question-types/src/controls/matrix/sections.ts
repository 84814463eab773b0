import type { GroupView, OptionView } from '@canvass/logic';

export interface Section {
  /** Undefined for entries without a group. */
  readonly group: GroupView | undefined;
  readonly items: readonly OptionView[];
}

/** Options or rows as they are shown, divided where a group begins or ends; one section if groups are not shown. */
export function sectionsOf(
  items: readonly OptionView[],
  groups: readonly GroupView[] | undefined,
): readonly Section[] {
  const sections: { group: GroupView | undefined; items: OptionView[] }[] = [];
  for (const shown of items) {
    const group = groups?.find(({ gid }) => gid === shown.group);
    const last = sections.at(-1);
    if (last === undefined || last.group !== group) sections.push({ group, items: [shown] });
    else last.items.push(shown);
  }
  return sections;
}
