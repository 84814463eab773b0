import type { JsonRecord } from '@canvass/authoring';
import { arbitraryProject, projectFile } from '@canvass/logic/testing';
import { arrayAt, textAt } from '../document/json.ts';
import { isWithin } from '../document/outline.ts';
import { findReadersOfItem } from '../editing/commands.ts';
import type { AskedChange, EditorState } from '../editing/editor-state.ts';
import type { NamedUse } from '../wording/reader-names.ts';

const IS_FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = Number(process.env['CANVASS_SEED'] ?? 2026);
const SURVEYS = IS_FULL ? 120 : 3;
export const RESPONDENTS = IS_FULL ? 8 : 3;
/** In the default run, the seed chooses one of this many parts of the items. */
const PARTS = IS_FULL ? 1 : 4;
export const TIMEOUT_MS = 3_600_000;

/** Texts of random surveys. Their features differ by the ending of the seed. */
export const randomTexts = Array.from({ length: SURVEYS }, (_, index) => {
  const ending = ['+values', '+points', ''][index % 3] ?? '';
  const project = arbitraryProject(`presses:${SEED + index}${ending}`);
  return JSON.stringify(projectFile(project, 'a1b2c3d4e5f6a1b2c3d4e5f6'));
});

/** All items in the full run, else those that the seed chooses. */
export const sample = <T>(items: readonly T[]): readonly T[] =>
  items.filter((_, index) => index % PARTS === SEED % PARTS);

const ORDERS: ReadonlySet<string> = new Set(['order', 'question_from', 'optionOrderRefs']);

/** The survey with everything in authored order, because a random order changes with the number of its entries. */
export function withoutOrders(text: string): string {
  return JSON.stringify(
    JSON.parse(text, (key, value: unknown) =>
      ORDERS.has(key) || key.endsWith('_order') ? undefined : value,
    ),
  );
}

/** Fields that, if they are named, explain changes of later questions: jumps, and the formulas of values. */
const DECIDES_PATH: ReadonlySet<unknown> = new Set(['jump_code', 'value_code']);
const DECIDING_PARTS: ReadonlySet<unknown> = new Set(['flow', 'mergePage']);

/** gids of the items that a dialog names, with all items inside. `any` if what it names decides the path. */
export function namedGids(
  { items, project }: Pick<EditorState, 'items' | 'project'>,
  { uses, pages }: Pick<AskedChange, 'uses' | 'pages'>,
): ReadonlySet<string> | 'any' {
  const jumpConditions = new Set<unknown>(
    arrayAt(project, 'jumpConsList').map((jump) => textAt(jump, 'conditionGroup')),
  );
  const decides = ({ use: { keys }, part }: NamedUse) =>
    jumpConditions.has(keys[1]) ||
    DECIDES_PATH.has(keys.at(-1)) ||
    keys[0] === 'jumpConsList' ||
    DECIDING_PARTS.has(part?.field);
  if (uses.some(decides)) return 'any';
  const pageCodes = [...pages.joinedPages, ...pages.dividedPages].flat();
  const codes = new Set(uses.flatMap((named) => named.codes).concat(pageCodes));
  const namedItems = items.filter(({ code }) => codes.has(code));
  // Whether a group is shown decides what a flow can draw.
  if (project['flow'] !== undefined && namedItems.some(({ kind }) => kind === 'group')) return 'any';
  return new Set(
    items.filter(({ path }) => namedItems.some((one) => isWithin(path, one.path))).map(({ gid }) => gid),
  );
}

/**
 * gids of items that read given items that respondents have not seen, also through other unseen items. An unseen question
 * can change what others show, because its options can be carried forward and its answer can be automatic.
 */
export function findReadersOfUnseen(
  project: JsonRecord,
  gids: ReadonlySet<string>,
  seenGids: ReadonlySet<string>,
): ReadonlySet<string> {
  const readers = new Set<string>();
  const unread = [...gids].filter((gid) => !seenGids.has(gid));
  for (let gid = unread.pop(); gid !== undefined; gid = unread.pop())
    for (const reader of findReadersOfItem({ project }, gid)) {
      if (readers.has(reader)) continue;
      readers.add(reader);
      if (!seenGids.has(reader)) unread.push(reader);
    }
  return readers;
}
