import { computeWords } from '../json/wording.ts';
import type { CheckContext } from '../project-index/check.ts';
import type { Findings } from '../findings/findings.ts';
import { objectsIn, listOf, objectOf, textOf, type Authored } from '../findings/authored.ts';
import type { ExternalParameter } from './external-parameter.ts';
import type { Static } from 'typebox';
import { child, type Path } from '../json/path.ts';
import { isHostileKey } from '../findings/copy-json.ts';
import { OWN_LINK_NAMES } from './own-link-names.ts';

type Parameter = Authored<Static<typeof ExternalParameter>>;

/** Checks the codes, values and defaults of external parameters. */
export function checkParameters({ project, findings }: CheckContext): void {
  const codes = new Set<string>();
  for (const [parameter, path] of objectsIn(project, 'ext_params', undefined)) {
    checkCode(parameter, codes, path, findings);
    checkValues(parameter, path, findings);
    checkDefault(parameter, path, findings);
  }
}

function checkCode(parameter: Parameter, codes: Set<string>, path: Path, findings: Findings): void {
  const code = textOf(parameter.code);
  if (code === undefined) return;
  if (codes.has(code) || isHostileKey(code)) {
    findings.add({
      id: codes.has(code) ? 'id.duplicate-parameter' : 'id.reserved',
      path: child(path, 'code'),
      message: computeWords`\`${code}\` cannot be the code of this parameter, because it ${codes.has(code) ? 'is the code of another one' : 'is a reserved name'}.`,
      fix: 'Choose another code.',
    });
  }
  if (OWN_LINK_NAMES.has(code)) {
    findings.add({
      id: 'parameter.name-taken',
      severity: 'warning',
      path: child(path, 'code'),
      message: computeWords`Links use \`${code}\` for another purpose, so this parameter never gets a value.`,
      fix: 'Choose another code.',
    });
  }
  codes.add(code);
}

const LISTED_TYPES: ReadonlySet<Parameter['type']> = new Set(['enum', 'select', 'level']);
function checkValues(parameter: Parameter, path: Path, findings: Findings): void {
  const values = valuesOf(parameter);
  if (LISTED_TYPES.has(parameter.type) && values.length === 0) {
    findings.add({
      id: 'parameter.no-values',
      path,
      message: 'A parameter of this type needs options, and has none.',
      fix: 'List them in `options`, or set type to "chart" for any text.',
    });
  }
  const seenValues = new Set<string>();
  for (const [index, value] of values.entries()) {
    if (!seenValues.has(value)) {
      seenValues.add(value);
      continue;
    }
    findings.add({
      id: 'parameter.value-twice',
      path: child(child(path, 'options'), index),
      message: computeWords`The value "${value}" is listed twice.`,
      fix: 'Remove one of them.',
    });
  }
}
const valuesOf = (parameter: Parameter): readonly string[] =>
  listOf(parameter.options).map((option) => textOf(objectOf(option)?.value) ?? '');

function checkDefault(parameter: Parameter, path: Path, findings: Findings): void {
  if (parameter.default === undefined || isDefault(parameter)) return;
  findings.add({
    id: 'parameter.bad-default',
    path: child(path, 'default'),
    message: 'The default is not a value of this type.',
    fix: 'Use a value that is valid for this type.',
  });
}
const DEFAULT_FORMS: Readonly<Record<string, RegExp>> = {
  int: /^-?\d+$/,
  float: /^[+-]?\d+(\.\d+)?$/,
  timestamp: /^\d{1,13}$/,
  boolean: /^(true|false|0|1)$/,
};
function isDefault(parameter: Parameter): boolean {
  const { type } = parameter;
  const text = String(parameter.default);
  if (LISTED_TYPES.has(type)) return valuesOf(parameter).includes(text);
  const form =
    typeof type === 'string' && Object.hasOwn(DEFAULT_FORMS, type) ? DEFAULT_FORMS[type] : undefined;
  return form === undefined || form.test(text);
}
