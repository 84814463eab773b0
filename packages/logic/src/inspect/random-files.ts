import { attachmentRules } from '@canvass/project';
import type { FilesEvent } from '@canvass/protocol';
import type { ProgramQuestion } from '../program/program.ts';
import type { Rng } from '../random/rng.ts';

/** Places where files may be attached: gids of options, chosen or not, and `''` for the question itself. */
export function takersOf({ question, attachments }: ProgramQuestion): readonly string[] {
  const targets = ['', ...(question.items ?? []).map(({ gid }) => gid)];
  return targets.filter((option) => attachments?.takes(option) === true);
}

/** Files as a server could have them: the minimum, and up to `more` others within the maximum. */
export function randomFiles(
  random: Rng,
  { gid, question }: ProgramQuestion,
  option: string,
  more = 0,
): FilesEvent {
  const { minFiles, maxFiles } = attachmentRules(question.attachData, option);
  const count = Math.min(maxFiles, minFiles + random.int(more + 1));
  const target = option === '' ? {} : { option_id: option };
  const files = Array.from({ length: count }, () => {
    const id = `file-${random.int(1_000_000)}`;
    return { id, name: `${id}.png`, url: `/files/${id}`, ftype: 1, qid: gid, ...target };
  });
  return { type: 'files', gid, files, ...target };
}
