import type { Attachments, Project, Question, ProjectItem } from '@canvass/project';
import type { Rng } from '../random/rng.ts';

/** Lets a third of the questions accept attachments, to the question or to options that the respondent chooses. */
export function withAttachments(random: Rng, project: Project): Project {
  const change = <T extends ProjectItem>(item: T): T =>
    item.type === 'Q'
      ? { ...item, ...attachmentFields(random, item) }
      : { ...item, items: item.items.map(change) };
  return { ...project, items: project.items.map(change) };
}

function attachmentFields(random: Rng, { qtype, items }: Question): Partial<Question> {
  if (qtype === 'descriptor' || random.int(3) > 0) return {};
  const toOptions = items !== undefined && random.int(2) === 0;
  return {
    attachData: {
      ...((!toOptions || random.int(2) === 0) && { openAttach: true }),
      ...(toOptions && { openOAttach: true }),
      ...makeLimits(random),
      ...(toOptions && random.int(2) === 0 && { option: makeLimits(random) }),
    },
  };
}

/** Valid limits, also if those of options are combined with those of the question. */
function makeLimits(random: Rng): Pick<Attachments, 'minNum' | 'maxNum' | 'allowNotUpload'> {
  const minNum = random.int(3);
  return {
    minNum,
    maxNum: Math.max(1, minNum) + random.int(2),
    ...(random.int(2) === 0 && { allowNotUpload: random.int(2) === 0 }),
  };
}
