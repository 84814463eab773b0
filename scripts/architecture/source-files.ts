import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const EXCLUDED_FOLDERS = new Set([
  'node_modules',
  'dist',
  '.git',
  '.turbo',
  '.canvass',
  'coverage',
  'test-results',
  'playwright-report',
]);

/** Every file of the repository below `folder`, as paths relative to the root with `/`. */
export function listFilesBelow(folder: string): readonly string[] {
  const absolute = join(ROOT, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (EXCLUDED_FOLDERS.has(entry.name)) return [];
    return entry.isDirectory() ? listFilesBelow(path) : entry.isFile() ? [path] : [];
  });
}

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.endsWith('.d.ts');
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/testing\//.test(path);

export interface Import {
  readonly specifier: string;
  /** Whether it is `import type` or `export type`, which is erased and loads no module. */
  readonly isTypeOnly: boolean;
  readonly isDynamic: boolean;
}

const STATIC = /^\s*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g;

/** The imports of a file. Patterns find all of them, because the formatter leaves only a few forms. */
export function listImports(path: string): readonly Import[] {
  const source = read(path);
  const staticImports = [...source.matchAll(STATIC)].map(([, type, specifier = '']) => ({
    specifier,
    isTypeOnly: type !== undefined,
    isDynamic: false,
  }));
  const dynamicImports = [...source.matchAll(DYNAMIC)].map(([, specifier = '']) => ({
    specifier,
    isTypeOnly: false,
    isDynamic: true,
  }));
  return [...staticImports, ...dynamicImports];
}

/** The repository file to which a specifier in the file `from` resolves. Undefined for registry packages. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.'))
    return relative(ROOT, resolve(ROOT, dirname(from), specifier)).replaceAll('\\', '/');
  const [, name, innerPath] = /^@canvass\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (name === undefined) return undefined;
  const folder = [`packages/${name}`, `apps/${name}`].find((one) =>
    existsSync(join(ROOT, one, 'package.json')),
  );
  if (folder === undefined) return undefined;
  const exports: Record<string, string> = JSON.parse(read(`${folder}/package.json`)).exports ?? {};
  const target = exports[innerPath === undefined ? '.' : `.${innerPath}`];
  return target === undefined ? undefined : `${folder}/${target.replace('./', '')}`;
}

/**
 * Modules that `entry` loads statically, each with the chain of files that imports it. Repository files are named by
 * path, packages by specifier.
 */
export function findLoadedModules(entry: string): ReadonlyMap<string, readonly string[]> {
  const reachedModules = new Map<string, readonly string[]>([[entry, [entry]]]);
  const queue = [entry];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (!isSource(path) || !existsSync(join(ROOT, path))) continue;
    for (const { specifier, isTypeOnly, isDynamic } of listImports(path)) {
      const target = resolveImport(path, specifier) ?? specifier;
      if (isTypeOnly || isDynamic || reachedModules.has(target)) continue;
      reachedModules.set(target, [...(reachedModules.get(path) ?? []), target]);
      queue.push(target);
    }
  }
  return reachedModules;
}
