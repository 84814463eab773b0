import { indexReferences, type JsonRecord, readersAt, type Use } from '@canvass/authoring';
import type { OutlineItem } from '../document/outline.ts';
import type { NamedUse } from './reader-names.ts';

// Loaded late, because it reads the references of a project.

/** Adds to each place the codes of the items whose rules or texts are there. Omits duplicates. */
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
