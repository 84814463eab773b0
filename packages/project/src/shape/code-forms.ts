import { type AuthorWords, wordsOf } from '../json/wording.ts';
import { isJsonObject, textField, type JsonValue } from '../json/json.ts';
import type { Advice } from '../findings/advice.ts';
import type { SchemaNode } from './schema-node.ts';

/** Maximum number of characters of a value that are shown. */
const SHOWN = 160;
const shorten = (value: JsonValue): string => {
  const code = isJsonObject(value) && Object.keys(value).length === 1 ? textField(value, 'code') : undefined;
  const text = code === undefined ? JSON.stringify(value) : `{ "code": ${JSON.stringify(code)} }`;
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

/** Advice if a condition was given where the name of a rule is expected. */
export const inRuleMap = (condition: JsonValue): AuthorWords =>
  wordsOf`Rules have names: write "rule_map": { "my_rule": ${shorten(condition)} } and give "my_rule" here.`;

/**
 * Advice to use the other form of a condition or expression: `{ "code": … }` or text. Returns undefined if
 * the value has neither form.
 */
export function otherCodeForm(node: SchemaNode, value: JsonValue): Advice<never, AuthorWords> | undefined {
  if (node['x-ref'] === 'rule') return isJsonObject(value) ? { fix: inRuleMap(value) } : undefined;
  if (typeof value === 'string')
    return takesCode(node)
      ? {
          fix: wordsOf`Write { "code": ${shorten(value)} }.`,
          changes: [{ kind: 'write', value: { code: value } }],
        }
      : undefined;
  const code = isJsonObject(value) ? textField(value, 'code') : undefined;
  const wantsText = node.type === 'string';
  return code !== undefined && wantsText
    ? {
        fix: wordsOf`Write the expression alone, as a text: ${shorten(code)}.`,
        changes: [{ kind: 'write', value: code }],
      }
    : undefined;
}

/** One of the forms of the object is `{ "code": … }`. */
const takesCode = ({ anyOf = [], required }: SchemaNode): boolean =>
  (required?.length === 1 && required[0] === 'code') || anyOf.some((form) => takesCode(form));
