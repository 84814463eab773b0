import { relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { textsPlugin } from '../../scripts/texts/texts-plugin.mjs';

/** The server of `npm start`, to which `vite dev` forwards calls. */
const server = process.env['CANVASS_SERVER'] ?? 'http://localhost:4870';

/**
 * Bundles Redux Toolkit, immer and reselect with RTK Query. Otherwise they would share a chunk with the first load,
 * which needs neither createSlice nor immer.
 */
function bundleToolkitSeparately(): Plugin {
  const separatePackages = new Set(['@reduxjs/toolkit', 'immer', 'redux-thunk', 'reselect']);
  return {
    name: 'canvass-toolkit-of-its-own',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '', options) {
      const byClient = /\/toolkit\/dist\/query\/|\/api-client\/src\/|\?client$/.test(importer);
      if (!byClient || !separatePackages.has(source)) return null;
      const found = await this.resolve(source, importer.replace('?client', ''), {
        ...options,
        skipSelf: true,
      });
      return found && `${found.id}?client`;
    },
  };
}

/**
 * Bundles the English texts of the check of authors' own texts as copies. Otherwise pages in English would share their
 * texts with it, and load two files instead of one.
 */
function copyCheckedTexts(): Plugin {
  return {
    name: 'canvass-checked-texts',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer = '', options) {
      const isForCheck = /\/product-texts\.gen\.ts$|\?checked$/.test(importer);
      if (!isForCheck || !source.endsWith('.texts.ts')) return null;
      const found = await this.resolve(source, importer.replace('?checked', ''), {
        ...options,
        skipSelf: true,
      });
      return found && `${found.id}?checked`;
    },
  };
}

/** Patterns of a dynamic import within Vite's wrapper, and of the wrapper among the imports of a file. */
const WRAPPED_IMPORT =
  /__vitePreload\(\(\) => (import\("[^"]+"\)(?:\.then\(\((\w+)\) => \2\.\w+\))?), __VITE_PRELOAD__\)/g;
const WRAPPER = /\b\w+ as __vitePreload, |(?:, )?\b\w+ as __vitePreload\b/;

/** Removes Vite's wrapper around dynamic imports, because there is nothing to preload. */
function removeImportWrappers(): Plugin {
  return {
    name: 'canvass-plain-imports',
    enforce: 'pre',
    apply: 'build',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : null,
    renderChunk(code) {
      const plain = code.replace(WRAPPED_IMPORT, '$1');
      return plain.includes('__vitePreload(') ? plain : plain.replace(WRAPPER, '');
    },
  };
}

/** Question types that nearly every survey has. Their cores are in one file with the code that all types share. */
const USUAL = ['single', 'multiple', 'blank'].join('|');
/** Texts of choices, which every page loads, and texts of open texts. Texts of rarer question types are in separate files. */
const FIRST_TEXTS = 'question|single|multiple';
const OPEN_TEXTS = 'validation|open-text|sms-code|blank';
const FIRST_TEXT_MODULES = new RegExp(
  `virtual:(?:texts/first|text-loaders/usual|texts/types/(?:${FIRST_TEXTS}))/([\\w-]+)$`,
);
const OPEN_TEXT_MODULES = new RegExp(`virtual:texts/types/(?:${OPEN_TEXTS})/([\\w-]+)$`);
const englishTexts = (files: string) => new RegExp(`question-types/src/(?:.+/)?(?:${files})\\.texts\\.ts$`);
const ENGLISH_FIRST_TEXTS = new RegExp(`/i18n/first\\.texts\\.ts$|${englishTexts(FIRST_TEXTS).source}`);
const ENGLISH_OPEN_TEXTS = englishTexts(OPEN_TEXTS);

/**
 * Modules that start a survey, including the cores of the usual types, with which programs are compiled, and a few
 * lines that the code after the first question shares with the engine's optional parts.
 */
const START_MODULES = new RegExp(
  `rolldown/runtime|apps/web/(?:index\\.html|src/main\\.ts)$|question-types/src/types/(?:${USUAL})/[\\w-]+(?<!-tools)\\.ts$|protocol/src/response/canonical-json\\.ts$|logic/src/language/patch-keys\\.ts$|project/src/json/is-record\\.ts$`,
);
/** React, the screens, the view of a single choice, the parts that these views share, and a few lines shared by all. */
const DRAW_MODULES =
  /src\/app\/draw\.tsx$|question-types\/src\/(?:types\/single\/single\.view\.tsx|answers\/rows\/row-parts\.ts|controls\/(?:view-props|question\/use-inner-step|options\/use-explicit-choice)\.tsx?)$/;
/** Fields for texts, which questions with choices do not load unless an option is open. */
const TEXT_FIELD_MODULES =
  /question-types\/src\/(?:types\/blank\/blank\.view|controls\/texts\/(?:open-text|option-text|text-[\w-]+|use-[\w-]+))\.tsx$/;
/** The start page, and code that it shares with later pages or attachments, so that it does not load them. */
const START_PAGE_MODULES =
  /apps\/web\/src\/features\/start\/start-page\.tsx$|protocol\/src\/messaging\/in-app-browser\.ts$/;
/** The parts of the engine for rules, code and placeholders that its optional features share with the compiler. */
const RULE_MODULES =
  /logic\/src\/(?:language\/(?:runtime\/(?:number-of|entry-of|evaluate)|functions\/number-functions)|compile\/compile-rules|step\/look-ahead|content\/(?:rule-environment|format-value))\.ts$/;
/** The compiler of expressions, and what only projects with expressions need besides it. */
const EXPRESSION_MODULES = /logic\/src\/expressions\.ts$/;
/** Modules that send, resume and store a response, and its history. They are in one file, fetched on hydration. */
const DELIVERY_MODULES =
  /apps\/web\/src\/(?:answering\/delivery\/delivery|storage\/entry-store|navigation\/page-history)\.ts$/;
/** Parts that a page loads once it can be answered. They are in one file, fetched while the respondent reads. */
const REST_MODULES =
  /apps\/web\/src\/(?:app\/(?:prepare-rest|keep-offline)|storage\/tidy-device|features\/(?:errors\/page-errors|start\/continue-page|end\/(?:end|submitted)-page|status\/closed-page)|i18n\/written-forms)\.tsx?$/;
/** Other modules that most other types use. */
const SHARED_MODULES =
  /packages\/(?:question-types\/src\/(?:answers\/entries\/|controls\/question\/)|ui\/src\/|logic\/src\/question-type)/;
/** The name of a folder of parts that question types share. */
const PART = /\/packages\/question-types\/src\/(?:answers|controls)\/([\w-]+)\/[\w.-]+$/;

/**
 * Groups of modules. The first question needs few files: the code that starts a survey, the code that draws it, and the
 * texts of a language. Parts that only some types share load with those types. Each file costs a request, and the first
 * runs while the second loads.
 */
const chunkGroups = [
  { name: 'main', test: START_MODULES, priority: 6 },
  { name: textsChunk, priority: 5 },
  { name: 'drawn', test: DRAW_MODULES, priority: 5 },
  { name: openTextsChunk, priority: 4.5 },
  { name: 'text-fields', test: TEXT_FIELD_MODULES, priority: 4.5 },
  { name: 'multiple', test: /types\/multiple\/(?:multiple\.view|use-selection)\.tsx$/, priority: 4.5 },
  { name: 'shared', test: SHARED_MODULES, minShareCount: 8, priority: 4 },
  // A separate chunk, because scores and matrices, which both use it, would otherwise load each other.
  { name: 'not-apply', test: /controls\/options\/not-apply\.tsx$/, priority: 4 },
  { name: 'part-score-controls', test: /score-items\/score-(?:members|entry)\.ts$/, priority: 4 },
  { name: 'addresses', test: /question-types\/src\/registry\/(?:lazy|views)\.gen\.ts$/, priority: 4 },
  { name: partChunk, minShareCount: 2, priority: 3 },
  { name: 'rules', test: RULE_MODULES, priority: 3 },
  { name: 'safe-pattern', test: /validators\/src\/patterns\/(?:safe-pattern|own-pattern)\.ts$/, priority: 3 },
  { name: 'expressions', test: EXPRESSION_MODULES, priority: 2.5 },
  { name: 'start-page', test: START_PAGE_MODULES, priority: 3 },
  { name: 'delivery', test: DELIVERY_MODULES, priority: 2 },
  { name: 'rest', test: REST_MODULES, priority: 1 },
];
/** Folders whose parts are unrelated to each other. */
const PART_FOLDERS = ['question', 'options', 'texts', 'dates'];
/** The chunk of other parts that question types share, by folder. `controls/matrix` is in a separate file. */
function partChunk(id: string): string | null {
  const name = PART.exec(id)?.[1];
  return name === undefined || PART_FOLDERS.includes(name) || id.endsWith('.texts.ts')
    ? null
    : `part-${name}`;
}
function textsChunk(id: string): string | null {
  const locale = ENGLISH_FIRST_TEXTS.test(id) ? 'en-GB' : FIRST_TEXT_MODULES.exec(id)?.[1];
  return locale === undefined ? null : `words-${locale}`;
}
function openTextsChunk(id: string): string | null {
  const locale = ENGLISH_OPEN_TEXTS.test(id) ? 'en-GB' : OPEN_TEXT_MODULES.exec(id)?.[1];
  return locale === undefined ? null : `text-words-${locale}`;
}

/** The name of a chunk with texts: the file of question types, or the language of a page. */
const nameOfTexts = (id: string): string | undefined =>
  (/virtual:texts\/types\/([\w-]+)/.exec(id) ?? /virtual:.+\/([\w-]+)$/.exec(id))?.[1];

/** The used fields of a chunk in the manifest. Others are passed on unchanged. */
interface ManifestEntry {
  readonly file: string;
}

/**
 * Names every part that is loaded on demand by its source, also if several share a file, because the server preloads by
 * these names.
 */
function nameLateModules(): Plugin {
  let root = '';
  return {
    name: 'canvass-late-modules-in-manifest',
    enforce: 'post',
    configResolved: (config) => void (root = config.root),
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const asset = bundle['.vite/manifest.json'];
        if (asset?.type !== 'asset') return;
        const manifest = JSON.parse(String(asset.source)) as Record<string, ManifestEntry>;
        const entries = new Map(Object.values(manifest).map((entry) => [entry.file, entry]));
        const isLate = (id: string) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0;
        for (const chunk of Object.values(bundle)) {
          const entry = entries.get(chunk.fileName);
          if (chunk.type !== 'chunk' || entry === undefined) continue;
          for (const id of chunk.moduleIds.filter(isLate)) {
            const src = id.startsWith('\0') ? id.slice(1) : relative(root, id);
            manifest[src] ??= Object.assign({}, entry, { src, isEntry: false, isDynamicEntry: true });
          }
        }
        asset.source = JSON.stringify(manifest, null, 2);
      },
    },
  };
}

export default defineConfig({
  base: '/s/',
  plugins: [
    textsPlugin(),
    react(),
    bundleToolkitSeparately(),
    copyCheckedTexts(),
    removeImportWrappers(),
    nameLateModules(),
  ],
  build: {
    manifest: true,
    // The server lists the files that a survey needs (CALL-11), and views are loaded a page ahead, so no preloading
    // script is needed.
    modulePreload: false,
    // One small style sheet, named in the page, so that scripts do not have to load it.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // All getters in this program and its libraries have no side effects.
      treeshake: { propertyReadSideEffects: false },
      // Hashes are short, because earlier chunks name each lazy chunk, and hashes do not compress.
      output: {
        codeSplitting: { groups: chunkGroups },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: ({ name, facadeModuleId }) =>
          `assets/${nameOfTexts(facadeModuleId ?? '') ?? name}-[hash:7].js`,
      },
    },
  },
  server: { proxy: { '/api': server } },
});
