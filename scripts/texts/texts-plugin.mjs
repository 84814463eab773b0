// A plugin of Vite and Vitest for texts in the languages of the product (docs/adr/0370). It creates the modules
// `virtual:texts/<page>/<language>` and `virtual:texts/types/<file>/<language>` from `texts/<language>/*.json` and the
// English texts, and the modules `virtual:text-loaders/...`, which load them. packages/project/src/languages/
// virtual-texts.d.ts declares their exports.
import { join } from 'node:path';
import { ROOT } from '../repository.mjs';
import { areaPath, hasArea, readArea, translatedTags } from './languages.mjs';
import { englishFiles, findPage, loadersByTag, pageLoaders, pageModule } from './pages.mjs';
import { typeLoaders, typeLoadersByTag, usualTexts } from './type-loaders.mjs';
import { readSources, readTranslation, typeModule } from './type-texts.mjs';

export function textsPlugin(root = ROOT) {
  let createModule = moduleCreator(root);
  return {
    name: 'canvass-texts',
    // Other plugins leave ids alone that begin with a null character.
    resolveId: {
      filter: { id: /^virtual:text(?:s|-loaders)\// },
      handler: (name) => ({ id: `\0${name}`, moduleSideEffects: false }),
    },
    load: {
      filter: { id: /^\0virtual:text/ },
      async handler(id) {
        const { lines, files } = await createModule(id.slice(1));
        for (const file of files) this.addWatchFile(join(root, file));
        return { code: `${lines.join('\n')}\n`, map: null };
      },
    },
    watchChange() {
      createModule = moduleCreator(root);
    },
  };
}

/**
 * Returns a function that resolves to the lines of a module and the files from which they follow. It reads each file of
 * texts of question types once. It rejects for an unknown name.
 */
function moduleCreator(root) {
  const read = memoize(() => readSources(root));
  const translationOf = memoize((tag) => readTranslation(root, tag, read()));
  const kinds = {
    'texts/types': ([name, tag]) => ({
      lines: typeModule(root, { sources: read(), translation: translationOf(tag) }, [name, tag]),
      files: [...[...read().values()].map(({ path }) => path), ...areaFiles(root, tag, 'types')],
    }),
    'texts/findings': ([tag]) => ({
      lines: [`export const texts = ${JSON.stringify(readArea(root, tag, 'findings'))};`],
      files: areaFiles(root, tag, 'findings'),
    }),
    'text-loaders/findings': () => ({
      lines: loadersByTag(
        'findings',
        translatedTags(root).filter((tag) => hasArea(root, tag, 'findings')),
      ),
    }),
    'text-loaders/types': ([tag]) => ({
      lines: tag === undefined ? typeLoadersByTag(root) : typeLoaders(root, read(), tag),
    }),
    'text-loaders/usual': ([tag]) => ({ lines: usualTexts(root, read(), tag) }),
  };
  return async (name) => {
    const [kind, page, ...rest] = name.replace(/^virtual:/, '').split('/');
    const found =
      kinds[`${kind}/${page}`]?.(rest) ?? (await readPageModule(root, { kind, page, tag: rest[0] }));
    if (found === undefined) throw new Error(`${name}: there is no page with texts of this name.`);
    return { files: [], ...found };
  };
}

async function readPageModule(root, { kind, page, tag }) {
  const row = findPage(page);
  if (row === undefined) return undefined;
  if (kind === 'text-loaders') return { lines: pageLoaders(root, row) };
  return {
    lines: await pageModule(root, row, tag),
    files: [...englishFiles(root, row), ...areaFiles(root, tag, row.area)],
  };
}

const areaFiles = (root, tag, area) => (hasArea(root, tag, area) ? [areaPath(tag, area)] : []);

function memoize(read) {
  const values = new Map();
  return (key) => {
    if (!values.has(key)) values.set(key, read(key));
    return values.get(key);
  };
}
