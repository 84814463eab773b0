import { NO_CONDITION, type Project } from '@canvass/project';

/** Fields that contain code, the id of a rule or, in a placeholder, a reference. */
const SOURCE_FIELDS: ReadonlySet<string> = new Set([
  'conditionGroup',
  'disp_code',
  'jump_code',
  'auto_code',
  'auto_fill',
  'auto_val',
  'holds',
  'plaster_code',
  'value_code',
  'ref',
]);

/**
 * Whether a project may contain expressions: rules, code, placeholders. Searches for the fields everywhere, so that
 * none is missed: a false positive costs a download, a false negative breaks the survey.
 */
export function usesExpressions(project: Project): boolean {
  const { dispConsList, dispOptConsList, jumpConsList } = project;
  // Rules without a condition always apply.
  const hasRules = [dispConsList, dispOptConsList, jumpConsList].some((rules = []) => rules.length > 0);
  return hasRules || hasText(project, isSource);
}

/** Whether an expression may contain a regular expression: a rule by its operator, code by its keyword. */
export function usesPatterns(project: Project): boolean {
  return hasText(project, (key, text) =>
    key === 'op' ? text === 'RegEx' : (key === 'code' || isSource(key, text)) && text.includes('matches'),
  );
}

function hasText(project: Project, isWanted: (key: string, text: string) => boolean): boolean {
  const isText = (key: string, part: unknown) => typeof part === 'string' && isWanted(key, part);
  return hasMember(project, (key, part) => isText(key, part) || isText('auto_code', computeCode(key, part)));
}

function isSource(key: string, text: string): boolean {
  return SOURCE_FIELDS.has(key) && text.trim() !== '' && text !== NO_CONDITION;
}

/** `{ "code": … }` of a default selection is code like `auto_code`. Other members of this name are not. */
const computeCode = (key: string, part: unknown): unknown =>
  key === 'defaultOptionSelect' && (part as { readonly code?: unknown } | null)?.code; // undefined for values without code

/** Whether `isWanted` is true for a member of `value` at any depth. */
export function hasMember(value: unknown, isWanted: (key: string, part: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) {
    // A loop, because a closure would take memory for each value of a project.
    for (const item of value as readonly unknown[]) if (hasMember(item, isWanted)) return true;
    return false;
  }
  for (const key in value) {
    const part = (value as Readonly<Record<string, unknown>>)[key]; // members are read by name
    if (isWanted(key, part) || hasMember(part, isWanted)) return true;
  }
  return false;
}
