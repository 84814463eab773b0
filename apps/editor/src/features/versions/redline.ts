import type { JsonRecord } from '@canvass/authoring';
import { openDocument } from '@canvass/authoring';
import {
  authorRows,
  ownLanguageOf,
  readTranslation,
  type TextRow,
  textsOf,
  translatedLanguages,
} from '@canvass/authoring/translations';
import { isRecord } from '@canvass/project';
import { parseTextKey } from '@canvass/project/file';
import { diffWords } from 'diff';
import { computeOutline } from '../../document/outline.ts';
import { plainText } from '../../document/plain-text.ts';
import type { Translation } from '../../i18n/translation.tsx';
import { type Difference, findDifferences } from '../../wording/differences.ts';

/** A piece of a text: unchanged, inserted or deleted. */
export interface Piece {
  readonly kind: 'same' | 'inserted' | 'deleted';
  readonly text: string;
}

/** A text of the survey in both states. */
export interface ComparedText {
  readonly key: string;
  readonly language: string;
  /** The place of the text: the kind of part, its position, and its field. */
  readonly row: Pick<TextRow, 'part' | 'number' | 'field'>;
  readonly pieces: readonly Piece[];
  readonly change: 'same' | 'inserted' | 'deleted' | 'changed' | 'formatted';
}

/** A question, page or group, or the survey itself, with its texts and the sentences about everything else. */
export interface ComparedItem {
  /** Empty for the survey. */
  readonly gid: string;
  readonly kind: 'survey' | 'group' | 'page' | 'section' | 'question';
  readonly code: string;
  readonly title: string;
  readonly change: 'same' | 'inserted' | 'deleted';
  readonly texts: readonly ComparedText[];
  readonly differences: readonly Difference[];
}

/** Compares two states of a survey: its wording text by text in each language, and everything else as sentences. */
export function compareStates(
  before: JsonRecord,
  after: JsonRecord,
  translation: Pick<Translation, 't' | 'locale'>,
): readonly ComparedItem[] {
  const texts = groupTexts([...compareAuthorTexts(before, after), ...compareOwnTexts(before, after)]);
  const differences = compareLogic(before, after, translation);
  return mergeItems(before, after).map((item) => ({
    ...item,
    texts: texts.get(item.gid) ?? [],
    differences: item.change === 'same' ? (differences.get(item.gid) ?? []) : [],
  }));
}

export const hasChanged = ({ change, texts, differences }: ComparedItem): boolean =>
  change !== 'same' || differences.length > 0 || texts.some((text) => text.change !== 'same');

type OwnedText = ComparedText & { readonly owner: string };

function groupTexts(texts: readonly OwnedText[]): ReadonlyMap<string, readonly ComparedText[]> {
  const groups = new Map<string, ComparedText[]>();
  for (const { owner, ...text } of texts) {
    const group = groups.get(owner) ?? [];
    groups.set(owner, group);
    group.push(text);
  }
  return groups;
}

/** The survey, then the items in their order afterwards. Deleted items follow the item that they followed. */
function mergeItems(
  before: JsonRecord,
  after: JsonRecord,
): readonly Omit<ComparedItem, 'texts' | 'differences'>[] {
  const [oldItems, newItems] = [computeOutline(before), computeOutline(after)];
  const oldGids = new Set(oldItems.map(({ gid }) => gid));
  const newGids = new Set(newItems.map(({ gid }) => gid));
  const merged: Omit<ComparedItem, 'texts' | 'differences'>[] = newItems.map(
    ({ gid, kind, code, title }) => ({
      gid,
      kind,
      code,
      title,
      change: oldGids.has(gid) ? 'same' : 'inserted',
    }),
  );
  oldItems.forEach(({ gid, kind, code, title }, index) => {
    if (newGids.has(gid)) return;
    const previous = oldItems[index - 1]?.gid;
    const position = merged.findIndex((item) => item.gid === previous) + 1;
    merged.splice(position, 0, { gid, kind, code, title, change: 'deleted' });
  });
  return [{ gid: '', kind: 'survey', code: '', title: '', change: 'same' }, ...merged];
}

function compareAuthorTexts(before: JsonRecord, after: JsonRecord): readonly OwnedText[] {
  const [oldRows, newRows] = [before, after].map(
    (project) => new Map(authorRows(project).map((row) => [row.id, row])),
  ) as [Map<string, TextRow>, Map<string, TextRow>]; // one map for each of the two projects
  const ownLanguage = ownLanguageOf(after);
  const languages = new Set([...translatedLanguages(before), ...translatedLanguages(after)]);
  languages.delete(ownLanguage);
  const rows = [...newRows.values(), ...[...oldRows.values()].filter(({ id }) => !newRows.has(id))];
  return rows.flatMap((row) => {
    const [oldRow, newRow] = [oldRows.get(row.id), newRows.get(row.id)];
    const owner = row.question === '' ? (row.part === 'project' ? '' : row.gid) : row.question;
    const own = compareText(row, ownLanguage, [oldRow?.source, newRow?.source]);
    const translated = [...languages].map((language) =>
      compareText(row, language, [
        oldRow && readTranslation(before, oldRow, language),
        newRow && readTranslation(after, newRow, language),
      ]),
    );
    return [own, ...translated].filter((text) => text !== undefined).map((text) => ({ ...text, owner }));
  });
}

/** Compares buttons and messages that the author has replaced. */
function compareOwnTexts(before: JsonRecord, after: JsonRecord): readonly OwnedText[] {
  const languages = new Set(
    [before, after].flatMap((project) => {
      const texts = project['texts'];
      return isRecord(texts) ? Object.keys(texts) : [];
    }),
  );
  return [...languages].flatMap((language) => {
    const [oldTexts = {}, newTexts = {}] = [textsOf(before, language), textsOf(after, language)];
    const keys = new Set([...Object.keys(oldTexts), ...Object.keys(newTexts)]);
    return [...keys].flatMap((key) => {
      const row = { id: key, part: 'product', number: 0, field: parseTextKey(key)?.english ?? key };
      const text = compareText(row, language, [textOf(oldTexts[key]), textOf(newTexts[key])]);
      return text === undefined ? [] : [{ ...text, owner: '' }];
    });
  });
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Undefined if both states lack the text. */
function compareText(
  { id, part, number, field }: Pick<TextRow, 'id' | 'part' | 'number' | 'field'>,
  language: string,
  [before = '', after = '']: readonly [string | undefined, string | undefined],
): ComparedText | undefined {
  const [oldText, newText] = [plainText(before), plainText(after)];
  if (oldText === '' && newText === '') return undefined;
  const place = { key: `${id} ${language}`, language, row: { part, number, field } };
  if (oldText === newText) {
    const change = before === after ? 'same' : 'formatted';
    return { ...place, change, pieces: [{ kind: 'same', text: newText }] };
  }
  if (oldText === '') return { ...place, change: 'inserted', pieces: [{ kind: 'inserted', text: newText }] };
  if (newText === '') return { ...place, change: 'deleted', pieces: [{ kind: 'deleted', text: oldText }] };
  return { ...place, change: 'changed', pieces: comparePieces(oldText, newText, language) };
}

/** If more words differ, the texts are shown one after the other. Comparing them would take too long. */
const MAX_DIFFERENT_WORDS = 1_000;

function comparePieces(before: string, after: string, language: string): readonly Piece[] {
  const parts = diffWords(before, after, {
    intlSegmenter: segmenterOf(language),
    maxEditLength: MAX_DIFFERENT_WORDS,
  });
  if (parts === undefined)
    return [
      { kind: 'deleted', text: before },
      { kind: 'inserted', text: after },
    ];
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'inserted' : removed ? 'deleted' : 'same',
    text: value,
  }));
}

const segmenters = new Map<string, Intl.Segmenter>();
/** Finds words also in languages without spaces. A tag that is not a language counts as English. */
function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known !== undefined) return known;
  let segmenter: Intl.Segmenter;
  try {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  } catch {
    segmenter = new Intl.Segmenter('en', { granularity: 'word' });
  }
  segmenters.set(language, segmenter);
  return segmenter;
}

/** Differences besides texts, by the gid of their item. Rules name parts by their texts, so both states get the same ones. */
function compareLogic(
  before: JsonRecord,
  after: JsonRecord,
  translation: Pick<Translation, 't' | 'locale'>,
): ReadonlyMap<string, readonly Difference[]> {
  const [oldText, newText] = equalTexts(before, after);
  const newDocument = openDocument(newText).document;
  const found = newDocument && findDifferences(oldText, newDocument, translation);
  return new Map((found ?? []).map(({ gid, differences }) => [gid, differences]));
}

const FIELDS_OF_TEXTS = ['translations', 'translated_from', 'texts'];

/** Prints two states with the texts of the second, without translations and without texts that only one of them has. */
function equalTexts(before: JsonRecord, after: JsonRecord): readonly [string, string] {
  const [oldTexts, newTexts] = [textsById(before), textsById(after)];
  const [oldGids, newGids] = [collectGids(before), collectGids(after)];
  const replace = (gid: string, field: string, value: string): string | undefined => {
    const id = `${gid}.${field}`;
    const isText = oldTexts.has(id) || newTexts.has(id);
    if (!isText || !oldGids.has(gid) || !newGids.has(gid)) return value;
    return oldTexts.has(id) ? newTexts.get(id) : undefined;
  };
  const print = (project: JsonRecord) => {
    const fields = Object.entries(project).filter(([key]) => !FIELDS_OF_TEXTS.includes(key));
    return JSON.stringify(mapTexts(Object.fromEntries(fields), { gid: PROJECT, path: '' }, replace));
  };
  return [print(before), print(after)];
}

/** The gid of texts of the survey itself. */
const PROJECT = 'project';

const textsById = (project: JsonRecord): ReadonlyMap<string, string> =>
  new Map(authorRows(project).map(({ id, source }) => [id, source]));

function collectGids(project: JsonRecord): ReadonlySet<string> {
  const gids = new Set([PROJECT]);
  JSON.stringify(project, (key, value: unknown) => {
    if (key === 'gid' && typeof value === 'string') gids.add(value);
    return value;
  });
  return gids;
}

interface TextPlace {
  readonly gid: string;
  readonly path: string;
}

function mapTexts(
  value: unknown,
  { gid, path }: TextPlace,
  replace: (gid: string, field: string, value: string) => string | undefined,
): unknown {
  if (typeof value === 'string') return replace(gid, path, value);
  if (Array.isArray(value))
    return value.map((entry: unknown) =>
      typeof entry === 'string' ? entry : mapTexts(entry, { gid: '', path: '' }, replace),
    );
  if (!isRecord(value)) return value;
  const ownGid = value['gid'];
  const outer = typeof ownGid === 'string' ? { gid: ownGid, path: '' } : { gid, path };
  const prefix = outer.path === '' ? '' : `${outer.path}.`;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      mapTexts(inner, { gid: outer.gid, path: `${prefix}${key}` }, replace),
    ]),
  );
}
