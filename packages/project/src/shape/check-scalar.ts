import { type AuthorWords, computeWords } from '../json/wording.ts';
import type { Findings } from '../findings/findings.ts';
import { isImagePath } from '../rich-text/image-path.ts';
import { isSafeAddress, parseLink } from '../rich-text/link.ts';
import { isJsonObject, computeJsonType, type JsonValue, quote, textField } from '../json/json.ts';
import type { Path } from '../json/path.ts';
import { admitsType, computePattern, type SchemaNode, typesOf } from './schema-node.ts';
import { type Advice, suggestName } from '../findings/advice.ts';

interface Scalar {
  readonly value: JsonValue;
  readonly path: Path;
}

const NAMES: Readonly<Record<string, string>> = {
  null: 'null',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  string: 'a text',
  array: 'a list',
  object: 'an object',
};
const listTypes = (types: readonly string[]): string => types.map((type) => NAMES[type] ?? type).join(' or ');

/** Reports a value whose JSON type the schema does not allow. Returns true if so. */
export function isWrongType(node: SchemaNode, { value, path }: Scalar, findings: Findings): boolean {
  if (node.enum !== undefined || admitsType(node, value)) return false;
  const expected = listTypes(typesOf(node));
  findings.add({
    id: 'shape.wrong-type',
    path,
    message: computeWords`This is ${value === null ? 'null' : listTypes([computeJsonType(value)])}; expected ${expected}.`,
    ...adviseOnType(node, value, expected),
  });
  return true;
}

function adviseOnType(node: SchemaNode, value: JsonValue, expected: string): Advice<never, AuthorWords> {
  if (value === null) return { fix: 'Leave the field out instead.', changes: [{ kind: 'remove' }] };
  const otherForm = otherCodeForm(node, value);
  if (otherForm !== undefined) return otherForm;
  const convertedValue = convertTo(typesOf(node), value);
  const content = computeContent(node);
  return convertedValue === undefined
    ? { fix: computeWords`Give ${expected}${content}.` }
    : {
        fix: computeWords`Give ${expected}${content}: ${JSON.stringify(convertedValue)}.`,
        changes: [{ kind: 'write', value: convertedValue }],
      };
}

/** Converts a text or number to an allowed type if that is exact: "5" to 5, "true" to true, 5 to "5". */
function convertTo(types: readonly string[], value: JsonValue): JsonValue | undefined {
  if (typeof value === 'number') return types.includes('string') ? String(value) : undefined;
  if (typeof value !== 'string') return undefined;
  if (types.includes('boolean') && (value === 'true' || value === 'false')) return value === 'true';
  const number = Number(value);
  const isNumber = types.includes('number') || (types.includes('integer') && Number.isInteger(number));
  return isNumber && String(number) === value ? number : undefined;
}

/** Lists the required fields of an object as part of a sentence: ` with \`code\``. */
function computeContent({ type, required = [] }: SchemaNode): AuthorWords {
  if (type !== 'object' || required.length === 0) return '';
  return computeWords` with ${required.map((name) => `\`${name}\``).join(', ')}`;
}

/** Reports the constraints that a value of the right type violates. */
export function checkScalar(node: SchemaNode, { value, path }: Scalar, findings: Findings): void {
  if (node.enum !== undefined) return checkEnum(node.enum, { value, path }, findings);
  if (typeof value === 'string') return checkText(node, value, path, findings);
  if (typeof value === 'number') return checkNumber(node, value, path, findings);
  if (Array.isArray(value)) checkLength(node, value.length, path, findings);
}

function checkEnum(allowed: readonly (string | number)[], { value, path }: Scalar, findings: Findings): void {
  if (allowed.some((allowedValue) => allowedValue === value)) return;
  findings.addError(() => ({
    id: 'shape.not-one-of',
    path,
    message: computeWords`${quote(value)} is not one of the known values.`,
    ...suggestEnum(value, allowed),
  }));
}

function suggestEnum(value: JsonValue, allowed: readonly (string | number)[]): Advice<never, AuthorWords> {
  const names = allowed.map(String);
  const writtenValue = typeof value === 'string' ? value : quote(value);
  const { fix, changes } = suggestName(writtenValue, names, computeWords`Known: ${names.join(', ')}.`);
  if (changes === undefined) return { fix };
  const valueOf = (name: unknown) => allowed.find((allowedValue) => String(allowedValue) === name) ?? name;
  return {
    fix,
    changes: changes.map((change) =>
      change.kind === 'write' ? { ...change, value: valueOf(change.value) } : change,
    ),
  };
}

function checkText(node: SchemaNode, value: string, path: Path, findings: Findings): void {
  const { minLength = 0, maxLength = Infinity, pattern } = node;
  if (value.length > maxLength) {
    findings.add({
      id: 'shape.too-long',
      path,
      message: computeWords`The text has ${value.length} characters; the maximum is ${maxLength}.`,
      fix: 'Shorten it.',
    });
  } else if (value.length < minLength) {
    findings.add({
      id: 'shape.too-short',
      path,
      message: 'The text is empty.',
      fix: 'Write a text.',
    });
  } else if (pattern !== undefined && !computePattern(pattern).test(value)) {
    findings.add({
      id: 'shape.pattern',
      path,
      message: computeWords`${quote(value)} does not have the required form.`,
      fix: node.description ?? computeWords`It must match ${pattern}.`,
    });
  } else checkAddress(node, value, path, findings);
}

/** Endings of addresses that browsers cannot show as images. */
const NOT_IMAGES =
  /^[^?#]+\.(?:html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|txt|md|csv|json|xml|js|css|zip|mp[34]|mov|avi|webm|wav|ogg|psd|ai|eps|heic)(?:[?#]|$)/i;

function checkAddress(node: SchemaNode, value: string, path: Path, findings: Findings): void {
  const refusedReason = node['x-link'] === true ? parseLink(value).refused : undefined;
  if (refusedReason === 'host') {
    findings.add({
      id: 'address.open-host',
      path,
      message: computeWords`${quote(value)} is not allowed as an address, because a placeholder could change the site.`,
      fix: 'Write the host or the first part of the path without placeholders, as in https://example.org/back?id={{ ext.id }}.',
    });
  } else if (refusedReason === 'unsafe' || (node['x-address'] === true && !isAddress(node, value))) {
    findings.add({
      id: 'address.unsafe',
      path,
      message: computeWords`${quote(value)} is not allowed as an address, because it could run a script or hide its target.`,
      fix: 'Use an http or https address, or a path of the same site such as /logo.png.',
    });
  } else if (node['x-address'] === true && node['x-page'] !== true && NOT_IMAGES.test(value)) {
    findings.add({
      id: 'address.no-image',
      severity: 'warning',
      path,
      message: computeWords`${quote(value)} is not the address of an image, so respondents see none.`,
      fix: 'Give the address of the image itself (png, jpg, gif, webp, svg), not of a page that shows it.',
    });
  }
}

/** Whether a page or an image may have this address. An image may also be a file beside the project file. */
const isAddress = (node: SchemaNode, value: string): boolean =>
  isSafeAddress(value) || (node['x-page'] !== true && isImagePath(value));

function checkNumber(node: SchemaNode, value: number, path: Path, findings: Findings): void {
  const { minimum = -Infinity, maximum = Infinity } = node;
  if (node.type === 'integer' && !Number.isSafeInteger(value)) {
    findings.add({
      id: 'shape.wrong-type',
      path,
      message: computeWords`${value} is not a whole number.`,
      fix: 'Write a whole number.',
    });
  } else if (value < minimum || value > maximum) {
    findings.add({
      id: 'shape.out-of-range',
      path,
      message: computeWords`${value} is out of range: ${boundsText(minimum, maximum)}.`,
      fix: computeWords`Give a number ${boundsText(minimum, maximum)}.`,
    });
  }
}
function boundsText(minimum: number, maximum: number): AuthorWords {
  if (maximum === Infinity) return computeWords`of at least ${minimum}`;
  return minimum === -Infinity
    ? computeWords`of at most ${maximum}`
    : computeWords`from ${minimum} to ${maximum}`;
}

function checkLength(node: SchemaNode, length: number, path: Path, findings: Findings): void {
  const { minItems = 0, maxItems = Infinity } = node;
  if (length < minItems) {
    findings.add({
      id: 'shape.too-short',
      path,
      message: computeWords`The list has ${length} entries; the minimum is ${minItems}.`,
      fix: 'Add entries.',
    });
  } else if (length > maxItems) {
    findings.add({
      id: 'shape.too-long',
      path,
      message: computeWords`The list has ${length} entries; the maximum is ${maxItems}.`,
      fix: 'Remove some.',
    });
  }
}

const MAX_SHOWN_LENGTH = 160;
const shorten = (value: JsonValue): string => {
  const code = isJsonObject(value) && Object.keys(value).length === 1 ? textField(value, 'code') : undefined;
  const text = code === undefined ? JSON.stringify(value) : `{ "code": ${JSON.stringify(code)} }`;
  return text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text;
};

/** Advice for a condition in the place of a rule's name. */
export const adviseRuleMap = (condition: JsonValue): AuthorWords =>
  computeWords`Rules have names: write "rule_map": { "my_rule": ${shorten(condition)} } and give "my_rule" here.`;

/** Advice to write a condition or expression in its other form, `{ "code": … }` or text. */
function otherCodeForm(node: SchemaNode, value: JsonValue): Advice<never, AuthorWords> | undefined {
  if (node['x-ref'] === 'rule') return isJsonObject(value) ? { fix: adviseRuleMap(value) } : undefined;
  if (typeof value === 'string')
    return acceptsCode(node)
      ? {
          fix: computeWords`Write { "code": ${shorten(value)} }.`,
          changes: [{ kind: 'write', value: { code: value } }],
        }
      : undefined;
  const code = isJsonObject(value) ? textField(value, 'code') : undefined;
  const wantsText = node.type === 'string';
  return code !== undefined && wantsText
    ? {
        fix: computeWords`Write the expression alone, as a text: ${shorten(code)}.`,
        changes: [{ kind: 'write', value: code }],
      }
    : undefined;
}

const acceptsCode = ({ anyOf = [], required }: SchemaNode): boolean =>
  (required?.length === 1 && required[0] === 'code') || anyOf.some((form) => acceptsCode(form));
