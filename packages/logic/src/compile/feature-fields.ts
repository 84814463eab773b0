import type { Project } from '@canvass/project';

/** Fields for which browsers load `laterFeatures`. */
export const LATER_FIELDS =
  '"(?:checks|required_text|pattern_text|hidden_answers|plaster_code|value_code|no_answer)":|"required":"ask"|"type":"S"';
/** Placeholders with a format or a level, in prepared texts: browsers load `formatsFeature`. */
export const FORMATS = '"level":\\d|"format":"[dnc]';

/** Fields that make a project need `engineFeatures`. One that another part happens to have costs only a download. */
const FIELDS = new RegExp(
  `"(?:ruleOnce|relatedRefs|optionOrderRefs|flow|quotas|quota_waits|awards|item_order|option_group_list|row_group_list|option_bind_list|row_bind_list|option_from|question_from|defaultOptionSelect|auto_fill|autofill_next|attachData|auto_code|autoSelect)":|${LATER_FIELDS}|${FORMATS}`,
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
