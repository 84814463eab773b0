// Registries that are a list of modules: validators, routes of the server, commands of the command line.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { camelCase, HEADER } from './names.mjs';
import { conceptFolders, filesWithSuffix } from './read-folders.mjs';

/** `packages/validators/src/<name>/<name>.ts` and `<name>.example.ts`, exporting constants named after the folder. */
export function validatorRegistry(root) {
  const folder = join(root, 'packages/validators/src');
  const names = conceptFolders(folder).filter((name) => isExported(folder, name));
  const imports = names.map((name) => `import { ${camelCase(name)} } from './${name}/${name}.ts';`);
  const list = constant('validators', names.map(camelCase), 'Every validator, by name.', ['{', '}']);
  return [
    { path: 'packages/validators/src/validators.gen.ts', text: file(imports, list) },
    { path: 'packages/validators/src/examples.gen.ts', text: validatorExamples(names) },
  ];
}

/** Apart from the validators themselves: respondents' browsers need no examples. */
function validatorExamples(names) {
  const imports = [
    ...names.map((name) => `import { ${camelCase(name)}Example } from './${name}/${name}.example.ts';`),
    "import type { ValidatorExample } from './validator-example.ts';",
    "import type { validators } from './validators.gen.ts';",
  ];
  const entries = names.map((name) => `  ${camelCase(name)}: ${camelCase(name)}Example,`);
  return file(imports, [
    '/** What makes examples of each validator, by name. */',
    'export const examples = {',
    ...entries,
    '} satisfies Readonly<Record<keyof typeof validators, ValidatorExample>>;',
  ]);
}

/** Other folders hold what validators share. */
function isExported(folder, name) {
  const source = readFileSync(join(folder, name, `${name}.ts`), 'utf8');
  return new RegExp(`^export const ${camelCase(name)}\\b`, 'm').test(source);
}

/** `apps/server/src/<capability>/routes.ts`, each exporting `routes`: all that a capability has. */
export function routeRegistry(root) {
  const folder = 'apps/server/src';
  const lists = filesWithSuffix(join(root, folder), 'routes.ts')
    .filter((path) => basename(path) === 'routes.ts')
    .map((path) => ({ path, local: camelCase(path.replace(/\.ts$/, '').replaceAll('/', '-')) }));
  const text = file(
    [
      "import { atEachAddress } from '../http/route.ts';",
      ...lists.map(({ path, local }) => `import { routes as ${local} } from '../${path}';`),
    ],
    [
      '/** Every route of the server. */',
      'export const routes = atEachAddress([',
      ...lists.map(({ local }) => `  ...${local},`),
      ']);',
    ],
  );
  return [{ path: `${folder}/start/routes.gen.ts`, text }];
}

/** `apps/simulator-cli/src/commands/<name>.command.ts`, each exporting `command`, which is loaded when it is called. */
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

/** A property's name, in quotes only where it needs them: the formatter would take others away. */
const keyOf = (name) => (/^[a-z]+$/.test(name) ? name : `'${name}'`);

/** `e2e/src/pages/<type>.page.ts`, each exporting `page`: how a test answers questions of one type. */
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

/** `single/single.page.ts` to `singlePage`. */
function localName(path, kind) {
  return camelCase(`${basename(path, `.${kind}.ts`)}-${kind}`);
}

function assertDistinct(modules, folder) {
  const taken = new Map();
  for (const { path, local } of modules) {
    const other = taken.get(local);
    if (other)
      throw new Error(
        `${folder}/${other} and ${folder}/${path} have the same file name; rename one of them.`,
      );
    taken.set(local, path);
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
