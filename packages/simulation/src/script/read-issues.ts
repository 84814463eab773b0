import type { MapEntry, Node } from './node.ts';
import type { Reader } from './reader.ts';
import type { ExpectedIssue } from './script.ts';

/** `issues`: a list of `Q7: format_email` or `Q7.A9: { key: need_max_num_option, max: 3 }`. */
export function readIssues(reader: Reader, node: Node): readonly ExpectedIssue[] {
  return (reader.list(node, 'a list of issues') ?? []).flatMap((item) => {
    const entries =
      reader.map(
        item,
        'a question and a message key, such as `Q7: format_email` without quotation marks around it',
      )?.entries ?? [];
    return entries.flatMap((entry) => readIssue(reader, entry) ?? []);
  });
}

function readIssue(reader: Reader, { key: where, at, value }: MapEntry): ExpectedIssue | undefined {
  if (reader.question(where.split('.')[0] ?? where, at) === undefined) return undefined;
  if (value.kind !== 'map') {
    const key = reader.text(value, 'a message key');
    return key === undefined ? undefined : { where, key: fullKey(key), params: {} };
  }
  const params: Record<string, string | number> = {};
  let key: string | undefined;
  for (const entry of value.entries) {
    if (entry.key === 'key') key = reader.text(entry.value, 'a message key');
    else if (entry.value.kind === 'scalar' && typeof entry.value.value === 'number')
      params[entry.key] = entry.value.value;
    else params[entry.key] = reader.word(entry.value) ?? '';
  }
  if (key === undefined)
    return reader.complain('script.missing-key', at, 'An issue needs its message key: `key`.');
  return { where, key: fullKey(key), params };
}

/** `validate.` may be left out. */
const fullKey = (key: string) => (key.includes('.') ? key : `validate.${key}`);
