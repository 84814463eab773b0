import type { Project, ProjectItem, Question } from '@canvass/project';
import type { Rng } from '../random/rng.ts';

/**
 * Lets some texts of a random survey take several entries, with and without limits. Leaves texts that a rule or code
 * reads as a number.
 */
export function withEntries(random: Rng, project: Project): Project {
  const file = JSON.stringify(project);
  const isNumber = ({ gid, cid = '' }: Question) =>
    file.includes(`"bindQ":"${gid}","op":"gt"`) || file.includes(`number(${cid})`);
  const change = <T extends ProjectItem>(item: T): T =>
    item.type === 'Q'
      ? { ...item, ...(!isNumber(item) && entryFields(random, item)) }
      : { ...item, items: item.items.map(change) };
  return { ...project, items: project.items.map(change) };
}

/** Adds no entries to questions that the server checks, because these checks are for single texts only. */
function entryFields(random: Rng, { qtype, unique, sms_verify: sms }: Question): Partial<Question> {
  if (qtype !== 'blank' || unique === true || sms === true || random.int(2) === 0) return {};
  const min = 1 + random.int(3);
  return {
    entries: {
      ...(random.int(2) === 0 && { least: min }),
      ...(random.int(2) === 0 && { most: min + 1 + random.int(3) }),
    },
  };
}

/** The same entries, fewer, none, one of them empty, or more than a question accepts. */
export function varyEntries(random: Rng, entries: readonly unknown[]): readonly unknown[] {
  switch (random.int(6)) {
    case 0:
      return entries.slice(0, random.int(entries.length));
    case 1:
      return [...entries, ['']];
    case 2:
      return Array.from({ length: 51 }, () => entries[0]);
    default:
      return entries;
  }
}
