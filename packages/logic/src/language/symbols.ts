/** The fields of an option or row by which names are resolved. */
export interface SymbolItem {
  readonly gid: string;
  readonly cid: string;
  readonly seq: number;
  readonly value?: number | string;
}
/** A node of a cascader's tree, which replaces options. */
export interface SymbolNode {
  readonly gid: string;
  readonly items?: readonly SymbolNode[];
}
export interface SymbolQuestion {
  /** Position in document order, and the key of its answer. */
  readonly index: number;
  readonly gid: string;
  readonly cid: string;
  readonly options: readonly SymbolItem[];
  readonly rows: readonly SymbolItem[];
  readonly tree?: readonly SymbolNode[] | undefined;
}
/** A group or page as a target of jumps and of show and hide. */
export interface SymbolGroup {
  readonly gid: string;
  readonly cid: string;
  /** Indexes of its first and last question. */
  readonly first: number;
  readonly last: number;
}

export interface QuestionSymbol {
  readonly kind: 'question';
  readonly question: number;
  readonly cid: string;
  readonly options: readonly SymbolItem[];
  readonly rows: readonly SymbolItem[];
  /** Nodes of the tree, if the answer is a path from the first level to a node. */
  readonly tree?: readonly SymbolNode[] | undefined;
}
export interface OptionSymbol {
  readonly kind: 'option';
  readonly question: number;
  readonly gid: string;
  readonly cid: string;
  /** Whether the option is a column of a matrix, which counts as chosen if it is chosen in some row. */
  readonly isColumn: boolean;
}
export interface RowSymbol {
  readonly kind: 'row';
  readonly question: number;
  readonly gid: string;
  readonly cid: string;
}
export interface CellSymbol {
  readonly kind: 'cell';
  readonly question: number;
  readonly row: SymbolItem;
  readonly option: SymbolItem;
}
export interface GroupSymbol {
  readonly kind: 'group';
  readonly gid: string;
  readonly first: number;
  readonly last: number;
}
export type LanguageSymbol = QuestionSymbol | OptionSymbol | RowSymbol | CellSymbol | GroupSymbol;

export interface SymbolTable {
  /** Resolves a name, in either form of letters with accents (codes are in NFC): first as a cid, then as a gid, then as `Q1A2`, `Q5R1`, `Q5S1`, `Q5R1A2` by `seq`. */
  resolve(name: string): LanguageSymbol | undefined;
  /** The question with this gid, even if a cid is equal to it. */
  byGid(gid: string): QuestionSymbol | undefined;
  names(): Iterable<string>;
}

/** Row and option numbers after the cid of a question. */
const PART_NAME = /^(.+?)(?:[RS](0|[1-9]\d{0,8}))?(?:A(0|[1-9]\d{0,8}))?$/s;

/** Builds the table; where two questions share a cid, the first in document order has it. */
export function createSymbolTable(
  questions: readonly SymbolQuestion[],
  groups: readonly SymbolGroup[] = [],
): SymbolTable {
  const byCid = new Map<string, LanguageSymbol>();
  const byGid = new Map<string, LanguageSymbol>();
  const add = (item: { gid: string; cid: string }, symbol: LanguageSymbol): void => {
    if (!byCid.has(item.cid)) byCid.set(item.cid, symbol);
    if (!byGid.has(item.gid)) byGid.set(item.gid, symbol);
  };
  for (const question of questions) add(question, questionSymbol(question));
  for (const group of groups) add(group, groupSymbol(group));
  const find = (name: string) => byCid.get(name) ?? byGid.get(name);
  // One symbol per part, even if several ranges contain it.
  const parts = new Map<string, LanguageSymbol>();
  const findPart = (name: string): LanguageSymbol | undefined => {
    const part = parts.get(name) ?? resolvePart(name, find);
    if (part !== undefined) parts.set(name, part);
    return part;
  };
  return {
    resolve: (writtenName) => {
      const name = writtenName.normalize('NFC');
      return find(name) ?? findPart(name);
    },
    byGid: (gid) => {
      const symbol = byGid.get(gid);
      return symbol?.kind === 'question' ? symbol : undefined;
    },
    names: () => byCid.keys(),
  };
}

function questionSymbol({ index, cid, options, rows, tree }: SymbolQuestion): QuestionSymbol {
  return { kind: 'question', question: index, cid, options, rows, tree };
}

const gidsOfTrees = new WeakMap<readonly SymbolNode[], ReadonlySet<string>>();

/** The gids of a tree, each node before its descendants. */
export function gidsIn(tree: readonly SymbolNode[]): ReadonlySet<string> {
  const gids = gidsOfTrees.get(tree) ?? new Set(walkGids(tree));
  gidsOfTrees.set(tree, gids);
  return gids;
}

function* walkGids(nodes: readonly SymbolNode[]): Iterable<string> {
  for (const { gid, items = [] } of nodes) {
    yield gid;
    yield* walkGids(items);
  }
}

function groupSymbol({ gid, first, last }: SymbolGroup): GroupSymbol {
  return { kind: 'group', gid, first, last };
}

function resolvePart(
  name: string,
  find: (name: string) => LanguageSymbol | undefined,
): LanguageSymbol | undefined {
  const { base, row, option } = splitPartName(name);
  const owner = find(base);
  if (owner?.kind !== 'question') return undefined;
  const rowItem = row === undefined ? undefined : owner.rows.find(({ seq }) => seq === row);
  const optionItem = option === undefined ? undefined : owner.options.find(({ seq }) => seq === option);
  if (row !== undefined && rowItem === undefined) return undefined;
  if (option !== undefined && optionItem === undefined) return undefined;
  return partSymbol(owner, rowItem, optionItem);
}

/** The symbol of a row, an option or, given both, a cell; undefined without either. */
export function partSymbol(
  { question, rows }: QuestionSymbol,
  row: SymbolItem | undefined,
  option: SymbolItem | undefined,
): LanguageSymbol | undefined {
  if (row !== undefined && option !== undefined) return { kind: 'cell', question, row, option };
  if (row !== undefined) return { kind: 'row', question, gid: row.gid, cid: row.cid };
  if (option === undefined) return undefined;
  return { kind: 'option', question, gid: option.gid, cid: option.cid, isColumn: rows.length > 0 };
}

/** `Q5R1A2` as question `Q5`, row 1, option 2. */
export function splitPartName(name: string): {
  readonly base: string;
  readonly row?: number;
  readonly option?: number;
} {
  const [, base = name, row, option] = PART_NAME.exec(name) ?? [];
  return {
    base,
    ...(row === undefined ? {} : { row: Number(row) }),
    ...(option === undefined ? {} : { option: Number(option) }),
  };
}
