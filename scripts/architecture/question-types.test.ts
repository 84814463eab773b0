import { expect, it, test } from 'vitest';
import { listFilesBelow, isSource, isTest, findLoadedModules, read } from './source-files.ts';

const FOLDER = 'packages/question-types/src';
const REGISTRY = `${FOLDER}/registry/registry.gen.ts`;

const ids = [...read(REGISTRY).matchAll(/^ {2}'?([\w/.-]+)'?(?::\s\w+)?,$/gm)].map(([, id = '']) => id);
const folders = [...read(REGISTRY).matchAll(/from '\.\.\/types\/([^/]+)\//g)].map(([, name = '']) => name);

const literalOf = (names: readonly string[]) => names.map((id) => id.replaceAll('/', '\\/')).join('|');
/** Ids of question types that are also ordinary words, so code may contain them. */
const ORDINARY_WORDS = ['value'];
const kinds = literalOf(ids.filter((id) => !ORDINARY_WORDS.includes(id)));
/** Finds comparisons of `qtype` with a literal, of `kind` or `id` with a type's id, and switches over such values. */
const TYPE_COMPARISON = [
  /\b(?:custom_)?qtype\s*[!=]==?\s*['"`]/,
  /['"`]\s*[!=]==?\s*[\w.?]+\bqtype\b/,
  /\bswitch\s*\([^)]*qtype\s*\)/,
  ...(ids.length > 0
    ? [
        new RegExp(`\\bkind\\s*[!=]==?\\s*['"\`](?:${kinds})['"\`]`),
        new RegExp(`\\btype\\.id\\s*[!=]==?\\s*['"\`](?:${literalOf(ids)})['"\`]`),
      ]
    : []),
];

test('code outside of the folder of a question type checks capabilities instead of the type', () => {
  const isOwn = (path: string) => folders.some((name) => path.startsWith(`${FOLDER}/types/${name}/`));
  const wrongFiles = [...listFilesBelow('packages'), ...listFilesBelow('apps')]
    .filter((path) => isSource(path) && !isTest(path) && !isOwn(path))
    .flatMap((path) =>
      read(path)
        .split('\n')
        .map((line, index) => ({ line, place: `${path}:${index + 1}` }))
        .filter(({ line }) => TYPE_COMPARISON.some((pattern) => pattern.test(line)))
        .map(({ line, place }) => `${place} ${line.trim()}`),
    );
  expect(wrongFiles).toEqual([]);
});

it.each([REGISTRY, 'apps/server/src/main.ts', 'apps/simulator-cli/src/run-canvass.ts'])(
  '%s runs without a build: it loads no view and no React',
  (entry) => {
    const loadedModules = findLoadedModules(entry);
    const wrongModules = [...loadedModules].filter(
      ([target]) => target.endsWith('.tsx') || /^react(-dom)?($|\/)/.test(target),
    );
    expect(wrongModules.map(([, chain]) => chain.join(' > '))).toEqual([]);
  },
);

it.each(['apps/web/src/main.ts', 'apps/web/src/app/draw.tsx', 'apps/console/src/main.tsx'])(
  '%s starts without the tools of the server',
  (entry) => {
    const heavy = /^(typebox|parse5|fastify|kysely|pg|yaml)($|\/)/;
    const wrongModules = [...findLoadedModules(entry)].filter(([target]) => heavy.test(target));
    expect(wrongModules.map(([, chain]) => chain.join(' > '))).toEqual([]);
  },
);

// docs/adr/0040: the survey starts while React and the drawing modules load.
it('the web app starts a survey without React and the modules that draw', () => {
  const drawingModules = [...findLoadedModules('apps/web/src/main.ts')].filter(([target]) =>
    /^react(-dom)?($|\/)|app\/(screens|draw)\.tsx?$/.test(target),
  );
  expect(drawingModules.map(([, chain]) => chain.join(' > '))).toEqual([]);
});
