import { elementAt, type Change, type Json, type JsonRecord, type Operation } from '@canvass/authoring';
import { isRecord } from '@canvass/project';
import type { LateTextKey } from '../i18n/late-translation.ts';
import { textAt } from '../document/json.ts';
import type { OutlineItem } from '../document/outline.ts';

interface Wording {
  readonly t: (key: LateTextKey, params?: Readonly<Record<string, string | number>>) => string;
  /** The labels of fields. */
  readonly texts: Readonly<Record<string, string>>;
}

interface Survey {
  readonly project: JsonRecord;
  readonly items: readonly OutlineItem[];
}

/**
 * The name of a change as its author would say it, such as `Change Title (Q3)`. `operation` is the one to name, by default
 * the last. A field without a label is named as a setting.
 */
export function nameChange(
  { label, operations }: Change,
  { project, items }: Survey,
  { t, texts }: Wording,
  operation: Operation | undefined = operations.at(-1),
): string {
  const { field, ...params } = label.params ?? {};
  const element = operation && findElement(operation, project);
  const words =
    field === undefined ? params : { ...params, field: labelOf(String(field), element, texts, t) };
  const name = t(label.key as LateTextKey, words); // a key of this app
  const item = operation && findItem(operation, project, items);
  if (item === undefined || Object.values(params).includes(item.code)) return name;
  return t('change.of', { change: name, code: item.code });
}

/** The item that an operation changes, or that contains the changed element. */
function findItem(
  operation: Operation,
  project: JsonRecord,
  items: readonly OutlineItem[],
): OutlineItem | undefined {
  const id = idIn(operation);
  const element = elementAt(project, id);
  return items.findLast(
    (item) => item.id === id || (element !== undefined && containsValue(item.value, element)),
  );
}

export const idIn = (operation: Operation): string =>
  operation.op === 'set' ? operation.at.id : operation.id;

function findElement(operation: Operation, project: JsonRecord): Json | undefined {
  const id = idIn(operation);
  if (id === '') return project;
  return elementAt(project, id) ?? ('element' in operation ? operation.element.value : undefined);
}

function containsValue(value: unknown, innerValue: unknown): boolean {
  if (value === innerValue) return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).some((one) => containsValue(one, innerValue))
  );
}

/** Names of records by the `type` of an element. */
const RECORDS_BY_TYPE: Readonly<Record<string, string>> = {
  Q: 'question',
  G: 'group',
  P: 'page',
  S: 'section',
};

function labelOf(field: string, element: Json | undefined, texts: Wording['texts'], t: Wording['t']): string {
  const isProject = isRecord(element) && 'format' in element;
  const record = isProject ? 'project' : (RECORDS_BY_TYPE[textAt(element ?? null, 'type')] ?? 'option');
  const label = texts[`${record}.${field}`] ?? texts[`question.${field}`] ?? texts[`project.${field}`];
  return label ?? t('change.setting');
}
