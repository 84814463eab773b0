// Lists the chunks of the built web app that a respondent loads before the first question can be answered.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { typeParts } from '../packages/question-types/src/registry/type-parts.gen.ts';
import { Refusal, ROOT } from './repository.mjs';

const DIST = join(ROOT, 'apps/web/dist');
const TYPE_PART = /(?:^|\/)question-types\/src\/([^/]+)\/|^virtual:texts\/types\//;

/**
 * Chunks that are loaded on demand but needed by every first question: the drawing module and the texts of one
 * language.
 */
const NEEDED_AT_ONCE = [/\/app\/draw\.tsx$/, /virtual:texts\/first\/zh-CN$/];

/** A module of the chunk that all question types share (apps/web/vite.config.ts). */
const SHARED_TYPES_MODULE = /question-types\/src\/types\/single\/single\.ts$/;

/** Question types with which surveys often begin (docs/adr/0004). Only the largest of them counts here. */
const USUAL = ['single', 'multiple', 'blank', 'maxdiff'];

/** Optional parts of the engine that many surveys load. */
const ENGINE_PARTS = {
  expressions: /logic\/src\/expressions\.ts$/,
  patterns: /logic\/src\/language\/compile\/patterns\.ts$/,
  features: /logic\/src\/features\/index\.ts$/,
};

/**
 * Paths of JavaScript files, relative to the repository: entries with their static imports, files that the page
 * preloads, the files that every first question needs, the largest of the usual question types, and `withParts`.
 */
export function firstQuestionChunks({ withParts = [] } = {}) {
  const manifest = readManifest();
  const base = neededAlways(manifest, withParts);
  const usual = partsByType(manifest).filter(({ name }) => USUAL.includes(name));
  if (usual.length < USUAL.length)
    throw new Refusal(`The web app lacks one of the question types ${USUAL.join(', ')}: see USUAL.`);
  const heaviest = usual
    .map(({ keys }) => filesBeyond(base, manifest, keys))
    .sort((a, b) => weight(b) - weight(a))[0];
  return [...base, ...(heaviest ?? [])].map((file) => `apps/web/dist/${file}`).sort();
}

/**
 * Files that each question type loads in addition to the files of every survey, by folder name. Files that a view loads
 * later, such as a map or a signature pad, do not count.
 */
export function questionTypeChunks() {
  const manifest = readManifest();
  const base = neededAlways(manifest, []);
  return partsByType(manifest).map(({ name, keys }) => ({
    name,
    files: filesBeyond(base, manifest, keys).map((file) => `apps/web/dist/${file}`),
  }));
}

function neededAlways(manifest, withParts) {
  const atOnce = [...NEEDED_AT_ONCE, ...withParts.map(partPattern)];
  const keys = Object.keys(manifest).filter(
    (key) =>
      manifest[key].isEntry ||
      SHARED_TYPES_MODULE.test(key) ||
      (!TYPE_PART.test(key) && atOnce.some((part) => part.test(key))),
  );
  const base = closure(manifest, keys);
  for (const file of readPreloadedFiles()) base.add(file);
  return base;
}

const filesBeyond = (base, manifest, keys) =>
  [...closure(manifest, keys)].filter((file) => !base.has(file)).sort();

/** Returns the pattern of a part. Throws if no built file matches it, because a renamed part would not be measured. */
function partPattern(part) {
  const pattern = ENGINE_PARTS[part];
  if (Object.keys(readManifest()).some((key) => pattern?.test(key))) return pattern;
  throw new Refusal(`The web app has no chunk for the engine's part "${part}": see ENGINE_PARTS.`);
}

/** Paths of the JavaScript files that the console or the editor loads first: the entry with all static imports. */
export function firstViewChunks(app) {
  const manifest = readManifest(app);
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry);
  return [...closure(manifest, entries)].map((file) => `apps/${app}/dist/${file}`).sort();
}

function readManifest(app = 'web') {
  const path = `apps/${app}/dist/.vite/manifest.json`;
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
  } catch {
    throw new Refusal(`${path} cannot be read; build the ${app} app first: npm run build`);
  }
}

/** The files of modules, and of all modules that they import statically. */
function closure(manifest, keys) {
  const seen = new Set();
  const visit = (key) => {
    if (seen.has(key)) return;
    seen.add(key);
    for (const next of manifest[key].imports ?? []) visit(next);
  };
  for (const key of keys) visit(key);
  return new Set([...seen].map((key) => manifest[key].file).filter((file) => file.endsWith('.js')));
}

/** Keys of the manifest for core, view and texts of each type, by the name of the view, with texts in one language. */
function partsByType(manifest) {
  const keys = Object.keys(manifest).filter((key) => TYPE_PART.test(key));
  const types = Map.groupBy(Object.values(typeParts), ({ view }) => basename(view, '.view.tsx'));
  return [...types].map(([name, [{ core, view, texts }]]) => {
    const files = [core, view].map((path) => `/question-types/src/${path}`);
    const ends = [...files, `virtual:texts/types/${texts}/zh-CN`];
    return { name, keys: keys.filter((key) => ends.some((end) => key.endsWith(end))) };
  });
}

/** Scripts and module preloads that the HTML of the page names. */
function readPreloadedFiles() {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  return [...page.matchAll(/(?:src|href)="\/?(?:s\/)?([^"]+\.js)"/g)].map(([, file]) => file);
}

const weight = (files) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length, 0);
