import type { Project } from '@canvass/protocol';

/** Members that hold a source, the id of a rule or, in a placeholder, a reference. */
const SOURCES: ReadonlySet<string> = new Set([
  'conditionGroup',
  'disp_code',
  'jump_code',
  'auto_code',
  'auto_fill',
  'auto_val',
  'plaster_code',
  'ref',
]);
const NO_CONDITION = 'FC_empty';

/**
 * Whether anything in a project may have to be compiled as an expression: rules, code, placeholders. Looks for their
 * names anywhere, so that no place is forgotten: a needless yes costs a download, a wrong no the survey.
 */
export function usesExpressions(project: Project): boolean {
  return holdsSource(project);
}

function holdsSource(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some(holdsSource);
  return Object.entries(value).some(([key, part]) =>
    typeof part === 'string' ? isSource(key, part) : holdsSource(part) || isCodedDefault(key, part),
  );
}

function isSource(key: string, text: string): boolean {
  return SOURCES.has(key) && text.trim() !== '' && text !== NO_CONDITION;
}

/** `{ "code": … }`; a member called so elsewhere is no source. */
function isCodedDefault(key: string, part: unknown): boolean {
  return key === 'defaultOptionSelect' && typeof part === 'object' && part !== null && 'code' in part;
}
