// Generates the registries of question types: whole types and texts for authors (server, command), lazy cores, lazy
// views, and fixtures.
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { camelCase, HEADER, kebabCase, propertyKey } from './names.mjs';
import { conceptFolders, filesWithSuffix } from './read-folders.mjs';
import { readSources, computeSource } from '../texts/type-texts.mjs';

const FOLDER = 'packages/question-types/src';
const TYPES = `${FOLDER}/types`;
const REGISTRY = `${FOLDER}/registry`;

/** All question types, sorted by their names in kebab-case. */
export const allQuestionTypes = (root) =>
  conceptFolders(join(root, TYPES))
    .flatMap((name) => readTypes(root, name))
    .sort((a, b) => (kebabCase(a.local) < kebabCase(b.local) ? -1 : 1));

export function questionTypeRegistries(root) {
  const types = allQuestionTypes(root);
  assertDistinct(types);
  return [
    { path: `${REGISTRY}/registry.gen.ts`, text: registry(types) },
    { path: `${REGISTRY}/lazy.gen.ts`, text: lazy(types) },
    { path: `${REGISTRY}/views.gen.ts`, text: views(types) },
    { path: `${REGISTRY}/type-parts.gen.ts`, text: typeParts(root, types) },
    { path: `${REGISTRY}/author-texts.gen.ts`, text: authorTexts(root) },
    { path: `${REGISTRY}/fixtures.gen.ts`, text: fixtures(types) },
  ];
}

/**
 * Finds question types: folders whose core calls `defineQuestionType`. Other folders hold shared parts. A folder may
 * define several similar types. `fileOf` returns the type's file (`nps.fixtures.ts`), or else the folder's file.
 */
function readTypes(root, name) {
  const path = `${TYPES}/${name}/${name}.ts`;
  const source = readFileSync(join(root, path), 'utf8');
  const found = [...source.matchAll(DEFINITION)].map(([, local, body]) => ({
    local,
    id: ID.exec(body)?.[2],
  }));
  if (found.length === 0 && !CALL.test(source)) return [];
  const unnamed = found.find(({ id }) => id === undefined);
  if (unnamed) throw new Error(`${path}: no literal id, such as id: '${name}', follows defineQuestionType.`);
  if (found.length < 2 && found[0]?.local !== camelCase(name))
    throw new Error(`${path}: export the question type as a constant named ${camelCase(name)}.`);
  return found.map(({ local, id }) => {
    const pathWith = (suffix) => `${name}/${kebabCase(local)}${suffix}`;
    const fileOf = (suffix) =>
      existsSync(join(root, TYPES, pathWith(suffix))) ? pathWith(suffix) : `${name}/${name}${suffix}`;
    return { name, local, id, key: propertyKey(id), fileOf };
  });
}
const CALL = /\bdefineQuestionType\s*[<(]/;
const DEFINITION = /^export const (\w+)\b[^;]{0,200}?= defineQuestionType\b([^]*?)(?=^export |(?![^]))/gm;
const ID = /\bid:\s*(['"`])([\w./-]+)\1/;

/** Names of the types whose texts are in the first load (`usual-ids.ts`). */
export function usualNames(root, types) {
  const path = join(root, REGISTRY, 'usual-ids.ts');
  if (!existsSync(path)) return [];
  const list = /USUAL_IDS = \[([^\]]*)\]/.exec(readFileSync(path, 'utf8'))?.[1] ?? '';
  const ids = [...list.matchAll(/'([^']+)'/g)].map(([, id]) => id);
  return types.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}

function assertDistinct(types) {
  const namesById = new Map();
  for (const { id, name } of types) {
    const other = namesById.get(id);
    if (other) throw new Error(`the question types ${other} and ${name} both have the id '${id}'.`);
    namesById.set(id, name);
  }
}

function registry(types) {
  return lines(
    HEADER,
    "import type { QuestionTypeWithTools, RegistryWithTools } from '@canvass/logic';",
    "import { addEveryValidator } from '@canvass/validators/every';",
    ...types.map(
      ({ local, fileOf }) => `import { ${local}WithTools } from '../types/${fileOf('.tools.ts')}';`,
    ),
    '',
    'addEveryValidator();',
    '',
    '/** Every question type with its tools, by id. */',
    ...table('questionTypes', types, ({ key, local }) => `${key}: ${local}WithTools`),
    '} satisfies Readonly<Record<string, QuestionTypeWithTools>>;',
    '',
    '/** The question types as the registry that the engine takes. */',
    'export const registry: RegistryWithTools = new Map<string, QuestionTypeWithTools>(Object.entries(questionTypes));',
  );
}

function lazy(types) {
  return lines(
    HEADER,
    "import type { QuestionType } from '@canvass/logic';",
    "import type { questionTypes } from './registry.gen.ts';",
    '',
    'type CoreOf<Type> = Type extends QuestionType<infer Q, infer A> ? QuestionType<Q, A> : never;',
    '',
    '/** The core of each question type, loaded when a survey needs it. */',
    ...table(
      'lazyQuestionTypes',
      types,
      ({ key, local, fileOf }) =>
        `${key}: () => import('../types/${fileOf('.ts')}').then((module) => module.${local})`,
    ),
    '} satisfies { [Id in keyof typeof questionTypes]: () => Promise<CoreOf<(typeof questionTypes)[Id]>> };',
  );
}

function views(types) {
  return lines(
    HEADER,
    "import type { QuestionType } from '@canvass/logic';",
    "import type { BaseQuestion } from '@canvass/project';",
    "import type { ComponentType } from 'react';",
    "import type { questionTypes } from './registry.gen.ts';",
    "import type { ViewProps } from '../controls/view-props.ts';",
    '',
    'type ViewOf<Type> = Type extends QuestionType<infer Q, infer A> ? ComponentType<ViewProps<Q & BaseQuestion, A>> : never;',
    '',
    '/** The view of each question type, loaded when a page needs it. A missing or swapped view does not compile. */',
    ...table('views', types, ({ key, fileOf }) => `${key}: () => import('../types/${fileOf('.view.tsx')}')`),
    '} satisfies {',
    '  [Id in keyof typeof questionTypes]: () => Promise<{ default: ViewOf<(typeof questionTypes)[Id]> }>;',
    '};',
  );
}

function typeParts(root, types) {
  const sources = readSources(root);
  return lines(
    HEADER,
    '/** Where hosts find the parts of a type among the files of a build. */',
    'interface TypeParts {',
    '  /** Paths in `src`. */',
    '  readonly core: string;',
    '  readonly view: string;',
    '  /** Name of the file of its texts: `<texts>.texts.ts` in English, `virtual:texts/types/<texts>/<language>`. */',
    '  readonly texts: string;',
    '}',
    '',
    '/** The parts of each type, by its id. */',
    'export const typeParts: Readonly<Record<string, TypeParts>> = {',
    ...types.flatMap(({ key, name, fileOf }) => [
      `  ${key}: {`,
      `    core: 'types/${fileOf('.ts')}',`,
      `    view: 'types/${fileOf('.view.tsx')}',`,
      `    texts: '${computeSource(sources, name).name}',`,
      '  },',
    ]),
    '};',
  );
}

/** Lists the texts of checks of questions, which are `authorTexts` in the file of the check. */
function authorTexts(root) {
  const hasAuthorTexts = (path) =>
    /^export const authorTexts\b/m.test(readFileSync(join(root, FOLDER, path), 'utf8'));
  const sources = filesWithSuffix(join(root, FOLDER), '.ts').filter(hasAuthorTexts);
  const files = sources.map((path) => ({
    path,
    local: `${camelCase(basename(path).replace(/(?:\.tools)?\.ts$/, ''))}Texts`,
  }));
  return lines(
    HEADER,
    "import type { AuthorTexts } from '@canvass/logic/author-texts';",
    ...files.map(({ path, local }) => `import { authorTexts as ${local} } from '../${path}';`),
    '',
    "/** The texts for authors of the question types' own checks. */",
    'export const questionTexts = {',
    ...files.map(({ local }) => `  ...${local},`),
    '} as const satisfies AuthorTexts;',
  );
}

function fixtures(types) {
  return lines(
    HEADER,
    ...types.map(
      ({ local, fileOf }) => `import { ${local}Fixtures } from '../types/${fileOf('.fixtures.ts')}';`,
    ),
    ...(types.length > 0 ? [''] : []),
    '/** The named examples of each question type, for tests and documents. */',
    ...table('fixtures', types, ({ key, local }) => `${key}: ${local}Fixtures`),
    '} as const;',
  );
}

function table(name, types, line) {
  return [`export const ${name} = {`, ...types.map((type) => `  ${line(type)},`)];
}

const lines = (...all) => `${all.join('\n')}\n`;
