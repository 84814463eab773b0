import type { UploadedFile } from '@canvass/protocol';
import type { AttachedFiles, State } from './types.ts';

interface Attached {
  readonly gid: string;
  /** gid of the option; `''`: the question itself. */
  readonly option: string;
  readonly files: readonly UploadedFile[];
}

/** All files, with those of one question or option replaced. */
export function withFiles(
  all: State['files'] = {},
  { gid, option, files }: Attached,
): NonNullable<State['files']> {
  const own: AttachedFiles = Object.hasOwn(all, gid) ? (all[gid] ?? {}) : {};
  return { ...all, [gid]: { ...own, [option]: files } };
}
