import type { Project, Question, ProjectItem } from '@canvass/project';
import type { Rng } from '../random/rng.ts';

export function withVerify(random: Rng, project: Project): Project {
  const change = <T extends ProjectItem>(item: T): T =>
    item.type === 'Q'
      ? { ...item, ...verifyFields(random, item) }
      : { ...item, items: item.items.map(change) };
  return { ...project, items: project.items.map(change) };
}

function verifyFields(random: Rng, { qtype }: Question): Partial<Question> {
  const dice = qtype === 'blank' ? random.int(5) : 4;
  if (dice === 4) return {};
  return {
    open_attrs: { type: 'mobile' },
    ...(dice < 3 && { unique: true }),
    ...(dice > 1 && { sms_verify: true }),
  };
}
