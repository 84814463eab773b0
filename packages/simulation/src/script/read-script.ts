import { DEVICES } from '@canvass/project/vocabulary';
import { readAnswersByGid, readDraws, readFullCells, readAnswers } from './read-host.ts';
import { readExpectations } from './read-expectations.ts';
import { computeKind, type MapEntry, type Node, Reader, plainValue } from './reader.ts';
import type { EntryProblem } from './script-entry.ts';
import { type Names, optionCode } from './names.ts';
import { parseYaml } from './parse-yaml.ts';
import { type Script, SCRIPT_LINKS, type ScriptStep, type AttachStep } from './script.ts';
import type { MemberData } from '@canvass/protocol';

function readLanguage(reader: Reader, node: Node): string | undefined {
  const { project, language: projectLanguage } = reader.names.program;
  const locale = reader.asText(node, 'a locale');
  const knownLocales = [
    projectLanguage,
    ...(project.project_lang?.translation_language ?? []).map(({ code }) => code),
  ];
  if (locale === undefined || knownLocales.includes(locale)) return locale;
  return reader.reportUnknown('language', locale, node.offset, knownLocales);
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/;

/** Reads a time: `2026-11-03`, `2026-11-03T09:00+08:00` or seconds since 1970. */
function readMoment(reader: Reader, node: Node): number | undefined {
  const expectedForms = 'a date, a date with time and offset, or seconds since 1970';
  if (node.kind === 'scalar' && typeof node.value === 'number') return reader.asNumber(node, expectedForms);
  const text = reader.asText(node, expectedForms);
  if (text === undefined) return undefined;
  const moment = ISO_TIME.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return Math.floor(moment / 1000);
  return reader.complain(
    'script.wrong-value',
    node.offset,
    `\`${text}\` is no moment; it must be ${expectedForms}.`,
  );
}

/** Reads `params`, parameters of the link. Reports parameters that the project does not declare. */
function readParams(reader: Reader, node: Node): Readonly<Record<string, string>> {
  const codes = (reader.names.program.project.ext_params ?? []).map(({ code }) => code);
  const entries = reader.asMap(node, 'a map from parameters to values')?.entries ?? [];
  const pairs = entries.flatMap(({ key, offset, value }): (readonly [string, string])[] => {
    if (!codes.includes(key)) reader.reportUnknown('parameter', key, offset, codes);
    const word = reader.asAnyText(value);
    return word === undefined ? [] : [[key, word]];
  });
  return Object.fromEntries(pairs);
}

/** Reads `member`, the profile data of a member as the server would supply it. */
function readMember(reader: Reader, node: Node): MemberData {
  const texts: Partial<Record<'mtype' | 'address' | 'store' | 'birthday', string>> = {};
  const lists: Partial<Record<'labels' | 'ancestor_groups', readonly string[]>> = {};
  const fields: { field_val_list?: Record<string, string> } = {};
  const text = (key: keyof typeof texts) => (value: Node) => {
    const read = reader.asAnyText(value);
    if (read !== undefined) texts[key] = read;
  };
  const list = (key: keyof typeof lists) => (value: Node) => {
    lists[key] = (reader.asList(value, 'a list of texts') ?? []).flatMap(
      (item) => reader.asAnyText(item) ?? [],
    );
  };
  reader.readFields(node, 'a map of member data', {
    mtype: text('mtype'),
    address: text('address'),
    store: text('store'),
    birthday: text('birthday'),
    labels: list('labels'),
    ancestor_groups: list('ancestor_groups'),
    field_val_list: (value) => {
      const entries = reader.asMap(value, 'a map from fields to values')?.entries ?? [];
      fields.field_val_list = Object.fromEntries(
        entries.flatMap(({ key, value: item }) => {
          const word = reader.asAnyText(item);
          return word === undefined ? [] : [[key, word] as const];
        }),
      );
    },
  });
  return { ...texts, ...lists, ...fields };
}

const STEP_WORDS = ['next', 'back', 'stop'] as const;
const STEP_KEYS = ['to', 'answer', 'attach', 'back', 'language'];

/** Reads `steps`: `next`, `back`, `stop`, `to: Q7`, `back: Q3`, `answer: {...}`, `attach: {...}`, `language: en-GB`. */
function readSteps(reader: Reader, node: Node): readonly ScriptStep[] {
  return (reader.asList(node, 'a list of steps') ?? []).flatMap((item) => readStep(reader, item) ?? []);
}

function readStep(reader: Reader, node: Node): ScriptStep | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'string') {
    const word = STEP_WORDS.find((known) => known === node.value);
    return word === undefined
      ? reader.reportUnknown('step', node.value, node.offset, [...STEP_WORDS, ...STEP_KEYS])
      : { offset: node.offset, kind: word };
  }
  const [entry, ...otherEntries] = node.kind === 'map' ? node.entries : [];
  if (entry === undefined || otherEntries.length > 0) {
    const expectedForms = `next, back, stop, or one of ${STEP_KEYS.map((key) => `${key}:`).join(' ')}`;
    const found = otherEntries.length > 0 ? 'several keys' : computeKind(node);
    return reader.complain(
      'script.wrong-kind',
      node.offset,
      `Here stands ${found}; a step is ${expectedForms}`,
    );
  }
  return readKeyed(reader, entry);
}

function readKeyed(reader: Reader, { key, offset, value }: MapEntry): ScriptStep | undefined {
  switch (key) {
    case 'to':
      return readTarget(reader, value, 'to');
    case 'back':
      return readTarget(reader, value, 'back-to');
    case 'answer':
      return { offset, kind: 'answer', answers: readAnswersByGid(reader, value) };
    case 'attach':
      return { offset, kind: 'attach', attached: readAttached(reader, value) };
    case 'language': {
      const language = readLanguage(reader, value);
      return language === undefined ? undefined : { offset, kind: 'language', language };
    }
    default:
      return reader.reportUnknown('step', key, offset, [...STEP_KEYS, ...STEP_WORDS]);
  }
}

function readTarget(reader: Reader, node: Node, kind: 'to' | 'back-to'): ScriptStep | undefined {
  const code = reader.asText(node, 'the code of a question');
  const question = code === undefined ? undefined : reader.resolveQuestion(code, node.offset);
  if (code === undefined || question === undefined) return undefined;
  return { offset: node.offset, kind, gid: question.gid, code };
}

export type ScriptResult = { readonly script: Script } | { readonly complaints: readonly EntryProblem[] };

/** Default time of scripts, 1 January 2026, so that a script always plays the same way. */
export const DEFAULT_NOW = 1_767_225_600;
const DEFAULT_SEED = 1;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Reads a script, or returns all its faults. Never throws. */
export function readScript(text: string, fallbackName: string, names: Names): ScriptResult {
  const parsed = parseYaml(text);
  if ('complaints' in parsed) return parsed;
  const reader = new Reader(names);
  const script = read(reader, parsed.root, fallbackName);
  return reader.complaints.length > 0
    ? { complaints: reader.complaints.toSorted((a, b) => a.offset - b.offset) }
    : { script };
}

function read(reader: Reader, root: Node, name: string): Script {
  const script: Mutable<Script> = {
    name,
    seed: DEFAULT_SEED,
    device: 'phone',
    language: reader.names.program.language,
    source: null,
    now: DEFAULT_NOW,
    params: {},
    link: undefined,
    member: null,
    fullCells: new Set(),
    draws: new Map(),
    usedAnswers: new Map(),
    answers: new Map(),
    answerOffsets: new Map(),
    steps: [],
    expect: {},
  };
  const keep =
    <K extends keyof Script>(key: K, read: (node: Node) => Script[K] | undefined) =>
    (node: Node) => {
      script[key] = read(node) ?? script[key];
    };
  reader.readFields(root, 'a map with name, answers, expect and so on', {
    name: keep('name', (node) => reader.asAnyText(node)),
    seed: keep('seed', (node) => readSeed(reader, node)),
    device: keep('device', (node) => reader.findOneOf(node, DEVICES)),
    language: keep('language', (node) => readLanguage(reader, node)),
    source: keep('source', (node) => reader.asAnyText(node)),
    now: keep('now', (node) => readMoment(reader, node)),
    link: keep('link', (node) => reader.findOneOf(node, SCRIPT_LINKS)),
    params: keep('params', (node) => readParams(reader, node)),
    member: keep('member', (node) => readMember(reader, node)),
    quotas: keep('fullCells', (node) => readFullCells(reader, node)),
    draws: keep('draws', (node) => new Map(readDraws(reader, node).map(({ fid, value }) => [fid, value]))),
    used: keep('usedAnswers', (node) => readUsed(reader, node)),
    answers: (node) => {
      script.answers = readAnswersByGid(reader, node);
      script.answerOffsets = readAnswerOffsets(reader, node);
    },
    steps: keep('steps', (node) => readSteps(reader, node)),
    expect: keep('expect', (node) => readExpectations(reader, node)),
  });
  return script;
}

function readSeed(reader: Reader, node: Node): number | undefined {
  const seed = reader.asNumber(node, 'a whole number from 0');
  if (seed === undefined || (Number.isSafeInteger(seed) && seed >= 0)) return seed;
  return reader.complain(
    'script.wrong-value',
    node.offset,
    `\`${seed}\` is no seed; it must be a whole number from 0.`,
  );
}

function readAnswerOffsets(reader: Reader, node: Node): ReadonlyMap<string, number> {
  const entries = node.kind === 'map' ? node.entries : [];
  return new Map(
    entries.flatMap(({ key, offset }) => {
      const gid = reader.names.findQuestion(key)?.gid;
      return gid === undefined ? [] : [[gid, offset] as const];
    }),
  );
}

/** Reads `used`, answers of earlier respondents to questions whose answers must be unique. */
function readUsed(reader: Reader, node: Node): ReadonlyMap<string, unknown> {
  for (const { gid, code, offset } of readAnswers(reader, node)) {
    if (reader.names.findQuestion(gid)?.question.unique === true) continue;
    reader.complain('script.not-unique', offset, `Everybody may give the same answer to \`${code}\`.`);
  }
  return readAnswersByGid(reader, node);
}

/** Reads `attach: { Q1: receipt.pdf, Q1.A2: [a.png, b.png], Q3: [] }`, which replaces the files of each part. */
function readAttached(reader: Reader, node: Node): readonly AttachStep[] {
  const expectedKind = 'a map from codes of questions (or of options, `Q1.A2`) to names of files';
  return (reader.asMap(node, expectedKind)?.entries ?? []).flatMap(({ key, offset, value }) => {
    const [code = key, part] = key.split('.');
    const found = reader.resolveQuestion(code, offset);
    const names = namesIn(value);
    if (names === undefined)
      return reader.reportWrongKind(value, 'the name of a file, or a list of names') ?? [];
    if (found === undefined) return [];
    const option = (found.question.items ?? []).find((one) => optionCode(one) === part);
    if (part !== undefined && option === undefined) {
      reader.complain('script.unknown-option', offset, `${code} has no option \`${part}\`.`);
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
