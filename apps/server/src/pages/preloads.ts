import {
  pageView,
  type Program,
  questionTypeId,
  start,
  usesExpressions,
  usesFeatures,
  usesPatterns,
} from '@canvass/logic';
import type { Locale } from '@canvass/project';
import { typeParts } from '@canvass/question-types/type-parts';
import { asksText, hasOpenOption, hasTypedText } from '@canvass/question-types/typed-texts';
import { isUsual } from '@canvass/question-types/usual-ids';
import { lateValidators } from '@canvass/validators/late';
import type { PublishedVersion } from '../surveys/published-version.ts';
import type { Manifest } from './web-files.ts';

/** The drawing module, which every page loads beside the entry (docs/adr/0040). */
const DRAWING_MODULE = /(?:^|\/)app\/draw\./;
/** Chunks that are loaded on demand, by the kind of the first page. */
const START_PAGE = /(?:^|\/)features\/start\/start-page\./;
const SITE_PAGES = /(?:^|\/)app\/site-routes\./;
const CLOSED_PAGE = /(?:^|\/)features\/status\/closed-page\./;
const EXPRESSIONS = /\/logic\/src\/expressions\./;
const PATTERNS = /\/language\/compile\/patterns\./;
const VALIDATORS = /\/validators\/src\/all\./;
/** The file of a validator with large tables, by its type. */
const createValidatorPattern = (type: string) => new RegExp(`/validators/src/${type.replace('_', '-')}\\.`);
const FEATURES = /\/logic\/src\/features\/index\./;
/** A file of question types, such as the core or view of a type. Captures its path below `src`. */
const TYPE_FILE = /\/question-types\/src\/(.+)$/;
/** A file with texts of question types, in English or in another language. Captures its name. */
const TYPE_TEXTS =
  /(?:\/question-types\/src\/(?:.+\/)?|virtual:texts\/types\/)([\w-]+)(?:\.texts\.ts|\/[\w-]+)$/;
const FIRST_TEXTS = /virtual:texts\/first\//;
const AUTHORED_TEXTS = /\/i18n\/authored-translation\./;
/** Texts of open texts, whose address is beside the first texts and not in a list. */
const OPEN_TEXT = 'open-text';
/** Other texts for questions, each with the condition under which a question needs them. */
const OTHER_TEXTS: Readonly<Record<string, (question: AskedQuestion) => boolean>> = {
  files: ({ attachData: files }) => files?.openAttach === true || files?.openOAttach === true,
  picker: ({ search }) => search === true,
  entries: ({ entries }) => entries !== undefined,
  [OPEN_TEXT]: hasOpenOption,
};
type AskedQuestion = Program['questions'][number]['question'];
const LANGUAGE = /virtual:.+\/([\w-]+)$/;
const ENGLISH = /\.texts\.ts$/;
/** Modules that list the chunks of rare types: cores and texts in `lazy` and `texts`, views in `views`. */
const CHUNK_LISTS = /\/question-types\/src\/registry\/lazy\.gen\.|virtual:text-loaders\/types\//;
const TEXT_CHUNK_LISTS = /virtual:text-loaders\/types\//;
const VIEW_CHUNK_LISTS = /\/question-types\/src\/registry\/views\.gen\./;

interface PageTexts {
  readonly productLanguage: Locale;
  readonly authoredLanguage?: string | undefined;
}

/**
 * Lists files that the browser should fetch early, because the first page needs them: the page, cores of all question
 * types in the survey with their texts, the engine's parts (compiling waits for them), the views of the first page, and
 * the texts of the language. A file that is missing in the list only costs time.
 */
export function listSurveyPreloads(
  manifest: Manifest,
  version: PublishedVersion,
  { productLanguage, authoredLanguage }: PageTexts,
): readonly string[] {
  const types = typesOf(version);
  const { skip, skip_phone: skipPhone = skip } = version.project.desc_begin_page ?? {};
  const startPage = skip === true && skipPhone === true ? undefined : START_PAGE;
  return listPreloads(manifest, productLanguage, (key) => {
    if (types.files.has(TYPE_FILE.exec(key)?.[1] ?? '')) return true;
    return (
      types.texts.has(TYPE_TEXTS.exec(key)?.[1] ?? '') ||
      [
        FIRST_TEXTS,
        startPage,
        authoredLanguage === undefined ? undefined : AUTHORED_TEXTS,
        ...types.parts,
      ].some((part) => part?.test(key) === true)
    );
  });
}

/** The preloads of pages of the site: the imports of the entry scripts, the module of these pages, and texts. */
export const listSitePreloads = (
  manifest: Manifest,
  { productLanguage, authoredLanguage }: PageTexts,
): readonly string[] =>
  listPreloads(
    manifest,
    productLanguage,
    (key) =>
      FIRST_TEXTS.test(key) ||
      SITE_PAGES.test(key) ||
      (authoredLanguage !== undefined && AUTHORED_TEXTS.test(key)),
  );

export function listClosedPreloads(
  manifest: Manifest,
  { productLanguage, authoredLanguage }: PageTexts,
): readonly string[] {
  const later = `virtual:texts/later/${productLanguage}`;
  return listPreloads(
    manifest,
    productLanguage,
    (key) =>
      CLOSED_PAGE.test(key) ||
      FIRST_TEXTS.test(key) ||
      key === later ||
      (authoredLanguage !== undefined && AUTHORED_TEXTS.test(key)),
  );
}

function listPreloads(
  manifest: Manifest,
  productLanguage: Locale,
  isNeeded: (key: string) => boolean,
): readonly string[] {
  const isEntry = (key: string) => manifest[key]?.isEntry === true;
  /** The page already links to the entry files, but not to their imports. */
  const entries = new Set(
    Object.keys(manifest)
      .filter(isEntry)
      .map((key) => manifest[key]?.file),
  );
  const files = computeImportClosure(manifest, (key) => {
    const texts = ENGLISH.test(key) ? 'en-GB' : LANGUAGE.exec(key)?.[1];
    return (
      isEntry(key) ||
      DRAWING_MODULE.test(key) ||
      ((texts === undefined || texts === productLanguage) && isNeeded(key))
    );
  });
  return [...files].filter((file) => !entries.has(file)).sort();
}

/** The field of an open option. */
const OPTION_TEXT_FILE = 'controls/texts/option-text.tsx';

interface SurveyTypes {
  /** Cores of the types in the survey, and views and fields of the first page. */
  readonly files: ReadonlySet<string>;
  readonly texts: ReadonlySet<string>;
  /** Parts that only some surveys need: chunks of the engine, lists of rare types. */
  readonly parts: readonly RegExp[];
}
const cachedTypes = new WeakMap<PublishedVersion, SurveyTypes>();

function typesOf(version: PublishedVersion): SurveyTypes {
  const found = cachedTypes.get(version) ?? readTypes(version);
  cachedTypes.set(version, found);
  return found;
}

function readTypes({ program, project }: PublishedVersion): SurveyTypes {
  const language = project.project_lang?.answer_language ?? program.language;
  const facts = { seq: null, seeds: {}, params: {}, source: null, member: null, now: 0 };
  const state = start(program, { ...facts, device: 'phone', language });
  const firstGids = new Set(pageView(program, state).gids);
  const isRare = ({ question }: Program['questions'][number]) => !isUsual(questionTypeId(question));
  const firstQuestions = program.questions.filter(({ gid }) => firstGids.has(gid));
  const listParts = (questions: Program['questions'], part: 'core' | 'view' | 'texts') =>
    new Set(questions.flatMap(({ question }) => typeParts[questionTypeId(question)]?.[part] ?? []));
  const texts = listParts(program.questions, 'texts');
  const neededTexts = Object.entries(OTHER_TEXTS).filter(([, isNeeded]) =>
    program.questions.some(({ question }) => isNeeded(question)),
  );
  return {
    files: new Set([
      ...listParts(program.questions, 'core'),
      ...listParts(firstQuestions, 'view'),
      ...(firstQuestions.some(({ question }) => hasOpenOption(question)) ? [OPTION_TEXT_FILE] : []),
    ]),
    texts: new Set([...texts, ...neededTexts.map(([name]) => name)]),
    parts: [
      ...(program.questions.some(isRare) ? [CHUNK_LISTS] : []),
      ...(neededTexts.some(([name]) => name !== OPEN_TEXT) ? [TEXT_CHUNK_LISTS] : []),
      ...(firstQuestions.some(isRare) ? [VIEW_CHUNK_LISTS] : []),
      ...(usesExpressions(project) || usesFeatures(project) ? [EXPRESSIONS] : []),
      ...(usesPatterns(project) ? [PATTERNS] : []),
      ...(usesFeatures(project) ? [FEATURES] : []),
      ...(program.questions.some((each) => isRare(each) || hasTypedText(each.question)) ? [VALIDATORS] : []),
      ...Object.keys(lateValidators)
        .filter((type) => program.questions.some(({ question }) => asksText(question, type)))
        .map(createValidatorPattern),
    ],
  };
}

function computeImportClosure(manifest: Manifest, isRoot: (key: string) => boolean): Set<string> {
  const visitedKeys = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined || visitedKeys.has(key)) return;
    visitedKeys.add(key);
    files.add(chunk.file);
    for (const style of chunk.css ?? []) files.add(style);
    for (const importedKey of chunk.imports ?? []) visit(importedKey);
  };
  for (const key of Object.keys(manifest)) if (isRoot(key)) visit(key);
  return files;
}
