import type { Group, Page, Project, Question } from '@canvass/project';

/** Fields that make a project need `engineFeatures`. */
const PROJECT_FIELDS = [
  'relatedRefs',
  'optionOrderRefs',
  'flow',
  'quotas',
  'quota_waits',
  'awards',
] as const satisfies readonly (keyof Project)[];
const QUESTION_FIELDS = [
  'option_group_list',
  'row_group_list',
  'option_bind_list',
  'row_bind_list',
  'option_from',
  'question_from',
  'defaultOptionSelect',
  'auto_fill',
  'autofill_next',
  'plaster_code',
  'attachData',
] as const satisfies readonly (keyof Question)[];

/** Whether a project uses optional features of the engine. Reads the project file without compiling it. */
export function usesFeatures(project: Project): boolean {
  return PROJECT_FIELDS.some((field) => isUsed(project[field])) || project.items.some(usesInItem);
}

function usesInItem(item: Group | Page | Question): boolean {
  if (item.type !== 'Q') return isOrdered(item.item_order) || item.items.some(usesInItem);
  return (
    QUESTION_FIELDS.some((field) => isUsed(item[field])) ||
    (item.items ?? []).some(({ auto_code: code, autoSelect }) => isUsed(code) || autoSelect === true)
  );
}

const isOrdered = (mode: string | undefined) => mode !== undefined && mode !== 'normal';

/** Editors write unused fields as false, empty texts and empty lists. */
function isUsed(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== false && value !== '' && value !== null;
}
