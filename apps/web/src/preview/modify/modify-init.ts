import { type Fields, isFields, isProject } from '../editor/editor-link.ts';

/** What an editor sends of a response. Kept in memory, and gone with the page. */
export interface ModifyInit {
  /** Of an operator, for `getanswer` and `update`. */
  readonly token: string;
  readonly project: Fields;
  /** As the editor has it; absent: the server says. */
  readonly answer: Fields | undefined;
  readonly seq: number;
  readonly version: number;
  /** gids that may be changed; absent: all. */
  readonly editable: readonly string[] | undefined;
}

const TOKEN = /^[\x21-\x7e]{1,4000}$/;
const LONGEST_ID = 64;
const MOST_EDITABLE = 5_000;

/** Undefined: it is none. */
export function readModifyInit({
  token,
  project,
  answer,
  seq,
  version,
  editable,
}: Fields): ModifyInit | undefined {
  if (typeof token !== 'string' || !TOKEN.test(token) || !isProject(project)) return undefined;
  if (!isNumber(seq) || !isNumber(version)) return undefined;
  if (answer !== undefined && !(isFields(answer) && isProject(answer))) return undefined;
  if (editable !== undefined && !isIds(editable)) return undefined;
  return { token, project, answer, seq, version, editable };
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

const isIds = (value: unknown): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= MOST_EDITABLE &&
  value.every((gid) => typeof gid === 'string' && gid.length <= LONGEST_ID);
