import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listFilesBelow, ROOT } from '../architecture/source-files.ts';

/** A change of an existing file. Inserts `before` in front of `find`, which must occur exactly once. */
export interface Edit {
  readonly path: string;
  readonly find: string;
  readonly before: string;
}

/** A capability that CONTRIBUTING.md explains how to add, by new files (`capabilities/<name>`) and lines in lists. */
export interface Capability {
  readonly name: string;
  /** A script of the repository that creates the first files, with its arguments. */
  readonly script?: readonly string[];
  /** Tests besides the new files: tests that the script creates, and existing tests that check lists. */
  readonly tests?: readonly string[];
  readonly edits: readonly Edit[];
}

/**
 * Copies the sources of the repository into a new folder and returns the folder. Imports of the repository's packages
 * resolve to the copy, other imports to the installed packages.
 */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'canvass-rehearsal-'));
  for (const path of listFilesBelow('.')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  for (const folder of ['.', ...listPackageFolders()]) linkModules(folder, copy);
  return copy;
}

function listPackageFolders(): readonly string[] {
  const inGroups = ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(ROOT, group)).map((name) => `${group}/${name}`),
  );
  return [...inGroups, 'e2e', 'bench'].filter((folder) => existsSync(join(ROOT, folder, 'package.json')));
}

function linkModules(folder: string, copy: string): void {
  const modules = join(ROOT, folder, 'node_modules');
  if (!existsSync(modules)) return;
  const target = join(copy, folder, 'node_modules');
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(modules)) {
    if (name !== '@canvass') symlinkSync(resolveLink(join(modules, name)), join(target, name));
  }
  const ownPackages = join(modules, '@canvass');
  if (!existsSync(ownPackages)) return;
  mkdirSync(join(target, '@canvass'));
  for (const name of readdirSync(ownPackages)) {
    const inCopy = realpathSync(join(ownPackages, name)).replace(ROOT, copy);
    symlinkSync(inCopy, join(target, '@canvass', name));
  }
}
const resolveLink = (path: string): string => (lstatSync(path).isSymbolicLink() ? realpathSync(path) : path);

export function editText(text: string, { path, find, before }: Edit): string {
  const [head, tail, ...moreParts] = text.split(find);
  if (tail === undefined || moreParts.length > 0)
    throw new Error(
      `${path} has ${JSON.stringify(find)} ${moreParts.length + (tail === undefined ? 0 : 1)} times: once is needed`,
    );
  return `${head}${before}${find}${tail}`;
}
