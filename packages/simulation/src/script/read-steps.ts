import { kindOf, type MapEntry, type Node } from './node.ts';
import { answersByGid } from './read-answers.ts';
import { readAttached } from './read-attached.ts';
import { readLanguage } from './read-session.ts';
import type { Reader } from './reader.ts';
import type { ScriptStep } from './script.ts';

const WORDS = ['next', 'back', 'stop'] as const;
const KEYS = ['to', 'answer', 'attach', 'back', 'language'];

/** `steps`: a list of `next`, `back`, `stop`, `to: Q7`, `back: Q3`, `answer: {...}`, `attach: {...}`, `language: en-GB`. */
export function readSteps(reader: Reader, node: Node): readonly ScriptStep[] {
  return (reader.list(node, 'a list of steps') ?? []).flatMap((item) => readStep(reader, item) ?? []);
}

function readStep(reader: Reader, node: Node): ScriptStep | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'string') {
    const word = WORDS.find((known) => known === node.value);
    return word === undefined
      ? reader.unknown('step', node.value, node.at, [...WORDS, ...KEYS])
      : { at: node.at, kind: word };
  }
  const [entry, ...others] = node.kind === 'map' ? node.entries : [];
  if (entry === undefined || others.length > 0) {
    const wanted = `next, back, stop, or one of ${KEYS.map((key) => `${key}:`).join(' ')}`;
    const found = others.length > 0 ? 'several keys' : kindOf(node);
    return reader.complain('script.wrong-kind', node.at, `Here stands ${found}; a step is ${wanted}`);
  }
  return readKeyed(reader, entry);
}

function readKeyed(reader: Reader, { key, at, value }: MapEntry): ScriptStep | undefined {
  switch (key) {
    case 'to':
      return readTarget(reader, value, 'to');
    case 'back':
      return readTarget(reader, value, 'back-to');
    case 'answer':
      return { at, kind: 'answer', answers: answersByGid(reader, value) };
    case 'attach':
      return { at, kind: 'attach', attached: readAttached(reader, value) };
    case 'language': {
      const language = readLanguage(reader, value);
      return language === undefined ? undefined : { at, kind: 'language', language };
    }
    default:
      return reader.unknown('step', key, at, [...KEYS, ...WORDS]);
  }
}

function readTarget(reader: Reader, node: Node, kind: 'to' | 'back-to'): ScriptStep | undefined {
  const code = reader.text(node, 'the code of a question');
  const question = code === undefined ? undefined : reader.question(code, node.at);
  if (code === undefined || question === undefined) return undefined;
  return { at: node.at, kind, gid: question.gid, code };
}
