import type { LinkStatus } from '@canvass/project/vocabulary';
import { setImmediate } from 'node:timers/promises';
import { UNIQUE_LINK_NAME } from '@canvass/project';
import type {
  UniqueLinkBatches,
  UniqueLinkRow,
  UniqueLinksData,
  UniqueLinksRequest,
} from '@canvass/protocol';
import { type Failure, fail, isFailure } from '../../http/failure.ts';
import { readRequestTime } from '../../http/input-schemas.ts';
import type { Foundation } from '../../config/foundation.ts';
import { findMembers, listMembers, type Member } from '../members/member-store.ts';
import type { KeyedHash } from '../../auth/server-keys.ts';
import { hashOfToken, createLinkToken } from './link-token.ts';
import {
  type BatchCount,
  changeLinks,
  countBatches,
  type LinkPage,
  listLinks,
  storeBatch,
  type UniqueLink,
} from './unique-link-store.ts';

export const MAX_LINKS = 100_000;

/** The number of links that are created before other calls are served. */
const LINKS_PER_TURN = 1_000;

interface CreatedLink {
  readonly memberId: string | undefined;
  readonly token: string;
  readonly tokenHash: string;
}

/** The operator's functions for links that are valid for one submission. */
interface UniqueLinks {
  /** The only call that returns links. Links cannot be shown again, because only their hashes are stored. */
  make(surveyId: string, request: UniqueLinksRequest): Promise<UniqueLinksData | Failure>;
  batches(surveyId: string): Promise<UniqueLinkBatches>;
  list(surveyId: string, page: LinkPage): Promise<readonly UniqueLinkRow[]>;
  change(
    surveyId: string,
    change: { readonly batch: number; readonly numbers?: readonly number[]; readonly status: LinkStatus },
  ): Promise<{ readonly changed: number } | Failure>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly uniqueLinks: UniqueLinks;
  }
}

export function createUniqueLinks({ database, now }: Foundation, hash: KeyedHash): UniqueLinks {
  /** The owners of the requested links, undefined for links without an owner, or a failure. */
  async function findOwners(
    surveyId: string,
    { count, members }: UniqueLinksRequest,
  ): Promise<readonly (Member | undefined)[] | Failure> {
    if (members === undefined) return Array.from({ length: count ?? 1 }, () => undefined);
    if (members === 'all') {
      const allMembers = await listMembers(database, surveyId, { after: '', limit: MAX_LINKS + 1 });
      const isTooMany = allMembers.length > MAX_LINKS;
      return isTooMany ? fail('request.invalid', { key: 'unique_links.too_many' }) : allMembers;
    }
    const knownMembers = await findMembers(database, surveyId, members);
    const unknownIndex = members.findIndex((id) => !knownMembers.has(id));
    return unknownIndex < 0
      ? members.map((id) => knownMembers.get(id))
      : fail('request.invalid', { key: 'unique_links.no_member', path: `$.members[${unknownIndex}]` });
  }
  return {
    async make(surveyId, request) {
      const owners = await findOwners(surveyId, request);
      if ('failure' in owners) return owners;
      if (owners.length === 0) return fail('request.invalid', { key: 'unique_links.no_members' });
      const times = readTimes(request, now());
      if (isFailure(times)) return times;
      const links: CreatedLink[] = [];
      for (const [index, member] of owners.entries()) {
        const token = createLinkToken();
        links.push({
          memberId: member?.memberId,
          token,
          tokenHash: hashOfToken(hash, surveyId, token) ?? '',
        });
        // Lets the server handle other calls in between.
        if (index % LINKS_PER_TURN === LINKS_PER_TURN - 1) await setImmediate();
      }
      const batch = await storeBatch(database, surveyId, { links, ...times, now: new Date(now()) });
      if (batch === undefined) return fail('request.not_found');
      return {
        batch,
        links: links.map(({ memberId, token }, index) => ({
          number: index + 1,
          path: `/s/${surveyId}?${UNIQUE_LINK_NAME}=${token}`,
          ...(memberId !== undefined && { member_id: memberId }),
          ...computeMemberFields(owners[index]),
        })),
      };
    },
    async batches(surveyId) {
      const rows = await countBatches(database, surveyId);
      return { batches: rows.map(describeBatch) };
    },
    async list(surveyId, page) {
      const rows = await listLinks(database, surveyId, page);
      return rows.map(describeLink);
    },
    async change(surveyId, change) {
      const changedCount = await changeLinks(database, surveyId, change);
      return changedCount === 0 ? fail('request.not_found') : { changed: changedCount };
    },
  };
}

function computeMemberFields(member: Member | undefined): {
  readonly fields?: Readonly<Record<string, string>>;
} {
  if (member === undefined) return {};
  const { field_val_list = {}, ...data } = member.data;
  const entries = [...Object.entries(data), ...Object.entries(field_val_list)].map(
    ([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value)] as const,
  );
  return entries.length === 0 ? {} : { fields: Object.fromEntries(entries) };
}

function describeBatch(row: BatchCount): UniqueLinkBatches['batches'][number] {
  const { count, begun, used, made_at, starts_at, expires_at, ...otherColumns } = row;
  return {
    ...otherColumns,
    count: Number(count),
    begun: Number(begun),
    used: Number(used),
    made_at: made_at.toISOString(),
    starts_at: starts_at?.toISOString() ?? null,
    expires_at: expires_at?.toISOString() ?? null,
  };
}

const describeLink = ({ batch, number, member_id, status, seq, used_at }: UniqueLink): UniqueLinkRow => ({
  batch,
  number,
  member_id,
  status,
  seq,
  used_at: used_at?.toISOString() ?? null,
});

/** Refuses invalid times, and links that would expire before their start or before now. */
function readTimes({ starts_at, expires_at }: UniqueLinksRequest, now: number) {
  const timeTexts = [starts_at, expires_at].filter((text) => text !== undefined);
  const [startsAt, expiresAt] = [starts_at, expires_at].map((text) =>
    text === undefined ? undefined : readRequestTime(text),
  );
  const areValid = timeTexts.every((text) => readRequestTime(text) !== undefined);
  const areOrdered = startsAt === undefined || expiresAt === undefined || startsAt < expiresAt;
  if (!areValid || !areOrdered) return fail('request.invalid', { key: 'unique_links.no_time' });
  return expiresAt !== undefined && expiresAt.getTime() <= now
    ? fail('request.invalid', { key: 'unique_links.expired', path: 'body/expires_at' })
    : { startsAt, expiresAt };
}
