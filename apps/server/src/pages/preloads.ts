import { pageView, questionTypeId, start } from '@canvass/logic';
import { wordsOf } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Manifest } from './web-files.ts';

/** Chunks that are loaded on demand, by what the page will show first. */
const START_PAGE = /(?:^|\/)features\/start\/start-page\./;
const CLOSED_PAGE = /(?:^|\/)features\/status\/closed-page\./;
const QUESTION_PAGE = /(?:^|\/)features\/question\//;
const TYPE_FOLDER = /(?:^|\/)question-types\/src\/([^/]+)\//;
const TEXTS = /(?:\/(?:locales|messages|i18n)\/(?:.*[./])?|\.messages\.)(zh-CN|zh-TW|en-GB)\b/;

/**
 * Files that the browser should fetch at once, since the first page will ask for them: the page itself, the question
 * types of the first questions, and the texts of the language. Missing one here costs time, never function.
 */
export function preloads(manifest: Manifest, version: PublishedVersion, language: string): readonly string[] {
  const types = firstTypes(version);
  const startPage = version.project.desc_begin_page?.skip === true ? undefined : START_PAGE;
  return needed(manifest, language, (key) => {
    const folder = TYPE_FOLDER.exec(key)?.[1];
    if (folder !== undefined) return types.has(folder);
    return QUESTION_PAGE.test(key) || (startPage?.test(key) ?? false);
  });
}

/** The same for a survey that cannot be answered now. */
export const closedPreloads = (manifest: Manifest, language: string): readonly string[] =>
  needed(manifest, language, (key) => CLOSED_PAGE.test(key));

function needed(manifest: Manifest, language: string, isShown: (key: string) => boolean): readonly string[] {
  const words = wordsOf(language);
  const atOnce = closure(manifest, (key) => manifest[key]?.isEntry === true);
  const wanted = closure(manifest, (key) => {
    const texts = TEXTS.exec(key)?.[1];
    const isOfType = TYPE_FOLDER.test(key);
    if (texts !== undefined && texts !== words) return false;
    return isShown(key) || (texts !== undefined && !isOfType && manifest[key]?.isDynamicEntry === true);
  });
  return [...wanted].filter((file) => !atOnce.has(file)).sort();
}

const known = new WeakMap<PublishedVersion, ReadonlySet<string>>();

/** Folders of the question types on the first page: the id in kebab case, of a variant its own name. */
function firstTypes(version: PublishedVersion): ReadonlySet<string> {
  const found = known.get(version) ?? new Set(readFirstTypes(version));
  known.set(version, found);
  return found;
}

function readFirstTypes({ program, project }: PublishedVersion): readonly string[] {
  const facts = {
    seq: null,
    seeds: {},
    params: {},
    device: 'phone',
    source: null,
    member: null,
    now: 0,
  } as const;
  const state = start(program, {
    ...facts,
    language: project.project_lang?.answer_language ?? program.language,
  });
  const shown = new Set(pageView(program, state).gids);
  return program.questions
    .filter(({ gid }) => shown.has(gid))
    .map(({ question }) => (questionTypeId(question).split('/').at(-1) ?? '').replaceAll('_', '-'));
}

function closure(manifest: Manifest, isRoot: (key: string) => boolean): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || seen.has(key)) return;
    seen.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const key of Object.keys(manifest)) if (isRoot(key)) visit(key);
  return files;
}
