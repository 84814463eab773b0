import { isRecord } from '@canvass/project';
import { type Json, type JsonRecord, listEnds, type NamedEnd } from '@canvass/authoring';
import { parsePath } from '@canvass/project/file';
import type { CanvasScreen } from '@canvass/protocol';
import { fieldAt } from './json.ts';
import { isWithin, type OutlineEntry, type Path } from './outline.ts';
import { plainText } from './plain-text.ts';

/** A page before or after the questions: the start page, an end page, or the page of a survey that cannot be answered. */
export interface OuterPage extends OutlineEntry {
  readonly kind: 'start' | 'end' | 'status';
  /** The last part of the key of its name, if it has no title of its own. */
  readonly label: OuterPageLabel;
  /** The number among the named end pages, from 1. 0 for other pages. */
  readonly number: number;
  /** The id of a named end page. */
  readonly end?: string;
  /** Names of its fields in the record at `path`. Undefined if all fields of the record are about the page. */
  readonly fields?: readonly string[];
  readonly screen: CanvasScreen;
}

const END_PATH = ['desc_end_page'];
const STATUS_PATH = ['desc_status_page'];

/** End pages of all surveys, by the way to end. */
const COMMON_ENDS = [
  { label: 'finished', word: 'finished', fields: ['content', 'jumpLink', 'selectType', 'typing'] },
  { label: 'screenOut', word: 'screen_out', fields: ['screen_out', 'screen_out_link'] },
  { label: 'quotaFull', word: 'quota_full', fields: ['quota_full', 'quota_full_link'] },
] as const;

/** Pages of a survey that cannot be answered, by the field of their text. The first ones are the most usual. */
const STATUS_LABELS = {
  over: 'over',
  not_started: 'notStarted',
  paused: 'paused',
  out_of_scope: 'outOfScope',
  device_limit: 'deviceLimit',
  ip_answered: 'ipAnswered',
  link_used: 'linkUsed',
  link_disabled: 'linkDisabled',
  link_deleted: 'linkDeleted',
  already_submitted: 'alreadySubmitted',
  cannot_continue: 'cannotContinue',
  store_deleted: 'storeDeleted',
} as const;
type StatusField = keyof typeof STATUS_LABELS;
const statusFields = Object.keys(STATUS_LABELS) as readonly StatusField[]; // the keys of a constant

export type OuterPageLabel =
  | 'start'
  | 'named'
  | 'closed'
  | (typeof COMMON_ENDS)[number]['label']
  | (typeof STATUS_LABELS)[StatusField];

const NO_ITEM = { gid: '', code: '', type: '', hasLogic: false, level: 1, number: 0, parent: undefined };

/** The start page, and then the pages after the questions, in the order of the outline (docs/adr/0391). */
export function computeOuterPages(project: JsonRecord): readonly [OuterPage, ...OuterPage[]] {
  const ends = listEnds(project).map((end, index) => createNamedEnd(end, index));
  const common = COMMON_ENDS.map(
    ({ label, word, fields }): OuterPage => ({
      ...NO_ITEM,
      kind: 'end',
      id: `page:end:${word}`,
      label,
      title: '',
      path: END_PATH,
      value: recordAt(project, END_PATH),
      fields,
      screen: { kind: 'end', word },
      position: 0,
      siblings: 0,
    }),
  );
  const [finished, ...otherEnds] = common;
  const pages = [...(finished === undefined ? [] : [finished]), ...ends, ...otherEnds];
  const siblings = pages.length + 1;
  const start: OuterPage = {
    ...NO_ITEM,
    kind: 'start',
    id: 'page:start',
    label: 'start',
    title: '',
    path: ['desc_begin_page'],
    value: recordAt(project, ['desc_begin_page']),
    screen: { kind: 'start' },
    position: 1,
    siblings: 1,
  };
  const lastPages = [...pages, ...createStatusPages(project, pages.length)];
  return [
    start,
    ...lastPages.map((page, index) =>
      page.level === 1 ? { ...page, position: Math.min(index + 1, siblings), siblings } : page,
    ),
  ];
}

function createNamedEnd(end: NamedEnd, index: number): OuterPage {
  return {
    ...NO_ITEM,
    kind: 'end',
    id: `page:end:/${end.id}`,
    label: 'named',
    title: titleOfEnd(end),
    number: index + 1,
    path: [...END_PATH, 'ends', end.id],
    value: end.value,
    end: end.id,
    screen: { kind: 'end', word: 'finished', end: end.id },
    position: 0,
    siblings: 0,
  };
}

/** The pages of a survey that cannot be answered, below one that has the text of all. `index` is the index of that one. */
function createStatusPages(project: JsonRecord, index: number): readonly OuterPage[] {
  const value = recordAt(project, STATUS_PATH);
  const common = { ...NO_ITEM, kind: 'status' as const, title: '', path: STATUS_PATH, value };
  const parts = statusFields.map(
    (field, part): OuterPage => ({
      ...common,
      id: `page:status:${field}`,
      label: STATUS_LABELS[field],
      level: 2,
      parent: index,
      fields: [field],
      screen: { kind: 'status', text: field },
      position: part + 1,
      siblings: statusFields.length,
    }),
  );
  const whole: OuterPage = {
    ...common,
    id: 'page:status',
    label: 'closed',
    fields: ['contact'],
    screen: { kind: 'status', text: 'contact' },
    position: 0,
    siblings: 0,
  };
  return [whole, ...parts];
}

function recordAt(project: JsonRecord, path: Path): JsonRecord {
  const value = path.reduce<Json | undefined>(fieldAt, project);
  return isRecord(value) ? value : NO_FIELDS;
}
const NO_FIELDS: JsonRecord = {};

/** Maximum number of characters of a text that stands for a missing name. */
const MAX_NAME = 60;

/** The author's name of an end page, or else the beginning of its text. Empty if it has neither. */
export function titleOfEnd({ name, content }: NamedEnd): string {
  const text = name.trim() || plainText(content);
  return text.length <= MAX_NAME ? text : `${text.slice(0, MAX_NAME).trimEnd()}…`;
}

/** Returns the page that a finding is about, or undefined if the finding is about something else. */
export function outerPageOfIssue(
  pages: readonly OuterPage[],
  { path }: { readonly path: string },
): OuterPage | undefined {
  const keys = parsePath(path) ?? [];
  return pages.findLast(
    (page) =>
      isWithin(keys, page.path) &&
      (page.fields === undefined || page.fields.includes(String(keys[page.path.length]))),
  );
}
