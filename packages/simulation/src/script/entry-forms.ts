/** A form in which scripts may write a stored answer. `scriptEntry` tries which forms the question type reads. */
export type EntryForm = (answer: unknown, codeOf: CodeOf) => unknown;
/** The code of an option or row with this gid; undefined for any other text. */
export type CodeOf = (gid: string) => string | undefined;

type Json = { readonly [key: string]: unknown };
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const PARTS = /^(.+)(_open|_no_apply)$/s;

/** Gids become codes, an option with its text `{ A9: text }`; a list of one becomes its element. */
export const plain: EntryForm = (answer, codeOf) => {
  if (typeof answer === 'string') return codeOf(answer) ?? answer;
  if (Array.isArray(answer)) return list(answer, codeOf);
  return isRecord(answer) ? record(answer, codeOf) : answer;
};

function list(items: readonly unknown[], codeOf: CodeOf): unknown {
  const [first, text, ...rest] = items;
  const code = typeof first === 'string' && rest.length === 0 ? codeOf(first) : undefined;
  if (code !== undefined && typeof text === 'string' && codeOf(text) === undefined) return { [code]: text };
  if (first === null && items.at(-1) === NOT_APPLICABLE) return 'n/a';
  return items.length === 1 ? plain(first, codeOf) : items.map((item) => plain(item, codeOf));
}
const NOT_APPLICABLE = 99;

function record(answer: Json, codeOf: CodeOf): unknown {
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const [, owner, part] = PARTS.exec(key) ?? [];
      const code = owner === undefined ? undefined : codeOf(owner);
      if (code === undefined) return [codeOf(key) ?? key, plain(value, codeOf)];
      return [`${code}${part ?? ''}`, part === '_no_apply' ? true : value];
    }),
  );
}

/** Numbers without quotation marks, for types that accept them. */
const withNumbers: EntryForm = (answer, codeOf) => parseNumbers(plain(answer, codeOf));

function parseNumbers(entry: unknown): unknown {
  if (Array.isArray(entry)) return entry.map(parseNumbers);
  if (isRecord(entry))
    return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, parseNumbers(value)]));
  return typeof entry === 'string' && String(Number(entry)) === entry ? Number(entry) : entry;
}

/** Lists stay lists, even of one element. */
const listed: EntryForm = (answer, codeOf) =>
  Array.isArray(answer) ? answer.map((item) => plain(item, codeOf)) : undefined;

/** `{ A3: 1, A4: 2, A4_open: 'text' }`, by rank: `[A3, { A4: text }]`. */
const ranked: EntryForm = (answer, codeOf) => {
  if (!isRecord(answer)) return undefined;
  return Object.entries(answer)
    .filter(([, rank]) => typeof rank === 'number')
    .toSorted(([, a], [, b]) => Number(a) - Number(b))
    .map(([gid]) => {
      const code = codeOf(gid) ?? gid;
      const text = answer[`${gid}_open`];
      return text === undefined ? code : { [code]: text };
    });
};

/** Levels from the first on: `广东省/广州市`, or the last one alone, which determines its path. */
const levels = (answer: unknown): readonly unknown[] =>
  isRecord(answer) ? Object.values(answer).flat() : [];
const lastLevel: EntryForm = (answer) => levels(answer).at(-1);
const way: EntryForm = (answer) => levels(answer).join('/');

const place: EntryForm = (answer) => {
  if (!isRecord(answer)) return undefined;
  const { city, coordinate: at, formattedAddress: address } = answer;
  const names = way(city, () => undefined);
  return {
    ...(address !== '' && { address }),
    ...(at !== null && { at }),
    ...(names !== '' && { city: names }),
  };
};

const judgement: EntryForm = (answer) => {
  if (!isRecord(answer)) return undefined;
  const { score, tagsId: tags, ...rest } = answer;
  if (score === NOT_APPLICABLE) return 'n/a';
  return { score, ...(tags !== undefined && { tags }), ...rest };
};
const judgementAlone: EntryForm = (answer) => (isRecord(answer) ? answer['score'] : undefined);

const file: EntryForm = (answer) => {
  const [first]: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return isRecord(first) ? first['file_name'] : undefined;
};

/** `l` and `h` of each task: the least and the most preferred. */
const tasks: EntryForm = (answer, codeOf) => {
  if (!Array.isArray(answer)) return undefined;
  const name = (gid: unknown) => (typeof gid === 'string' ? (codeOf(gid) ?? gid) : undefined);
  return answer.map((task: unknown) => {
    const { l, h } = isRecord(task) ? task : {};
    const [best, worst] = [name(h), name(l)];
    return { ...(best !== undefined && { best }), ...(worst !== undefined && { worst }) };
  });
};

const images: EntryForm = (answer, codeOf) => {
  const shown: unknown = isRecord(answer) ? answer['ans'] : undefined;
  if (!Array.isArray(shown)) return undefined;
  return shown.map((one: unknown) => {
    const gid = isRecord(one) ? one['gid'] : undefined;
    return typeof gid === 'string' ? (codeOf(gid) ?? gid) : 'none';
  });
};

/** The forms of entries, the shortest first. */
export const ENTRY_FORMS: readonly EntryForm[] = [
  withNumbers,
  plain,
  listed,
  judgementAlone,
  lastLevel,
  way,
  ranked,
  file,
  judgement,
  place,
  tasks,
  images,
];
