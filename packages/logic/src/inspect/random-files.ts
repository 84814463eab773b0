import { attachmentRules } from '@canvass/project';
import type { FilesEvent } from '@canvass/protocol';
import type { ProgramQuestion } from '../program/program.ts';
import type { Rng } from '../random/rng.ts';

/** gids of options, chosen or not, to which files may be attached, and `''` if the question itself accepts files. */
export function listAttachmentTargets({ question, attachments }: ProgramQuestion): readonly string[] {
  const targets = ['', ...(question.items ?? []).map(({ gid }) => gid)];
  return targets.filter((option) => attachments?.takes(option) === true);
}

/** An event with files as a server could have them: the minimum, and up to `extraCount` more within the maximum. */
export function randomFiles(
  random: Rng,
  { gid, question }: ProgramQuestion,
  option: string,
  extraCount = 0,
): FilesEvent {
  const { minFiles, maxFiles } = attachmentRules(question.attachData, option);
  const count = Math.min(maxFiles, minFiles + random.int(extraCount + 1));
  const target = option === '' ? {} : { option_id: option };
  const files = Array.from({ length: count }, () => {
    const id = `file-${random.int(1_000_000)}`;
    return { id, name: `${id}.png`, url: `/files/${id}`, ftype: 1, qid: gid, ...target };
  });
  return { type: 'files', gid, files, ...target };
}
