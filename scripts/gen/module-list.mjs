// Generates registries that list modules: routes of the server, commands of `canvass`, page objects of the journeys.
import { basename, join } from 'node:path';
import { camelCase, HEADER } from './names.mjs';
import { filesWithSuffix } from './read-folders.mjs';

/** Lists `apps/server/src/<capability>/routes.ts`. Each exports `routes`. */
export function routeRegistry(root) {
  const folder = 'apps/server/src';
  const lists = filesWithSuffix(join(root, folder), 'routes.ts')
    .filter((path) => basename(path) === 'routes.ts')
    .map((path) => ({ path, local: camelCase(path.replace(/\.ts$/, '').replaceAll('/', '-')) }));
  const text = file(
    [
      "import { expandRoutes } from '../http/route.ts';",
      ...lists.map(({ path, local }) => `import { routes as ${local} } from '../${path}';`),
    ],
    [
      '/** Every route of the server. */',
      'export const routes = expandRoutes([',
      ...lists.map(({ local }) => `  ...${local},`),
      ']);',
    ],
  );
  return [{ path: `${folder}/start/routes.gen.ts`, text }];
}

/** Lists `apps/simulator-cli/src/commands/<name>.command.ts`. Each exports `command` and loads on demand. */
export function commandRegistry(root) {
  const folder = 'apps/simulator-cli/src';
  const entries = filesWithSuffix(join(root, folder), '.command.ts').map(
    (path) =>
      `  ${keyOf(basename(path, '.command.ts'))}: () => import('./${path}').then(({ command }) => command),`,
  );
  const text = file(
    ["import type { CanvassCommand } from './host/command.ts';"],
    [
      '/** Loads a command of the command line, by its name. */',
      'export const commandLoaders: Readonly<Record<string, () => Promise<CanvassCommand>>> = {',
      ...entries,
      '};',
    ],
  );
  return [{ path: `${folder}/commands.gen.ts`, text }];
}

/** A property name, quoted only if necessary, as the formatter writes it. */
const keyOf = (name) => (/^[a-z]+$/.test(name) ? name : `'${name}'`);

/** Lists `e2e/src/pages/<type>.page.ts`. Each exports `page`. */
export const pageObjectRegistry = (root) =>
  moduleList(root, {
    folder: 'e2e/src/pages',
    kind: 'page',
    list: 'pages',
    doc: 'How each question type is answered in a browser.',
  });

function moduleList(root, { folder, kind, list, doc }) {
  const modules = filesWithSuffix(join(root, folder), `.${kind}.ts`).map((path) => ({
    path,
    local: localName(path, kind),
  }));
  assertDistinct(modules, folder);
  const imports = modules.map(({ path, local }) => `import { ${kind} as ${local} } from './${path}';`);
  const text = file(
    imports,
    constant(
      list,
      modules.map(({ local }) => local),
      doc,
      ['[', ']'],
    ),
  );
  return [{ path: `${folder}/${list}.gen.ts`, text }];
}

function localName(path, kind) {
  return camelCase(`${basename(path, `.${kind}.ts`)}-${kind}`);
}

function assertDistinct(modules, folder) {
  const pathsByName = new Map();
  for (const { path, local } of modules) {
    const other = pathsByName.get(local);
    if (other)
      throw new Error(
        `${folder}/${other} and ${folder}/${path} have the same file name; rename one of them.`,
      );
    pathsByName.set(local, path);
  }
}

function constant(name, items, doc, [open, close]) {
  const lines = items.map((item) => `  ${item},`);
  const body = lines.length === 0 ? [`${open}${close} as const;`] : [open, ...lines, `${close} as const;`];
  return [`/** ${doc} */`, `export const ${name} = ${body.join('\n')}`];
}

function file(imports, body) {
  return [HEADER, ...imports, ...(imports.length > 0 ? [''] : []), ...body, ''].join('\n');
}
