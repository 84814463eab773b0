// Reads the folders from which registries are generated. Sorts by name, so that the output is the same on every disk.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the folders `<name>/` in `folder` that contain a file `<name>.ts`. */
export function conceptFolders(folder) {
  return entries(folder)
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, `${entry.name}.ts`)))
    .map((entry) => entry.name);
}

/** Paths of files `<name><suffix>` below `folder`, at any depth, relative to it and with `/`. */
export function filesWithSuffix(folder, suffix) {
  return entries(folder).flatMap((entry) => {
    if (entry.isFile()) return entry.name.endsWith(suffix) ? [entry.name] : [];
    return filesWithSuffix(join(folder, entry.name), suffix).map((path) => `${entry.name}/${path}`);
  });
}

function entries(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
