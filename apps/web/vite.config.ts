import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Where `npm start` serves the calls; for `vite dev` only. */
const server = process.env['CANVASS_SERVER'] ?? 'http://localhost:4870';

/**
 * Gives RTK Query a Redux Toolkit, immer and reselect of its own. A module lives in one chunk with all that anybody
 * uses of it: shared, the first load would carry createSlice and immer, which only the client needs.
 */
function toolkitOfItsOwn(): Plugin {
  const own = new Set(['@reduxjs/toolkit', 'immer', 'redux-thunk', 'reselect']);
  return {
    name: 'canvass-toolkit-of-its-own',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '', options) {
      const byClient = /\/toolkit\/dist\/query\/|\/api-client\/src\/|\?client$/.test(importer);
      if (!byClient || !own.has(source)) return null;
      const found = await this.resolve(source, importer.replace('?client', ''), {
        ...options,
        skipSelf: true,
      });
      return found && `${found.id}?client`;
    },
  };
}

/** Vite wraps every dynamic import to preload scripts and styles for it: here there is nothing to preload. */
function plainImports(): Plugin {
  return {
    name: 'canvass-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
  };
}

/** Words that every page needs; those of a question type come with it, in a file of their own. */
const WORDS = /(?:\/locales\/|src\/(?:views\/question\/)?\w+\.messages\.)([\w-]+)\.ts$/;

/** What nearly all question types share: a file that every page loads. */
const SHARED =
  /packages\/(?:question-types\/src\/(?:entries\/|views\/question\/)|ui\/src\/|logic\/src\/(?:contract|language\/runtime\/text-of))/;
/** What questions with open texts share: options that may ask for one, fields, rules of what is written. */
const OPEN_TEXTS =
  /packages\/(?:question-types\/src\/(?:entries\/entry|open-text\/(?:clean-text|text-)|views\/(?:options\/(?:option-|use-explicit)|texts\/(?:open-text|text-|use-(?!sp|send))))|ui\/src\/(?:text-field|choice-row)|validators\/src(?!\/operators))/;
/** A folder of `question-types`: its path, and its name. */
const FOLDER = /^(.*\/packages\/question-types\/src\/(?:views\/)?([\w-]+))\/[\w.-]+$/;

/**
 * Few files for the first question: what every page needs, the words of a locale, what question types share, with or
 * without open texts. What only some types share comes with them.
 */
const chunkGroups = [
  { name: 'main', tags: ['$initial' as const], priority: 3 },
  { name: wordsChunk, priority: 2 },
  {
    name: 'question',
    // Not the comparisons of rules: the parts of the engine that need them bring them.
    test: (id: string) => SHARED.test(id) && !OPEN_TEXTS.test(id),
    minShareCount: 8,
    priority: 2,
  },
  // A few lines that parts of all kinds share.
  { name: 'question', test: /question-types\/src\/view-props/, priority: 2 },
  { name: 'open-text', test: OPEN_TEXTS, minShareCount: 8, priority: 1 },
  // Parts bring along what they use: scores would load all of matrices for these, and the other way round.
  { name: 'not-apply', test: /views\/options\/not-apply\.tsx$/, priority: 1 },
  { name: 'part-score-controls', test: /score-items\/score-(?:members|entry)\.ts$/, priority: 1 },
  { name: partChunk, minShareCount: 2, priority: 0 },
];
/** Folders of parts that have nothing but their kind in common. */
const ROOMS = ['question', 'options', 'texts', 'dates'];
/** Other parts that question types share, by folder: `views/matrix` is in a file of its own. Types are not parts. */
function partChunk(id: string): string | null {
  const [, path, name] = FOLDER.exec(id) ?? [];
  const isShared =
    name !== undefined && name !== 'views' && !ROOMS.includes(name) && !existsSync(`${path}/${name}.ts`);
  if (!isShared || id.includes('.messages.')) return null;
  return `part-${name}`;
}
function wordsChunk(id: string): string | null {
  const locale = WORDS.exec(id)?.[1];
  return locale === undefined ? null : `words-${locale}`;
}

/** What the manifest says of a chunk; the rest of it is passed on as it is. */
interface ManifestEntry {
  readonly file: string;
}

/**
 * Names the words in the manifest by their sources, like every other part that is loaded on demand:
 * the server preloads by these names.
 */
function wordsInManifest(): Plugin {
  let root = '';
  return {
    name: 'canvass-words-in-manifest',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle['.vite/manifest.json'];
        if (asset?.type !== 'asset') return;
        const manifest = JSON.parse(String(asset.source)) as Record<string, ManifestEntry>;
        const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
        for (const chunk of Object.values(bundle)) {
          const entry = entries.get(chunk.fileName);
          if (chunk.type !== 'chunk' || entry === undefined) continue;
          for (const id of chunk.moduleIds.filter((part) => WORDS.test(part))) {
            const src = relative(root, id);
            manifest[src] = Object.assign({}, entry, { src, isDynamicEntry: true });
          }
        }
        asset.source = JSON.stringify(manifest, null, 2);
      },
    },
  };
}

export default defineConfig({
  base: '/s/',
  plugins: [react(), toolkitOfItsOwn(), plainImports(), wordsInManifest()],
  build: {
    manifest: true,
    // The server names what a survey needs (CALL-11), and views are loaded a page ahead: no preloading script.
    modulePreload: false,
    // One style sheet, named in the page: small, and no script has to look after it.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
  },
  server: { proxy: { '/api': server } },
});
