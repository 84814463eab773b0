import {
  indexReferences,
  type JsonRecord,
  type ReferenceIndex,
  readersAt,
  type Use,
} from '@canvass/authoring';
import { isRecord } from '@canvass/project';
import { fieldAt, textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';
import { plainText } from '../document/plain-text.ts';
import type { NamedUse } from './reader-names.ts';

// The editor loads this module late, because it needs the references of a project.

/** Adds to each use the codes of the items whose rule or text it is, or else the part of the survey. Omits duplicates. */
export function nameUses(
  { project, items }: { readonly project: JsonRecord; readonly items: readonly OutlineItem[] },
  uses: readonly Use[],
): readonly NamedUse[] {
  const index = indexReferences(project);
  const namedUses = uses.map((use): NamedUse => {
    const gids = readersAt(project, index, use);
    const codes = [...new Set(items.filter(({ gid }) => gids.includes(gid)).map(({ code }) => code))];
    return codes.length > 0 ? { use, codes } : { use, codes, part: computePart(project, index, use) };
  });
  const seenNames = new Set<string>();
  return namedUses.filter(({ use, codes, part }) => {
    const place = use.keys[0] === 'items' ? use.place : use.keys.slice(0, 2);
    const name = JSON.stringify([codes, part ?? place]);
    return !seenNames.has(name) && seenNames.add(name);
  });
}

/** The part of the survey that contains a use, or that uses the condition that contains it. */
function computePart(
  project: JsonRecord,
  index: ReferenceIndex,
  { keys }: Use,
): NonNullable<NamedUse['part']> {
  const [root, key] = keys;
  const user = root === 'rule_map' ? index.usesOf(`rule_map/${String(key)}`)[0] : undefined;
  const usedKeys = user?.keys ?? keys;
  const names = usedKeys.map((_, length) => {
    const element = usedKeys.slice(0, length).reduce<ReturnType<typeof fieldAt>>(fieldAt, project);
    return length > 0 && isRecord(element)
      ? plainText(textAt(element, 'name') || textAt(element, 'title'))
      : '';
  });
  return { field: String(usedKeys[0]), name: names.filter(Boolean).join(', ') };
}
