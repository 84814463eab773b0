import {
  pageView,
  type Program,
  questionTypeId,
  start,
  usesExpressions,
  usesFeatures,
  usesPatterns,
} from '@canvass/logic';
import { wordsOf } from '@canvass/project';
import { isUsual } from '@canvass/question-types/usual-ids';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Manifest } from './web-files.ts';

/** Comes beside the entry, for every page: what draws (docs/adr/0107). */
const DRAWN = /(?:^|\/)app\/draw\./;
/** Chunks that are loaded on demand, by what the page will show first. */
const START_PAGE = /(?:^|\/)features\/start\/start-page\./;
const SITE_PAGES = /(?:^|\/)app\/site-routes\./;
const CLOSED_PAGE = /(?:^|\/)features\/status\/closed-page\./;
const EXPRESSIONS = /\/language\/browser-compiler\./;
const PATTERNS = /\/language\/patterns\./;
const FEATURES = /\/logic\/src\/features\/index\./;
/** Folder of a question type, and the file in it. */
const TYPE_PART = /(?:^|\/)question-types\/src\/([^/]+)\/([^/]+)$/;
const VIEW = /\.view\./;
/** Words that every page needs, and those of attached files. */
const WORDS = /(?:^|\/)locales\//;
const FILE_WORDS = /\/views\/files\/files\.messages\./;
const TEXTS = /(?:\/locales\/|[./]messages\.)(zh-CN|zh-TW|en-GB)\b/;
/** Where types are that are not usual: their cores and words, their views. */
const ADDRESSES = /\/question-types\/src\/(?:lazy|messages\.[\w-]+)\.gen\./;
const VIEW_ADDRESSES = /\/question-types\/src\/views\.gen\./;

/**
 * Files that the browser should fetch at once, since the first page will ask for them: the page itself, the cores of
 * all question types in the survey with their texts and the parts of the engine that it uses (compiling waits for
 * them), the views of the first page's, and the texts of the language. Missing one here costs time, never function.
 */
export function preloads(manifest: Manifest, version: PublishedVersion, language: string): readonly string[] {
  const types = typesOf(version);
  const { skip, skip_phone: skipPhone = skip } = version.project.desc_begin_page ?? {};
  const startPage = skip === true && skipPhone === true ? undefined : START_PAGE;
  return needed(manifest, language, (key) => {
    const [, folder, file] = TYPE_PART.exec(key) ?? [];
    if (folder !== undefined) return (VIEW.test(file ?? '') ? types.shown : types.used).has(folder);
    return [WORDS, startPage, ...types.parts].some((part) => part?.test(key) === true);
  });
}

/** The same for other pages of the site: what the scripts that the page names bring along. */
export const sitePreloads = (manifest: Manifest, language: string): readonly string[] =>
  needed(manifest, language, (key) => WORDS.test(key) || SITE_PAGES.test(key));

/** The same for a survey that cannot be answered now. */
export function closedPreloads(manifest: Manifest, language: string): readonly string[] {
  const words = `later-words/${wordsOf(language)}.`;
  return needed(manifest, language, (key) => CLOSED_PAGE.test(key) || WORDS.test(key) || key.includes(words));
}

function needed(manifest: Manifest, language: string, isShown: (key: string) => boolean): readonly string[] {
  const words = wordsOf(language);
  const isEntry = (key: string) => manifest[key]?.isEntry === true;
  /** The page names it already. What it imports is not named yet. */
  const entries = new Set(
    Object.keys(manifest)
      .filter(isEntry)
      .map((key) => manifest[key]?.file),
  );
  const wanted = closure(manifest, (key) => {
    const texts = TEXTS.exec(key)?.[1];
    return isEntry(key) || DRAWN.test(key) || ((texts === undefined || texts === words) && isShown(key));
  });
  return [...wanted].filter((file) => !entries.has(file)).sort();
}

/** Folders of question types: the id in kebab case, of a variant its own name. */
interface Types {
  readonly used: ReadonlySet<string>;
  /** On the first page. */
  readonly shown: ReadonlySet<string>;
  /** What not every survey needs: chunks of the engine, words of files. */
  readonly parts: readonly RegExp[];
}
const known = new WeakMap<PublishedVersion, Types>();

function typesOf(version: PublishedVersion): Types {
  const found = known.get(version) ?? readTypes(version);
  known.set(version, found);
  return found;
}

function readTypes({ program, project }: PublishedVersion): Types {
  const language = project.project_lang?.answer_language ?? program.language;
  const facts = { seq: null, seeds: {}, params: {}, source: null, member: null, now: 0 };
  const state = start(program, { ...facts, device: 'phone', language });
  const first = new Set(pageView(program, state).gids);
  const isRare = ({ question }: Program['questions'][number]) => !isUsual(questionTypeId(question));
  const shown = program.questions.filter(({ gid }) => first.has(gid));
  const folders = (questions: Program['questions']) =>
    new Set(
      questions.map(({ question }) =>
        (questionTypeId(question).split('/').at(-1) ?? '').replaceAll('_', '-'),
      ),
    );
  return {
    used: folders(program.questions),
    shown: folders(shown),
    parts: [
      ...(program.questions.some(isRare) ? [ADDRESSES] : []),
      ...(shown.some(isRare) ? [VIEW_ADDRESSES] : []),
      ...(program.questions.some(({ question }) => takesFiles(question)) ? [FILE_WORDS] : []),
      ...(usesExpressions(project) ? [EXPRESSIONS] : []),
      ...(usesPatterns(project) ? [PATTERNS] : []),
      ...(usesFeatures(project) ? [FEATURES] : []),
    ],
  };
}

const takesFiles = ({ attachData }: Program['questions'][number]['question']): boolean =>
  attachData?.openAttach === true || attachData?.openOAttach === true;

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
