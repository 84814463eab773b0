import { listFilesBelow, listImports, isSource, isTest, resolveImport } from './source-files.ts';

/** The first-level folders of a package, from the bottom to the top, each with its purpose. */
export interface FolderList {
  readonly package: string;
  readonly folders: readonly string[];
  /** A file directly in `src` from which every folder may import types. */
  readonly types?: string;
}

const HEADING = /^### `((?:packages|apps)\/[\w-]+)`$/;
const TYPES = /^Every folder may import types from `([\w.-]+)`/;
const ITEM = /^\d+\. `([\w-]+)`: \S/;

export function readFolderLists(document: string): readonly FolderList[] {
  const lists: { package: string; folders: string[]; types?: string }[] = [];
  let current: (typeof lists)[number] | undefined;
  for (const line of document.split('\n')) {
    const name = HEADING.exec(line)?.[1];
    if (name !== undefined) lists.push((current = { package: name, folders: [] }));
    else if (line.startsWith('#')) current = undefined;
    const folder = ITEM.exec(line)?.[1];
    if (folder !== undefined) current?.folders.push(folder);
    const types = TYPES.exec(line)?.[1];
    if (types !== undefined && current !== undefined) current.types = types;
  }
  return lists;
}

/** The first-level folders of a package's `src`, without `testing`, which only tests import. */
export function listFolders(name: string): readonly string[] {
  const folders = listFilesBelow(`${name}/src`).flatMap((path) => findFolder(name, path) ?? []);
  return [...new Set(folders)].filter((folder) => folder !== 'testing').sort();
}

const findFolder = (name: string, path: string) => {
  const [folder, ...innerPath] = path.slice(`${name}/src/`.length).split('/');
  return innerPath.length === 0 ? undefined : folder;
};

/**
 * Finds imports of a package from a later folder of its list, including type-only and dynamic imports, except in tests.
 * Files directly in `src` may import every folder. Folders may import only types from the file `types`.
 */
export function findImportsAgainstOrder({ package: name, folders, types }: FolderList): readonly string[] {
  const rank = (path: string) => {
    const folder = findFolder(name, path);
    return folder === undefined ? folders.length : folders.indexOf(folder);
  };
  return listFilesBelow(`${name}/src`)
    .filter((path) => isSource(path) && !isTest(path))
    .flatMap((path) =>
      listImports(path)
        .map(({ specifier, isTypeOnly }) => ({
          target: resolveImport(path, specifier) ?? '',
          typeOnly: isTypeOnly,
        }))
        .filter(({ target }) => target.startsWith(`${name}/src/`) && rank(target) > rank(path))
        .filter(({ target, typeOnly }) => !(typeOnly && target === `${name}/src/${types}`))
        .map(({ target }) => `${path} imports ${target}`),
    );
}
