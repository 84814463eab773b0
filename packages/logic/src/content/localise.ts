import type { Option, Question, RichText } from '@canvass/project';
import type { Moment, Program, ProgramQuestion } from '../program/program.ts';
import { plainText } from './plain-text.ts';
import { vectorGet } from '../program/vector.ts';

/** Undefined if the author has not translated the text. */
export function findTranslation(
  program: Program,
  language: string,
  gid: string,
  path: string,
): RichText | undefined {
  const texts = program.project.translations?.[language];
  if (texts === undefined || !Object.hasOwn(texts, gid)) return undefined;
  const translations = texts[gid];
  return translations !== undefined && Object.hasOwn(translations, path) ? translations[path] : undefined;
}

const cache = new WeakMap<Program, Map<string, Question>>();

/**
 * The question with all texts, also of options and rows, in `language`. Equal arguments give the same object
 * (PROJECT-11).
 */
export function localisedQuestion(
  program: Program,
  language: string,
  { gid, question }: ProgramQuestion,
): Question {
  if (program.project.translations?.[language] === undefined) return question;
  const cachedQuestions = cache.get(program) ?? new Map<string, Question>();
  cache.set(program, cachedQuestions);
  const key = `${language} ${gid}`;
  const localised = cachedQuestions.get(key) ?? localise(program, language, question);
  cachedQuestions.set(key, localised);
  return localised;
}

function localise(program: Program, language: string, question: Question): Question {
  const withOwnTexts = withTexts(program, language, question);
  const parts = PARTS.flatMap((part) => {
    const list = question[part];
    return list === undefined ? [] : [[part, localiseOptions(program, language, list)] as const];
  });
  return { ...withOwnTexts, ...Object.fromEntries(parts) };
}

const PARTS = ['items', 'rows_items', 'option_list', 'tree_list'] as const;
interface Part {
  readonly gid: string;
  readonly items?: readonly Part[];
}

function localiseOptions(program: Program, language: string, parts: readonly Part[]): readonly Part[] {
  return parts.map((part) => {
    const localisedPart = withTexts(program, language, part);
    return localisedPart.items === undefined
      ? localisedPart
      : { ...localisedPart, items: localiseOptions(program, language, localisedPart.items) };
  });
}

function withTexts<T extends Part>(program: Program, language: string, item: T): T {
  const texts = program.project.translations?.[language];
  if (texts === undefined || !Object.hasOwn(texts, item.gid)) return item;
  return Object.entries(texts[item.gid] ?? {}).reduce(
    (copy, [path, text]) => withPath(copy, path.split('.'), text),
    item,
  );
}

/** Copies a value with the text at a path replaced. An invalid path (checked at publishing) changes nothing. */
function withPath<T>(value: T, [key, ...remainingKeys]: readonly string[], text: RichText): T {
  if (key === undefined) return text as T; // the schema says that the path is a text
  if (typeof value !== 'object' || value === null || (remainingKeys.length > 0 && !Object.hasOwn(value, key)))
    return value;
  const inner = (value as Readonly<Record<string, unknown>>)[key]; // fields are read by name
  return { ...value, [key]: withPath(inner, remainingKeys, text) };
}

const optionalQuestions = new WeakMap<Question, Question>();

/**
 * Applies the plaster_code. A correction requires a question only if it has rows and its answer changes (STATE-12,
 * SHOW-14).
 */
export function askedQuestion(moment: Moment, question: ProgramQuestion): Question {
  const withPatch = question.patch?.apply(moment, question.question) ?? question.question;
  const patched = question.carry?.close?.(withPatch) ?? withPatch;
  if (moment.state.facts.mode !== 'modify' || patched.required !== true) return patched;
  if (patched.rows_items !== undefined && isChanged(moment.state, question.index)) return patched;
  const cached = optionalQuestions.get(patched) ?? { ...patched, required: false };
  optionalQuestions.set(patched, cached);
  return cached;
}

function isChanged({ answers, given }: Moment['state'], index: number): boolean {
  if (given === undefined) return false;
  const [before, now] = [vectorGet(given, index), vectorGet(answers, index)];
  return before !== now && JSON.stringify(before) !== JSON.stringify(now);
}

/**
 * Returns a function that returns an option's title as one line of plain text in the current language. Questions whose
 * titles are as authored share one function, because rules read answers often.
 */
export function createTitleReader(moment: Moment, question: ProgramQuestion): (option: Option) => string {
  const isTranslated = moment.program.project.translations?.[moment.state.language] !== undefined;
  return isTranslated || question.carry !== undefined ? localisedTitles(moment, question) : authoredTitle;
}

const authoredTitle = ({ title }: Option): string => plainText(title);

const localisedTitles =
  (moment: Moment, question: ProgramQuestion) =>
  (option: Option): string => {
    const { program, state } = moment;
    const { language } = state;
    const carriedTitle = question.carry?.title(moment, option);
    if (carriedTitle === undefined) return ownTitle(program, language, option);
    return withText(ownTitle(program, language, carriedTitle.option), carriedTitle.text, language);
  };

function ownTitle(program: Program, language: string, option: Option): string {
  return plainText(findTranslation(program, language, option.gid, 'title') ?? option.title);
}

const CHINESE = /^zh/i;

/** `title：text` (PIPE-2): an option's title with its open text. */
export function withText(title: string, text: string | undefined, language: string): string {
  const trimmedText = text?.trim() ?? '';
  return trimmedText === '' ? title : `${title}${textSeparator(language)}${trimmedText}`;
}

export function textSeparator(language: string): string {
  return CHINESE.test(language) ? '：' : ': ';
}
