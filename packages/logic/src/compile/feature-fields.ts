import type { Project } from '@canvass/project';

/** Fields for which browsers load `laterFeatures`. */
export const LATER_FIELDS =
  '"(?:checks|(?:required|pattern)_text|hidden_\\w+|(?:plaster|value)_code|no_answer|read_only|entries)":|"required":"ask"|"type":"S"';
/** Placeholders with a format or a level, in prepared texts: browsers load `formatsFeature`. */
export const FORMATS = '"level":\\d|"format":"[dnc]';

/** Fields that make a project need `engineFeatures`. One that another part happens to have costs only a download. */
const FIELDS = new RegExp(
  `"(?:ruleOnce|\\w+Refs|flow|quota\\w+|awards|item_order|\\w+_(?:(?:group|bind)_list|from)|defaultO\\w+|auto\\w+|attachData)":|${LATER_FIELDS}|${FORMATS}`,
);

/**
 * Whether a project uses optional features of the engine. Reads the project file without compiling it. Editors write
 * unused fields as false, empty texts, empty lists and normal orders.
 */
export function usesFeatures(project: Project): boolean {
  const dropUnused = (_: string, value: { readonly length?: number } | string) =>
    value && value !== 'normal' && value.length !== 0 ? value : undefined;
  // Dropping takes 40 % of the time to compile a long project, so first it is tested whether anything has such a field.
  return FIELDS.test(JSON.stringify(project)) && FIELDS.test(JSON.stringify(project, dropUnused));
}
