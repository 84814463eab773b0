import { indexReferences, type JsonRecord, readersAt, type Use } from '@canvass/authoring';
import type { OutlineItem } from '../document/outline.ts';
import type { NamedUse } from './reader-names.ts';

// The editor loads this module late, because it needs the references of a project.

/** Adds to each use the codes of the items whose rule or text it is. Omits duplicates. */
export function nameUses(
  { project, items }: { readonly project: JsonRecord; readonly items: readonly OutlineItem[] },
  uses: readonly Use[],
): readonly NamedUse[] {
  const index = indexReferences(project);
  const namedUses = uses.map((use) => {
    const gids = readersAt(project, index, use);
    return {
      use,
      codes: [...new Set(items.filter(({ gid }) => gids.includes(gid)).map(({ code }) => code))],
    };
  });
  const seenNames = new Set<string>();
  return namedUses.filter(({ use, codes }) => {
    const name = JSON.stringify([codes, use.keys[0] === 'items' ? use.place : use.keys.slice(0, 2)]);
    return !seenNames.has(name) && seenNames.add(name);
  });
}
