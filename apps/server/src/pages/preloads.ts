import { pageView, questionTypeId, start } from '@canvass/logic';
import { wordsOf } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Manifest } from './web-files.ts';

/** Chunks that every first question needs, though they are loaded on demand. */
const QUESTION_PAGE = /(?:^|\/)features\/question\//;
const START_PAGE = /(?:^|\/)features\/start\//;
const TYPE_FOLDER = /(?:^|\/)question-types\/src\/([^/]+)\//;
const TEXTS = /(?:\/(?:locales|messages|i18n)\/(?:.*[./])?|\.messages\.)(zh-CN|zh-TW|en-GB)\b/;

/**
 * Files that the browser should fetch at once, since the first page will ask for them: the question page, its
 * question types, and the texts of the language. Missing a file here costs time, never function.
 */
export function preloads(manifest: Manifest, version: PublishedVersion, language: string): readonly string[] {
  const types = firstTypes(version);
  const words = wordsOf(language);
  const isNeeded = (key: string) => {
    const folder = TYPE_FOLDER.exec(key)?.[1];
    if (folder !== undefined && !types.has(folder)) return false;
    const texts = TEXTS.exec(key)?.[1];
    if (texts !== undefined) return texts === words;
    return folder !== undefined || QUESTION_PAGE.test(key) || START_PAGE.test(key);
  };
  const atOnce = closure(manifest, (key) => manifest[key]?.isEntry === true);
  const needed = closure(manifest, isNeeded);
  return [...needed].filter((file) => !atOnce.has(file)).sort();
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
