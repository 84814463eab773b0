import type { MemberData } from '@canvass/protocol';
import type { Node } from './node.ts';
import type { Reader } from './reader.ts';

/** Reads a language that the project has. */
export function readLanguage(reader: Reader, node: Node): string | undefined {
  const { project, language: own } = reader.names.program;
  const written = reader.text(node, 'a locale');
  const known = [own, ...(project.project_lang?.translation_language ?? []).map(({ code }) => code)];
  if (written === undefined || known.includes(written)) return written;
  return reader.unknown('language', written, node.at, known);
}

const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/;

/** `2026-11-03`, `2026-11-03T09:00+08:00` or seconds since 1970. */
export function readMoment(reader: Reader, node: Node): number | undefined {
  const wanted = 'a date, a date with time and offset, or seconds since 1970';
  if (node.kind === 'scalar' && typeof node.value === 'number') return reader.number(node, wanted);
  const text = reader.text(node, wanted);
  if (text === undefined) return undefined;
  const moment = ISO.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(moment)) return Math.floor(moment / 1000);
  return reader.complain('script.wrong-value', node.at, `\`${text}\` is no moment; it must be ${wanted}.`);
}

/** `params`: parameters of the link. Only declared ones reach the survey. */
export function readParams(reader: Reader, node: Node): Readonly<Record<string, string>> {
  const codes = (reader.names.program.project.ext_params ?? []).map(({ code }) => code);
  const entries = reader.map(node, 'a map from parameters to values')?.entries ?? [];
  const pairs = entries.flatMap(({ key, at, value }): (readonly [string, string])[] => {
    if (!codes.includes(key)) reader.unknown('parameter', key, at, codes);
    const word = reader.word(value);
    return word === undefined ? [] : [[key, word]];
  });
  return Object.fromEntries(pairs);
}

/** `member`: profile data, as the server would give it. */
export function readMember(reader: Reader, node: Node): MemberData {
  const texts: Partial<Record<'mtype' | 'address' | 'store' | 'birthday', string>> = {};
  const lists: Partial<Record<'labels' | 'ancestor_groups', readonly string[]>> = {};
  const fields: { field_val_list?: Record<string, string> } = {};
  const text = (key: keyof typeof texts) => (value: Node) => {
    const read = reader.word(value);
    if (read !== undefined) texts[key] = read;
  };
  const list = (key: keyof typeof lists) => (value: Node) => {
    lists[key] = (reader.list(value, 'a list of texts') ?? []).flatMap((item) => reader.word(item) ?? []);
  };
  reader.fields(node, 'a map of member data', {
    mtype: text('mtype'),
    address: text('address'),
    store: text('store'),
    birthday: text('birthday'),
    labels: list('labels'),
    ancestor_groups: list('ancestor_groups'),
    field_val_list: (value) => {
      const entries = reader.map(value, 'a map from fields to values')?.entries ?? [];
      fields.field_val_list = Object.fromEntries(
        entries.flatMap(({ key, value: item }) => {
          const word = reader.word(item);
          return word === undefined ? [] : [[key, word] as const];
        }),
      );
    },
  });
  return { ...texts, ...lists, ...fields };
}
