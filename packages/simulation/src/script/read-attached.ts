import { type Node, plainValue } from './node.ts';
import { optionCode } from './names.ts';
import type { Reader } from './reader.ts';

/** Names of files that a script attaches to a question, or to one of its options. */
export interface AttachStep {
  readonly gid: string;
  /** gid of the option; empty for the question. */
  readonly option: string;
  readonly code: string;
  readonly names: readonly string[];
}

/** `attach: { Q1: receipt.pdf, Q1.A2: [a.png, b.png], Q3: [] }`: replaces the files of each. */
export function readAttached(reader: Reader, node: Node): readonly AttachStep[] {
  const wanted = 'a map from codes of questions (or of options, `Q1.A2`) to names of files';
  return (reader.map(node, wanted)?.entries ?? []).flatMap(({ key, at, value }) => {
    const [code = key, part] = key.split('.');
    const found = reader.question(code, at);
    const names = namesIn(value);
    if (names === undefined) return reader.wrongKind(value, 'the name of a file, or a list of names') ?? [];
    if (found === undefined) return [];
    const option = (found.question.items ?? []).find((one) => optionCode(one) === part);
    if (part !== undefined && option === undefined) {
      reader.complain('script.unknown-option', at, `${code} has no option \`${part}\`.`);
      return [];
    }
    return [{ gid: found.gid, option: option?.gid ?? '', code: key, names }];
  });
}

function namesIn(node: Node): readonly string[] | undefined {
  const value = plainValue(node);
  const names: readonly unknown[] = Array.isArray(value) ? value : [value];
  const texts = names.filter((name) => typeof name === 'string');
  return texts.length === names.length ? texts : undefined;
}
