// The registries of question types: whole types and texts for authors (server, command), lazy cores, lazy views,
// texts, fixtures.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { camelCase, HEADER, propertyKey } from './names.mjs';
import { conceptFolders, filesWithSuffix } from './read-folders.mjs';

const FOLDER = 'packages/question-types/src';

/** Locale of the interface, and the file that its texts come from: Arabic takes the English ones. */
const LOCALES = { 'zh-CN': 'zh-CN', 'zh-TW': 'zh-TW', 'en-GB': 'en-GB', ar: 'en-GB' };
const TEXT_FILES = [...new Set(Object.values(LOCALES))];

export function questionTypeRegistries(root) {
  const types = conceptFolders(join(root, FOLDER)).flatMap((name) => readType(root, name));
  assertDistinct(types);
  return [
    { path: `${FOLDER}/registry.gen.ts`, text: registry(types) },
    { path: `${FOLDER}/lazy.gen.ts`, text: lazy(types) },
    { path: `${FOLDER}/views.gen.ts`, text: views(types) },
    ...TEXT_FILES.map((file) => ({
      path: `${FOLDER}/messages.${file}.gen.ts`,
      text: messagesIn(types, file),
    })),
    { path: `${FOLDER}/messages.gen.ts`, text: messages() },
    { path: `${FOLDER}/author-texts.gen.ts`, text: authorTexts(root) },
    { path: `${FOLDER}/fixtures.gen.ts`, text: fixtures(types) },
  ];
}

/** A folder is a question type when its core calls `defineQuestionType`; others hold parts that types share. */
function readType(root, name) {
  const path = `${FOLDER}/${name}/${name}.ts`;
  const source = readFileSync(join(root, path), 'utf8');
  if (!/\bdefineQuestionType\s*[<(]/.test(source)) return [];
  const local = camelCase(name);
  const definition = new RegExp(`^export const ${local}\\b[^;]{0,200}?defineQuestionType([^]*)`, 'm').exec(
    source,
  )?.[1];
  if (!definition) throw new Error(`${path}: export the question type as a constant named ${local}.`);
  const id = /\bid:\s*(['"`])([\w./-]+)\1/.exec(definition)?.[2];
  if (!id) throw new Error(`${path}: no literal id, such as id: '${name}', follows defineQuestionType.`);
  return [{ name, local, key: propertyKey(id), id }];
}

function assertDistinct(types) {
  const taken = new Map();
  for (const { id, name } of types) {
    const other = taken.get(id);
    if (other) throw new Error(`the question types ${other} and ${name} both have the id '${id}'.`);
    taken.set(id, name);
  }
}

function registry(types) {
  return lines(
    HEADER,
    "import type { WholeQuestionType, WholeTypeRegistry } from '@canvass/logic';",
    ...types.map(({ name, local }) => `import { ${local}Whole } from './${name}/${name}.tools.ts';`),
    '',
    '/** Every question type with its tools, by id. */',
    ...table('questionTypes', types, ({ key, local }) => `${key}: ${local}Whole`),
    '} satisfies Readonly<Record<string, WholeQuestionType>>;',
    '',
    '/** The same as the engine takes it. */',
    'export const registry: WholeTypeRegistry = new Map<string, WholeQuestionType>(Object.entries(questionTypes));',
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
      ({ key, name, local }) =>
        `${key}: () => import('./${name}/${name}.ts').then((module) => module.${local})`,
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
    "import type { ViewProps } from './view-props.ts';",
    '',
    'type ViewOf<Type> = Type extends QuestionType<infer Q, infer A> ? ComponentType<ViewProps<Q & BaseQuestion, A>> : never;',
    '',
    '/** The view of each question type, loaded when a page needs it. A missing or swapped view does not compile. */',
    ...table('views', types, ({ key, name }) => `${key}: () => import('./${name}/${name}.view.tsx')`),
    '} satisfies {',
    '  [Id in keyof typeof questionTypes]: () => Promise<{ default: ViewOf<(typeof questionTypes)[Id]> }>;',
    '};',
  );
}

/** `zh-CN` to `zhCN`. */
const localeName = (file) => file.replace('-', '');

/** One file for each locale: what a respondent's browser loads of them is that of one language. */
function messagesIn(types, file) {
  return lines(
    HEADER,
    "import type { questionTypes } from './registry.gen.ts';",
    '',
    `/** The texts of each question type in ${file}, loaded when they are needed. */`,
    ...table(
      'typeMessages',
      types,
      ({ key, name }) => `${key}: () => import('./${name}/${name}.messages.${file}.ts')`,
    ),
    '} satisfies {',
    '  [Id in keyof typeof questionTypes]: () => Promise<{ readonly messages: Readonly<Record<string, string>> }>;',
    '};',
  );
}

function messages() {
  return lines(
    HEADER,
    ...TEXT_FILES.map(
      (file) => `import { typeMessages as ${localeName(file)} } from './messages.${file}.gen.ts';`,
    ),
    '',
    '/** The texts of each question type by locale, for whoever shows several. */',
    'export const messages = {',
    ...Object.entries(LOCALES).map(([locale, file]) => `  ${propertyKey(locale)}: ${localeName(file)},`),
    '};',
  );
}

/** What checks of questions say: in a file beside each, of a type or of what types share. */
function authorTexts(root) {
  const files = filesWithSuffix(join(root, FOLDER), '.author-texts.ts').map((path) => ({
    path,
    local: `${camelCase(basename(path, '.author-texts.ts'))}Texts`,
  }));
  return lines(
    HEADER,
    "import type { AuthorTexts } from '@canvass/logic/author-texts';",
    ...files.map(({ path, local }) => `import { authorTexts as ${local} } from './${path}';`),
    '',
    "/** What the question types' own checks say to authors. */",
    'export const questionTexts = {',
    ...files.map(({ local }) => `  ...${local},`),
    '} as const satisfies AuthorTexts;',
    'export type TextId = keyof typeof questionTexts;',
  );
}

function fixtures(types) {
  return lines(
    HEADER,
    ...types.map(({ name, local }) => `import { ${local}Fixtures } from './${name}/${name}.fixtures.ts';`),
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
