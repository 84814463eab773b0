import { requireTools } from '@canvass/logic';
import { LateEntry } from './script-entry.ts';
import type { Node } from './node.ts';
import { plainValue } from './node.ts';
import type { Reader } from './reader.ts';

/** One answer of a map `code: entry`, in the shape of its question type. */
export interface ReadAnswer {
  readonly at: number;
  readonly code: string;
  readonly gid: string;
  /** Null clears; a `LateEntry` is read when it is used. */
  readonly answer: unknown;
}

/** `Q1: A2`: the question's type reads the value of a code. */
export function readAnswers(reader: Reader, node: Node): readonly ReadAnswer[] {
  return (reader.map(node, 'a map from question codes to answers')?.entries ?? []).flatMap(
    ({ key, at, value }) => {
      const found = reader.question(key, at);
      if (found === undefined) return [];
      const { gid, type, question } = found;
      const entry = plainValue(value);
      if (type.material !== undefined && entry !== null) {
        return [{ at, code: key, gid, answer: new LateEntry(value.at, entry) }];
      }
      if (entry === null) return [{ at, code: key, gid, answer: null }];
      const result = requireTools(found).fromScript(entry, { question });
      if ('problem' in result) {
        reader.complain('script.wrong-answer', value.at, result.problem);
        return [];
      }
      return [{ at, code: key, gid, answer: result.answer }];
    },
  );
}

/** Offset of the answer to each question, by gid. */
export function answerPlaces(reader: Reader, node: Node): ReadonlyMap<string, number> {
  const entries = node.kind === 'map' ? node.entries : [];
  return new Map(
    entries.flatMap(({ key, at }) => {
      const gid = reader.names.question(key)?.gid;
      return gid === undefined ? [] : [[gid, at] as const];
    }),
  );
}

/** The answers by gid. A question that is named twice, by its code and by its gid, is a fault. */
export function answersByGid(reader: Reader, node: Node): ReadonlyMap<string, unknown> {
  const answers = new Map<string, unknown>();
  for (const { gid, at, code, answer } of readAnswers(reader, node)) {
    if (answers.has(gid)) reader.complain('script.duplicate', at, `\`${code}\` is answered twice.`);
    answers.set(gid, answer);
  }
  return answers;
}
