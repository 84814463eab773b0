import { type AuthorWords, computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { isJsonObject, type JsonValue } from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import { type Advice, adviseOrRemoval, adviseRemoval } from '../findings/advice.ts';
import { isUnusedValue } from '../findings/authored.ts';
import type { Item } from '../project-index/project-index.ts';
import {
  type FieldOwner,
  FIELDS_OF_TYPES,
  computeFields,
  isLeftOut,
  listReaders,
  findUsualValue,
} from './field-declarations.ts';
import type { QuestionParts } from '../project-index/question-parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reports fields that the question's type does not read, because such a field would be ignored silently. A field with
 * its default value is allowed, since editors write all fields.
 */
export function checkUnreadFields({ item, options, rows }: QuestionParts, { findings }: CheckContext): void {
  const type = typeOf(item);
  if (type === undefined) return;
  for (const part of [item, ...options, ...rows]) reportUnread(part, type, findings);
}

/** Reports fields without an effect because a companion field is missing. */
export function checkNeededFields(parts: QuestionParts, { findings }: CheckContext): void {
  const type = typeOf(parts.item);
  if (type === undefined) return;
  for (const { kind, value, path } of [parts.item, ...parts.options, ...parts.rows]) {
    for (const { name, needs, default: defaultValue } of computeFields(type, ownerOf(kind)).values()) {
      if (needs.length === 0 || !isChanged(fieldIn(value, name), defaultValue)) continue;
      if (needs.some((need) => isNeedMet(need, value, parts))) continue;
      const companionNames = needs.map(listNames).join(' or ');
      findings.add({
        id: 'field.no-effect',
        severity: 'warning',
        path: child(path, name),
        message: computeWords`\`${name}\` has no effect without ${companionNames}.`,
        ...adviseOrRemoval(computeWords`Add ${companionNames}`, `\`${name}\``),
      });
    }
  }
}

/** The id of the question's type, with its variant if there is such a type. Undefined for unknown types. */
function typeOf({ value: { qtype, custom_qtype: custom } }: Item<'question'>): string | undefined {
  const id = `${String(qtype)}/${String(custom)}`;
  const type = computeFields(id, 'question').size > 0 ? id : String(qtype);
  return computeFields(type, 'question').size > 0 ? type : undefined;
}

const ownerOf = (kind: Item['kind']): FieldOwner => (kind === 'option' || kind === 'row' ? kind : 'question');
const PREFIX = { question: '', option: 'items.', row: 'rows_items.' } as const;

function reportUnread(
  { kind, value, path }: Item<'question' | 'option' | 'row'>,
  type: string,
  findings: Findings,
): void {
  const owner = ownerOf(kind);
  const readFields = computeFields(type, owner);
  for (const [field, fieldValue] of Object.entries(value as Fields)) {
    if (!FIELDS_OF_TYPES[owner].has(field)) continue;
    const fieldPath = child(path, field);
    if (readFields.has(field)) reportParts({ type, owner, field, path: fieldPath }, fieldValue, findings);
    else if (isGiven(fieldValue, findUsualValue(field, owner)))
      findings.add(unreadFinding({ type, owner, field, path: fieldPath }));
  }
}

interface FieldLocation {
  readonly type: string;
  readonly owner: FieldOwner;
  readonly field: string;
  readonly path: Path;
}

/** Reports a value whose form the type does not read, such as a list, and parts of a record that the type does not read. */
function reportParts(location: FieldLocation, value: unknown, findings: Findings): void {
  const { type, owner, field, path } = location;
  const name = `${PREFIX[owner]}${field}`;
  if (isGiven(value, undefined) && isLeftOut(type, `${name}:${formOf(value)}`)) {
    findings.add(unreadFormFinding(field, value, path, type));
  }
  if (!isJsonObject(value as JsonValue)) return; // a part of a JSON document
  for (const [part, inner] of Object.entries(value as Fields)) {
    if (!isGiven(inner, undefined) || !isLeftOut(type, `${name}.${part}`)) continue;
    findings.add(unreadFinding({ type, owner, field: `${field}.${part}`, path: child(path, part) }));
  }
}

const isGiven = (value: unknown, defaultValue: unknown): boolean =>
  value !== undefined && !isUnusedValue(value) && value !== defaultValue;
const isChanged = (value: unknown, defaultValue: unknown): boolean =>
  defaultValue === undefined
    ? isGiven(value, defaultValue)
    : value !== undefined && value !== '' && value !== defaultValue;
function formOf(value: unknown): string {
  if (Array.isArray(value)) return 'list';
  return typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : String(value);
}
const fieldIn = (value: object, name: string): unknown => (value as Fields)[name]; // a part of a JSON document

function unreadFinding({ type, owner, field, path }: FieldLocation) {
  const ownerText = { question: 'a question', option: 'an option of a question', row: 'a row of a question' }[
    owner
  ];
  return {
    id: 'field.not-read',
    path,
    message: computeWords`\`${field}\` has no effect in ${ownerText} of type ${type}.`,
    ...(ADVICE[field] ?? adviceFor(field, owner)),
  } as const;
}

function adviceFor(field: string, owner: FieldOwner): Advice<never, AuthorWords> {
  const readers = listReaders(field, owner);
  const otherTypesText =
    readers.length === 0 ? '.' : computeWords`, or use it in a question of type ${readers.join(', ')}.`;
  return adviseRemoval(otherTypesText, `\`${field}\``);
}

/** Advice on fields for which another question type would not help. */
const ADVICE: Readonly<Record<string, Advice<never, AuthorWords>>> = {
  allowNull: adviseRemoval(
    '. A row may be left empty with `allowNull: true` or `required: false` at the row, and a question without `required`.',
  ),
  placeholder_text: adviseRemoval(', or give it to the options or rows whose texts are written.'),
  inputbox_height: adviseRemoval(', or give it to the options or rows whose texts are written.'),
  open_attrs: adviseRemoval(', or give it to the options or rows whose texts are written.'),
  'open_attrs.defaultCotnent': { fix: 'Give it in the `open_attrs` of the option whose text it is.' },
  'attachData.openOAttach': {
    fix: 'Use `openAttach`: files are attached to the question, which has no options.',
  },
  'attachData.option': { fix: 'Give these settings in `attachData` itself: the question has no options.' },
};

function unreadFormFinding(field: string, givenValue: unknown, path: Path, type: string) {
  const value = Array.isArray(givenValue) ? 'A list' : `\`${String(givenValue)}\``;
  return {
    id: 'field.not-read',
    path,
    message: computeWords`${value} has no effect as \`${field}\` in a question of type ${type}.`,
    ...(FORM_ADVICE[`${field}:${formOf(givenValue)}`] ??
      FORM_ADVICE[field] ??
      adviseRemoval('.', `\`${field}\``)),
  } as const;
}

const FORM_ADVICE: Readonly<Record<string, Advice<never, AuthorWords>>> = {
  'min:text': { fix: 'Write a number.' },
  'max:text': { fix: 'Write a number.' },
  'min:number': { fix: 'Write a time of day, such as "08:30".' },
  'max:number': { fix: 'Write a time of day, such as "17:00".' },
  defaultOptionSelect: { fix: 'Give the answer by an expression: { "code": "…" }, or by `auto_fill`.' },
  allowNull: adviseRemoval(
    '. A list names the cells of a matrix that are not asked; `true` is for rows, and for items that may be left empty.',
  ),
};

/**
 * Whether a companion field is set: in the same object, in the question, or for `items.x` in any option.
 */
function isNeedMet(need: string, container: object, { item, options, rows }: QuestionParts): boolean {
  const { list, field, values } = parseNeed(need);
  if (values !== undefined) {
    const listValue = fieldIn(container, list) ?? fieldIn(item.value, list);
    return (
      isJsonObject(listValue as JsonValue) && values.includes(String(fieldIn(listValue as object, field)))
    ); // part of a document
  }
  if (list === '') return [container, item.value].some((part) => isGiven(fieldIn(part, field), undefined));
  const parts = list === 'items' ? options : rows;
  return parts.some(({ value }) => isGiven(fieldIn(value, field), undefined));
}

function listNames(need: string): string {
  const { list, field, values } = parseNeed(need);
  if (values !== undefined) return `\`${list}.${field}\` ${values.join(' or ')}`;
  if (list === '') return `\`${field}\``;
  return `\`${field}\` of ${list === 'items' ? 'an option' : 'a row'}`;
}

/** Parses the name of a companion field: `write_evaluate`, `items.is_open` or `open_attrs.type=int|decimal`. */
function parseNeed(need: string) {
  const [name = '', requiredValues] = need.split('=');
  const [first = '', second] = name.split('.');
  const place = second === undefined ? { list: '', field: first } : { list: first, field: second };
  return { ...place, values: requiredValues?.split('|') };
}
