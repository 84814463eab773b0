import type { Findings } from '../shape/findings.ts';
import {
  fieldOf,
  isJsonObject,
  listField,
  textField,
  type JsonObject,
  type JsonValue,
} from '../json/json.ts';
import { child, type Path } from '../json/path.ts';
import { nameOfItem } from '../questions/question-parts.ts';
import type { ProjectIndex } from '../references/project-index.ts';

/** Lists of display rules, with the fields that name what a rule shows or hides. */
const LISTS = {
  dispConsList: ['targets'],
  dispOptConsList: ['options', 'rows'],
} as const;

/** Rules about what has a `disp_code`: the code counts, unless `dispSelect` says that the rules do. */
export function checkRulesBesideCode(document: JsonObject, index: ProjectIndex, findings: Findings): void {
  for (const [list, fields] of Object.entries(LISTS)) {
    for (const [position, rule] of listField(document, list).entries()) {
      if (!isJsonObject(rule)) continue;
      const path = child(child(undefined, list), position);
      checkTargets(rule, { list, fields, path }, findings);
      for (const field of fields) checkTargetsIn(rule, field, path, { index, findings });
    }
  }
}

function checkTargetsIn(
  rule: JsonObject,
  field: string,
  path: Path,
  { index, findings }: { readonly index: ProjectIndex; readonly findings: Findings },
): void {
  for (const [at, gid] of listField(rule, field).entries())
    checkTarget(gid, child(child(path, field), at), index, findings);
}

interface Place {
  readonly list: string;
  readonly fields: readonly string[];
  readonly path: Path;
}
/** That `targets` of a display rule is not empty is a matter of its shape. */
function checkTargets(rule: JsonObject, { list, fields, path }: Place, findings: Findings): void {
  if (list !== 'dispOptConsList' || fields.some((field) => listField(rule, field).length > 0)) return;
  findings.add({
    id: 'rule.no-target',
    severity: 'warning',
    path,
    message: 'The rule names neither `options` nor `rows`, so it shows and hides nothing.',
    fix: 'Add the options or rows that it is about; a whole question is shown or hidden in dispConsList.',
  });
}

function checkTarget(gid: JsonValue, path: Path, index: ProjectIndex, findings: Findings): void {
  const item = typeof gid === 'string' ? index.byGid.get(gid) : undefined;
  if (item === undefined || Object.hasOwn(item.value, 'dispSelect')) return;
  if ((textField(item.value, 'disp_code') ?? '').trim() === '') return;
  findings.add({
    id: 'rule.beside-code',
    severity: 'warning',
    path,
    message: `${nameOfItem(item)} has a \`disp_code\`, which counts in place of rules: this one has no effect.`,
    fix: `Say it all in \`disp_code\`, or remove that${fieldOf(item.value, 'qtype') === undefined ? '' : ', or set `dispSelect` of the question to 0'}.`,
  });
}
