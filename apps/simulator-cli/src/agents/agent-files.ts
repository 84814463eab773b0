import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import type { Host } from '../host/host.ts';

const fileName = (ending: RegExp, what: string) =>
  z
    .string()
    .max(300)
    .regex(/^[^-\0][^\0]*$/, 'a name does not begin with a hyphen')
    .regex(ending, `the name must end in ${what}`);

export const PROJECT_FILE = fileName(/\.json$/, '.json').describe(
  'project file, relative to the working folder',
);
export const SCRIPT_FILE = fileName(/\.(ya?ml|json)$/, '.yaml or .json').describe(
  'file relative to the working folder',
);

/** Why an agent may not use a file: its real path is outside the working folder. Undefined if it may. */
export async function findFileProblem(host: Host, file: string): Promise<string | undefined> {
  const root = await realpath(host.folder);
  const path = await realOrPlanned(resolve(host.folder, file));
  const inside = relative(root, path);
  return inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)
    ? `${file} is outside the working folder. Name a file inside it.`
    : undefined;
}

/** The path without symbolic links, also of a file that does not exist yet. */
async function realOrPlanned(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch {
    // The file is not there yet, so the folder around it decides.
    const folder = dirname(path);
    return folder === path ? path : resolve(await realOrPlanned(folder), relative(folder, path));
  }
}
