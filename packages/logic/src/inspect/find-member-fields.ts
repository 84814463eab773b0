import type { Project } from '@canvass/project';
import type { MemberData } from '@canvass/protocol';
import { createIssueList } from '../language/issue.ts';
import { tokenize } from '../language/parse/tokenize.ts';
import type { Token } from '../language/parse/token.ts';

/**
 * Fields of a member that rules, code and placeholders of a project may read, sorted. Searches every text, so that none
 * is missed: a false positive costs a few bytes, a false negative breaks the survey.
 */
export function findMemberFields(project: Project): ReadonlySet<string> {
  const fields = new Set<string>();
  gather(project, fields);
  return new Set([...fields].sort());
}

/** Keeps only these fields of a member. Null if none is left, because rules then read null either way. */
export function keepMemberFields(member: MemberData | null, fields: ReadonlySet<string>): MemberData | null {
  const { field_val_list: values = {}, ...standardFields } = member ?? {};
  const isRead = ([field]: readonly [string, unknown]) => fields.has(field);
  const readFields = Object.entries(standardFields).filter(isRead);
  const listedFields = Object.entries(values).filter(isRead);
  if (readFields.length + listedFields.length === 0) return null;
  return {
    ...Object.fromEntries(readFields),
    ...(listedFields.length > 0 && { field_val_list: Object.fromEntries(listedFields) }),
  };
}

function gather(value: unknown, fields: Set<string>): void {
  if (typeof value === 'string') return gatherFromText(value, fields);
  if (typeof value !== 'object' || value === null) return;
  if ('member' in value) gatherFromCondition(value, fields);
  for (const part of Object.values(value)) gather(part, fields);
}

/** Reads `{ "member": "store", "mtype": "fan", … }` and `{ "member": "field_val_list", "field": "city", … }`. */
function gatherFromCondition(condition: object, fields: Set<string>): void {
  const { member, field, mtype }: Readonly<Record<string, unknown>> = { ...condition };
  for (const key of [member, field]) if (typeof key === 'string') fields.add(key);
  if (mtype !== undefined) fields.add('mtype');
}

const NAMES_MEMBER = /member|label/i;
const PLACEHOLDER = /\{\{(.*?)\}\}|\[([^[\]]*)\]/gs;

function gatherFromText(text: string, fields: Set<string>): void {
  if (!NAMES_MEMBER.test(text)) return;
  gatherFromSource(text, fields);
  // Placeholders are also read separately, because an apostrophe in the sentence would begin a string.
  for (const [, canonical, imported = ''] of text.matchAll(PLACEHOLDER)) {
    if (canonical !== undefined) gatherFromSource(canonical, fields);
    const [kind = '', field] = imported.split(':');
    if (field !== undefined && kind.trim().toLowerCase() === 'member') fields.add(field.trim());
  }
}

function gatherFromSource(source: string, fields: Set<string>): void {
  const tokens = tokenize(source, createIssueList());
  tokens.forEach((token, at) => {
    if (token.kind !== 'name') return;
    const name = token.text.toLowerCase();
    if (name === 'label' && tokens[at + 1]?.text === '(') fields.add('labels');
    if (name === 'member') gatherAfter(tokens, at + 1, fields);
  });
}

/** Reads `.city`, `["city"]`, `("city")` or `.field_val_list.city` after the name `member`. */
function gatherAfter(tokens: readonly Token[], from: number, fields: Set<string>): void {
  for (let index = from; ['.', '[', '('].includes(tokens[index]?.text ?? ''); index += 2) {
    const field = tokens[index + 1]?.text;
    if (field === undefined) return;
    fields.add(field);
    if (field !== 'field_val_list') return;
  }
}
