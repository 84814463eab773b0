import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesBelow, ROOT } from '../architecture/source-files.ts';

/** What a rehearsal does to a file that exists: `text` goes before the line in which `before` stands. */
export interface Edit {
  readonly path: string;
  readonly before: string;
  readonly text: string;
}

/**
 * Copies the sources of the repository into a new folder, in which packages find each other in the copy and everything
 * else where it is installed. Returns the folder.
 */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'canvass-rehearsal-'));
  for (const path of filesBelow('.')) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(ROOT, path), join(copy, path));
  }
  for (const folder of ['.', ...packageFolders()]) linkModules(folder, copy);
  return copy;
}

/** Folders with a package.json, below the root. */
function packageFolders(): readonly string[] {
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
    if (name !== '@canvass') symlinkSync(resolved(join(modules, name)), join(target, name));
  }
  const own = join(modules, '@canvass');
  if (!existsSync(own)) return;
  mkdirSync(join(target, '@canvass'));
  for (const name of readdirSync(own)) {
    const inCopy = realpathSync(join(own, name)).replace(ROOT, copy);
    symlinkSync(inCopy, join(target, '@canvass', name));
  }
}
const resolved = (path: string): string => (lstatSync(path).isSymbolicLink() ? realpathSync(path) : path);

/** Applies an edit to a copy. Throws when the line that it names is not there once. */
export function applyEdit(copy: string, { path, before, text }: Edit): void {
  const file = join(copy, path);
  const lines = readFileSync(file, 'utf8').split('\n');
  const places = lines.flatMap((line, index) => (line.includes(before) ? [index] : []));
  const [at] = places;
  if (at === undefined || places.length > 1)
    throw new Error(`${path} has ${places.length} lines with ${JSON.stringify(before)}: one is needed`);
  writeFileSync(file, lines.toSpliced(at, 0, text).join('\n'));
}
