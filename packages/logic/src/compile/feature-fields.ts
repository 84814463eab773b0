import type { Project } from '@canvass/project';
import { hasMember } from './uses-expressions.ts';

/** Fields for which browsers load `laterFeatures` (ENGINE-12). */
export const LATER_FIELDS =
  'checks|(?:required|pattern)_text|hidden_\\w+|(?:plaster|value)_code|no_answer|read_only|entries|required|type';
/** Fields of placeholders, in prepared texts, for which browsers load `formatsFeature`. */
export const FORMATS = 'level|format';

/** Fields that make a project need `engineFeatures`. A field with the same name elsewhere costs only a download. */
const FIELDS = `ruleOnce|\\w+Refs|flow|quota\\w+|awards|item_order|\\w+_(?:(?:group|bind)_list|from)|defaultO\\w+|auto\\w+|attachData|${LATER_FIELDS}|${FORMATS}`;

/** Values with which a field needs no feature. */
const PLAIN_VALUES = /^(?:required=(?!ask)|type=(?!S)|level=(?!\d)|format=(?![dnc]))/;

/**
 * Whether a project uses optional features of the engine. Editors write unused fields as false, empty texts, empty
 * lists and normal orders.
 */
export const usesFeatures = (project: Project): boolean => usesFields(project, FIELDS);

/** Whether a project uses one of the fields, given as a regular expression. */
export function usesFields(project: Project, fields: string): boolean {
  const pattern = new RegExp(`^(?:${fields})$`);
  const knownNames = new Map<string, boolean>();
  return hasMember(project, (key, part) => {
    const isField = knownNames.get(key) ?? pattern.test(key);
    knownNames.set(key, isField);
    return isField && isUsed(part) && !PLAIN_VALUES.test(`${key}=${typeof part === 'object' ? '' : part}`);
  });
}

const isUsed = (part: unknown): boolean =>
  Boolean(part) && part !== 'normal' && (part as { readonly length?: number }).length !== 0; // undefined, and so not 0, for other values
