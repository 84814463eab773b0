import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { listFolders, findImportsAgainstOrder, readFolderLists } from './folder-order.ts';
import { ROOT, read } from './source-files.ts';

const lists = readFolderLists(read('ARCHITECTURE.md'));
const packages = ['packages', 'apps']
  .flatMap((parent) => readdirSync(join(ROOT, parent)).map((name) => `${parent}/${name}`))
  .filter((name) => existsSync(join(ROOT, name, 'src')));

test('ARCHITECTURE.md lists the folders of every package with folders', () => {
  const packagesWithFolders = packages.filter((name) => listFolders(name).length > 0);
  expect(lists.map((list) => list.package).sort()).toEqual(packagesWithFolders.sort());
});

describe.each(lists)('$package', (list) => {
  it('has the listed folders and no others', () => {
    expect(list.folders.toSorted()).toEqual(listFolders(list.package));
  });

  it('imports no later folder', () => {
    expect(findImportsAgainstOrder(list)).toEqual([]);
  });
});

test('readFolderLists reads only headings and numbered items of the lists', () => {
  const document = [
    '1. `other`: not in a list',
    '### `packages/logic`',
    '',
    'A sentence that names `random`.',
    '1. `random`: numbers',
    '2. `engine`: steps',
    'Every folder may import types from `project.ts`.',
    '## Next',
    '1. `other`: not in a list',
  ].join('\n');
  expect(readFolderLists(document)).toEqual([
    { package: 'packages/logic', folders: ['random', 'engine'], types: 'project.ts' },
  ]);
});

test('findImportsAgainstOrder finds imports that lead to a later folder', () => {
  const reversedLists = lists.map((list) => ({ ...list, folders: list.folders.toReversed() }));
  expect(reversedLists.flatMap(findImportsAgainstOrder)).not.toEqual([]);
});
