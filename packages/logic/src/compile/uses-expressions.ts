import { NO_CONDITION, type Project } from '@canvass/project';

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

/**
 * Whether anything in a project may have to be compiled as an expression: rules, code, placeholders. Looks for their
 * names anywhere, so that no place is forgotten: a needless yes costs a download, a wrong no the survey.
 */
export function usesExpressions(project: Project): boolean {
  return hasText(project, isSource);
}

/** Whether an expression may have a regular expression: a rule by its operator, code by its keyword. */
export function usesPatterns(project: Project): boolean {
  return hasText(project, (key, text) =>
    key === 'op' ? text === 'RegEx' : (key === 'code' || isSource(key, text)) && text.includes('matches'),
  );
}

/** Whether any member with a text, at any depth, is what is looked for. */
function hasText(value: unknown, isWanted: (key: string, text: string) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value)) return value.some((item) => hasText(item, isWanted));
  return Object.entries(value).some(([key, part]) => {
    if (typeof part === 'string') return isWanted(key, part);
    return hasText(part, isWanted) || isCodedDefault(key, part, isWanted);
  });
}

function isSource(key: string, text: string): boolean {
  return SOURCES.has(key) && text.trim() !== '' && text !== NO_CONDITION;
}

/** `{ "code": … }`: a source like that of `auto_code`; a member called so elsewhere is none. */
function isCodedDefault(
  key: string,
  part: unknown,
  isWanted: (key: string, text: string) => boolean,
): boolean {
  if (key !== 'defaultOptionSelect' || typeof part !== 'object' || part === null) return false;
  return 'code' in part && typeof part.code === 'string' && isWanted('auto_code', part.code);
}
