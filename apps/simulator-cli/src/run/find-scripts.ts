import { readdir } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';

/** The folder of scripts beside a project file. */
const FOLDER = 'scripts';
const EXTENSIONS = new Set(['.yaml', '.yml', '.json']);

/** The named scripts, else those in the folder `scripts` beside the project, by name. */
export async function findScripts(
  host: Host,
  project: string,
  named: unknown,
): Promise<{ readonly scripts: readonly string[] } | { readonly problem: Finding }> {
  if (Array.isArray(named)) return { scripts: named.map(String) };
  const folder = join(dirname(project), FOLDER);
  const names = await namesIn(resolve(host.folder, folder));
  const scripts = names.filter((name) => EXTENSIONS.has(extname(name))).map((name) => join(folder, name));
  if (scripts.length > 0) return { scripts };
  return {
    problem: {
      id: 'run.no-scripts',
      severity: 'error',
      file: project,
      message: `There are no scripts: none is named, and the folder \`${folder}\` has none.`,
      fix: 'Name scripts with --script, or save them in that folder as .yaml or .json files.',
    },
  };
}

/** Names of the files in a folder, in order; none if there is no such folder. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted();
  } catch {
    return []; // a missing folder: the problem names it
  }
}
