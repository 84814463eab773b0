import type { Project } from '@canvass/project';

/** Fields for which browsers load features of the engine, by the file that they load. */
const FIELDS = {
  engine:
    /"(?:ruleOnce|relatedRefs|optionOrderRefs|flow|quotas|quota_waits|awards|item_order|option_group_list|row_group_list|option_bind_list|row_bind_list|option_from|question_from|defaultOptionSelect|auto_fill|autofill_next|attachData|auto_code|autoSelect)":/,
  later:
    /"(?:checks|required_text|pattern_text|hidden_answers|plaster_code|value_code|no_answer)":|"required":"ask"|"type":"S"/,
  /** Placeholders with a format or a level, in prepared texts. */
  formats: /"level":\d|"format":"[dnc]/,
};

/**
 * The files with optional features of the engine that a project needs. Reads the project file without compiling it: a
 * field that another part happens to have costs only a download. Editors write unused fields as false, empty texts,
 * empty lists and normal orders.
 */
export function featureFiles(project: Project): readonly (keyof typeof FIELDS)[] {
  const dropUnused = (_: string, value: { readonly length?: number } | string) =>
    value && value !== 'normal' && value.length !== 0 ? value : undefined;
  const file = JSON.stringify(project, dropUnused);
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter((name) => FIELDS[name].test(file));
}

/** Whether a project uses optional features of the engine. */
export const usesFeatures = (project: Project): boolean => featureFiles(project).length > 0;
