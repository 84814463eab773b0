import type { UploadedFile } from '@canvass/protocol';
import { isVisible } from '../content/environment.ts';
import type { Program } from '../program/program.ts';
import type { AttachedFiles, State } from '../program/types.ts';

export interface ItemFiles {
  readonly gid: string;
  /** gid of the option, or `''` for the question itself. */
  readonly option: string;
  readonly files: readonly UploadedFile[];
}

/** All files, with those of one question or option replaced. */
export function withFiles(
  filesByQuestion: State['files'] = {},
  { gid, option, files }: ItemFiles,
): NonNullable<State['files']> {
  const questionFiles: AttachedFiles = Object.hasOwn(filesByQuestion, gid)
    ? (filesByQuestion[gid] ?? {})
    : {};
  return { ...filesByQuestion, [gid]: { ...questionFiles, [option]: files } };
}

/** Files of visible questions and chosen options. All others are ignored. */
export function attachedFiles(program: Program, state: State): readonly ItemFiles[] {
  return program.questions.flatMap((question) => {
    const { attachments, gid, index } = question;
    if (attachments === undefined || !isVisible(program, state.status, index)) return [];
    return Object.entries(attachments.countedFiles(question, state)).map(([option, files]) => ({
      gid,
      option,
      files,
    }));
  });
}
