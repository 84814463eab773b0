import { addConditions, addJumps } from './connections.ts';
import type { Draft, DraftOption } from './draft.ts';
import { readGrid } from './grid.ts';
import { isField, isQuestionLike, isUpperCase, readLines } from './lines.ts';
import type {
  PaperQuestion,
  Questionnaire,
  QuestionnaireItem,
  SourceDocument,
  UnusedText,
} from './questionnaire.ts';
import { areSquaresSeveral, recognise } from './recognise.ts';
import { cleanCodes } from './option-codes.ts';
import { readSheet, writtenLines } from './sheet.ts';
import { shortenLines } from './shorten-lines.ts';
import { readStructure, type Structure } from './structure.ts';
import { unrollTables } from './unroll.ts';

const MAX_QUESTIONS = 1_000;
/** Headings and texts included. */
const MAX_ITEMS = 3_000;
const MAX_OPTIONS = 200;
const MAX_TITLE = 2_000;

/**
 * Reads the questions of a document: their kinds, options, conditions and jumps. Questions have numbers, or begin blocks of
 * lines. Notes, units, bullets, tables and words of a question decide its kind. A kind that depends on words alone is a
 * guess. At most 1,000 questions and 200 options of a question are read.
 */
export function readQuestionnaire(source: SourceDocument): Questionnaire {
  const document = unrollTables(shortenLines(source));
  const sheets = document.blocks.filter((block) => block.kind === 'table' && block.isSheet === true);
  const structure = sheets.length > 0 ? joinSheets(document) : readWritten(document);
  const habits = { areSquaresSeveral: areSquaresSeveral(structure.drafts) };
  const unused: UnusedText[] = [
    ...structure.unused,
    ...findLost(document, structure),
    ...(document.leftOut ?? []),
  ];
  const questions: PaperQuestion[] = [];
  let count = 0;
  const drafts = structure.drafts.map(cleanCodes).filter((draft, at) => {
    if (draft.kind === 'question') count += 1;
    if (count <= MAX_QUESTIONS && at < MAX_ITEMS) return true;
    unused.push({ line: draft.lines[0] ?? 0, text: draft.title, reason: 'too-much' });
    return false;
  });
  const items = drafts.map((draft): { readonly draft: Draft; readonly item: QuestionnaireItem } => {
    const line = draft.lines[0] ?? 0;
    const { kept, excess } = cutDraft(draft);
    for (const text of excess) unused.push({ line, text, reason: 'too-much' });
    if (kept.kind !== 'question') return { draft, item: { kind: kept.kind, line, title: kept.title } };
    const question = { ...recognise(kept, habits), id: questions.length, line, jumps: [] };
    questions.push(question);
    return { draft, item: question };
  });
  const connected = addConditions(addJumps(items));
  return {
    title: cutText(structure.title)[0],
    items: connected.items.filter(({ title, kind }) => kind === 'question' || title !== ''),
    unused: [...unused, ...connected.unused].sort((a, b) => a.line - b.line),
  };
}

const readWritten = (document: SourceDocument): Structure =>
  separateTitle(readStructure(readLines(document)));

function joinSheets({ blocks }: SourceDocument): Structure {
  const parts = blocks.flatMap((block) =>
    block.kind === 'table' ? [{ title: '', ...(readSheet(block) ?? readWritten(writtenLines(block))) }] : [],
  );
  return {
    title: parts.map(({ title }) => title).find((title) => title !== '') ?? '',
    drafts: parts.flatMap(({ drafts }) => drafts),
    unused: parts.flatMap(({ unused }) => unused),
    otherLines: parts.flatMap(({ otherLines }) => otherLines),
  };
}

/** Lines that are in no draft, and tables of drafts that were not understood, so that each line is used or listed. */
function findLost(
  { blocks }: SourceDocument,
  { drafts, unused, otherLines }: Structure,
): readonly UnusedText[] {
  const tables = drafts.flatMap(({ tables: found, kind }) => findUnreadTables(found, kind));
  const lostRows = new Set(tables.flat());
  const used = new Set([
    ...drafts.flatMap(({ lines }) => lines),
    ...unused.map(({ line }) => line),
    ...otherLines,
  ]);
  return blocks.flatMap((block) => {
    const lines =
      block.kind === 'table'
        ? block.rows.map((row) => [row, row.join(' · ')] as const)
        : [[undefined, block.text] as const];
    return lines.flatMap(([row, text], index): readonly UnusedText[] => {
      const line = block.line + index;
      const isLost = !used.has(line) || (row !== undefined && lostRows.has(row));
      return isLost && text.replaceAll('·', '').trim() !== ''
        ? [{ line, text: text.trim(), reason: 'not-understood' }]
        : [];
    });
  });
}

/** All tables of a question except the first that was understood. */
function findUnreadTables(tables: Draft['tables'], kind: Draft['kind']): Draft['tables'] {
  const first = kind === 'question' ? tables.findIndex((rows) => readGrid(rows) !== undefined) : -1;
  return tables.filter((_, at) => at !== first);
}

/** Cuts texts and lists at their limits. */
function cutDraft(draft: Draft): { readonly kept: Draft; readonly excess: readonly string[] } {
  const [title, excessTitle] = cutText(draft.title);
  const options = draft.options
    .slice(0, MAX_OPTIONS)
    .map((option) => ({ option, cut: cutText(option.text) }));
  const excess = [
    excessTitle,
    ...options.map(({ cut }) => cut[1]),
    ...draft.options.slice(MAX_OPTIONS).map(({ text }) => text),
  ];
  const kept = {
    ...draft,
    title,
    options: options.map(({ option, cut }) => ({ ...option, text: cut[0] })),
    rawLines: draft.rawLines.slice(0, MAX_OPTIONS),
  };
  return { kept, excess: excess.filter((text) => text !== '') };
}

/** Splits a text at the limit, but never inside a surrogate pair. */
function cutText(text: string): readonly [kept: string, excess: string] {
  const kept = text.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, '');
  return [kept, text.slice(kept.length)];
}

/** The lines above the first question are the title of the survey, and texts if they are sentences. */
function separateTitle({ title, drafts, unused, otherLines }: Structure): Structure {
  const count = title === '' ? countTitleDrafts(drafts) : 0;
  const [first, ...others] = drafts.slice(0, count);
  const rest = drafts
    .slice(count)
    .map((draft, at, all) => (isText(draft, all, at) ? asKind(draft, 'text') : draft));
  if (first === undefined) return { title, drafts: rest, unused, otherLines };
  if (first.title.length > MAX_SURVEY_TITLE)
    return { title, drafts: [...[first, ...others].map(joinLines), ...rest], unused, otherLines };
  const [subtitle, ...more] = first.options;
  const isSubtitle =
    subtitle !== undefined &&
    more.length === 0 &&
    subtitle.text.length <= MAX_SUBTITLE &&
    !/[.!?。！？]$/.test(subtitle.text);
  const below = isSubtitle ? [] : first.options.map((option) => asText(first, option));
  return {
    title: isSubtitle ? `${first.title} ${subtitle.text}` : first.title,
    drafts: [...below, ...others.map(joinLines), ...rest],
    unused,
    otherLines: [...otherLines, ...first.lines],
  };
}

const asKind = (draft: Draft, kind: Draft['kind']): Draft => ({ ...draft, kind });

/** Whether a line without number, options or blank between numbered questions, or a long one, is a text to respondents. */
function isText(draft: Draft, all: readonly Draft[], at: number): boolean {
  if (draft.kind !== 'question' || draft.number !== undefined || !isEmpty(draft)) return false;
  if (isQuestionLike(draft.title) || isField(draft.title)) return false;
  return (
    all.some(({ number }) => number !== undefined) ||
    (all[at + 1] !== undefined && draft.title.length > MIN_TEXT)
  );
}
const MIN_TEXT = 60;
const MAX_SURVEY_TITLE = 160;
const MAX_SUBTITLE = 80;

const isEmpty = ({ options, blankCount, tables, notes }: Draft): boolean =>
  options.length === 0 && blankCount === 0 && tables.length === 0 && notes.length === 0;

const asText = (draft: Draft, { text, line }: DraftOption): Draft => ({
  ...draft,
  kind: isUpperCase(text) ? 'section' : 'text',
  title: text,
  options: [],
  lines: [line],
});
const joinLines = (draft: Draft): Draft => ({
  ...draft,
  kind:
    draft.kind === 'section' || (isUpperCase(draft.title) && draft.options.length === 0) ? 'section' : 'text',
  title: [draft.title, ...draft.options.map(({ text }) => text)].join('\n'),
  options: [],
});

/** Number of drafts before the first number or heading, or without numbers at most the first draft. */
function countTitleDrafts(drafts: readonly Draft[]): number {
  const [first, second] = drafts;
  if (first?.kind !== 'question' || second === undefined) return 0;
  const hasNumbers = drafts.some(({ number }) => number !== undefined);
  const start = hasNumbers
    ? drafts.findIndex(({ number, kind }) => number !== undefined || kind === 'section')
    : -1;
  const before = drafts.slice(0, start === -1 ? 1 : start);
  if (before.some((draft) => draft.hasMarks || draft.tables.length > 0 || isAsked(draft))) return 0;
  const isFirstQuestion = start === -1 && (first.options.length > 0 || isPlainQuestion(first, second));
  return isFirstQuestion ? 0 : before.length;
}
const isAsked = ({ title, blankCount }: Draft): boolean =>
  /[?？؟]\s*$/.test(title) || isField(title) || blankCount > 0;
const isPlainQuestion = (first: Draft, second: Draft): boolean =>
  second.options.length === 0 &&
  second.tables.length === 0 &&
  second.blankCount === 0 &&
  !isAsked(second) &&
  first.kind === 'question' &&
  /[:：]$/.test(first.title);
