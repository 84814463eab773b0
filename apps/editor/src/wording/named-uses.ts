import { indexReferences, type JsonRecord, readersAt, type Use } from '@canvass/authoring';
import type { OutlineItem } from '../document/outline.ts';
import type { NamedUse } from './reader-names.ts';

// Loaded late, because it reads the references of a project.

/** Places with the codes of the items that they decide about, each once. */
export function nameUses(
  { project, items }: { readonly project: JsonRecord; readonly items: readonly OutlineItem[] },
  uses: readonly Use[],
): readonly NamedUse[] {
  const index = indexReferences(project);
  const named = uses.map((use) => {
    const gids = readersAt(project, index, use);
    return {
      use,
      codes: [...new Set(items.filter(({ gid }) => gids.includes(gid)).map(({ code }) => code))],
    };
  });
  const known = new Set<string>();
  return named.filter(({ use, codes }) => {
    const name = JSON.stringify([codes, use.keys[0] === 'items' ? use.place : use.keys.slice(0, 2)]);
    return !known.has(name) && known.add(name);
  });
}
