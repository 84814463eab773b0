import type { Cell } from '@canvass/logic';
import { memberReads } from '@canvass/logic/inspect';
import type { MemberData } from '@canvass/protocol';
import {
  EMPTY,
  NOT_ASKED,
  textOrEmpty,
  blockOf,
  type Block,
  type ExportVersion,
  type CellVariable,
} from './block.ts';

const MEMBER_ID: CellVariable = {
  wanted: 'member_id',
  label: 'Id of the member',
  missing: ['empty'],
  cell: ({ memberId }) => textOrEmpty(memberId),
};

const namesMembers = ({ program: { project } }: ExportVersion): boolean =>
  project.settings?.unique_links === true ||
  project.settings?.members_only === true ||
  project.settings?.member_param !== undefined;

/** Who answered, and what rules and texts could read of them (sample variables), as it was when they began. */
export function memberBlock(versions: readonly ExportVersion[]): Block {
  const read = versions.map(({ version, program }) => ({ version, fields: memberReads(program.project) }));
  const fields = new Set(read.flatMap((one) => [...one.fields]));
  fields.delete('field_val_list');
  if (fields.size === 0 && !versions.some(namesMembers)) return blockOf('member', []);
  const byVersion = new Map(read.map((one) => [one.version, one.fields]));
  const variables = [...fields].map(
    (field): CellVariable => ({
      wanted: `member_${field}`,
      label: `Member: ${field}`,
      missing: ['not_asked', 'empty'],
      cell: ({ version, facts: { member } }) =>
        byVersion.get(version)?.has(field) === true ? cellOf(member, field) : NOT_ASKED,
    }),
  );
  return blockOf('member', [MEMBER_ID, ...variables]);
}

/** Lists with | between, as the file of links has them. */
function cellOf(member: MemberData | null, field: string): Cell {
  const { field_val_list: listed = {}, ...own } = member ?? {};
  const value = new Map<string, unknown>([...Object.entries(listed), ...Object.entries(own)]).get(field);
  if (Array.isArray(value)) return textOrEmpty(value.join('|'));
  return typeof value === 'string' || typeof value === 'number' ? textOrEmpty(String(value)) : EMPTY;
}
