import { LINK_STATUSES } from '@canvass/project/vocabulary';
import Type from 'typebox';
import { countOf, Count, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';

/** `POST /api/publishing/surveys/{id}/links`: creates signed links. */
export interface LinksRequest {
  readonly links: readonly Readonly<Record<string, string>>[];
  /** Seconds until the links expire, by the server's clock; absent if they never do. */
  readonly expires_in?: number;
}
const Path = Type.String({ description: 'Path below the address of the server.' });
export const LinksData = Type.Object({
  key: Type.Integer({ description: 'Number of the key that signed the links.' }),
  expires_at: nullable(Time),
  links: Type.Array(Type.Object({ id: Type.String(), path: Path }), {
    description: 'In the order of the request.',
  }),
});
export type LinksData = DataOf<typeof LinksData>;

/** `GET /api/publishing/surveys/{id}/link-keys`, and the reply when a key is added or revoked. */
export const LinkKeysData = Type.Object({
  keys: Type.Array(Type.Object({ key: Type.Integer(), made_at: Time }), {
    description: 'Newest first. The first key signs new links.',
  }),
});
export type LinkKeysData = DataOf<typeof LinkKeysData>;

/** Body of `POST /api/publishing/surveys/{id}/unique-links`. */
export interface UniqueLinksRequest {
  /** Number of links without a member (default 1). */
  readonly count?: number;
  /** Ids of the members who each get a link, or `all` for all members. */
  readonly members?: 'all' | readonly string[];
  /** ISO 8601 with offset. Calls before this time get 1204, and calls after `expires_at` get 1205. */
  readonly starts_at?: string;
  readonly expires_at?: string;
}
export const UniqueLinksData = Type.Object({
  batch: Type.Integer(),
  links: Type.Array(
    Type.Object({
      number: Type.Integer(),
      path: Path,
      member_id: Type.Optional(Type.String()),
      fields: Type.Optional(
        Type.Record(Type.String(), Type.String(), {
          description: 'Fields of the member, such as name and email address. Lists are separated by |.',
        }),
      ),
    }),
    { description: 'Paths are returned only once.' },
  ),
});
export type UniqueLinksData = DataOf<typeof UniqueLinksData>;

const LinkStatus = oneOf(...LINK_STATUSES);
/** Reply to `GET /api/publishing/surveys/{id}/unique-links`. */
export const UniqueLinkBatches = Type.Object({
  batches: Type.Array(
    Type.Object({
      batch: Type.Integer(),
      status: LinkStatus,
      count: Count,
      begun: countOf('Links with a response, unfinished or ended.'),
      used: Count,
      made_at: Time,
      starts_at: nullable(Time),
      expires_at: nullable(Time),
    }),
    { description: 'One row for each batch and status of its links.' },
  ),
});
export type UniqueLinkBatches = DataOf<typeof UniqueLinkBatches>;

const UniqueLinkRow = Type.Object({
  batch: Type.Integer(),
  number: Type.Integer(),
  member_id: nullable(Type.String()),
  status: LinkStatus,
  seq: nullable(Type.Integer({ description: 'Number of the response.' })),
  used_at: nullable(Time),
});
export type UniqueLinkRow = DataOf<typeof UniqueLinkRow>;
/** Reply to `GET /api/publishing/surveys/{id}/unique-links/{batch}`. */
export const UniqueLinkRows = Type.Object({ links: Type.Array(UniqueLinkRow) });
/** Reply to `PUT /api/publishing/surveys/{id}/unique-links/{batch}`. */
export const ChangedUniqueLinks = Type.Object({ changed: Count });
export type ChangedUniqueLinks = DataOf<typeof ChangedUniqueLinks>;

/** Body of `POST /api/publishing/surveys/{id}/short-links`. */
export interface ShortLinkRequest {
  /** Parameters of the target link. Unique links and previews are not possible. */
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds until the link expires; absent if it never does. */
  readonly expires_in?: number;
}
const shortLink = {
  code: Type.String(),
  path: Type.String({ description: '/x/{code}' }),
  expires_at: nullable(Time),
};
/** Data of `POST /api/deliver/dwzlink`, which is public. */
export const ShortLinkData = Type.Object(shortLink);
export type ShortLinkData = DataOf<typeof ShortLinkData>;

const ListedShortLink = Type.Object({
  ...shortLink,
  leads_to: Type.String(),
  shared: Type.Boolean({ description: 'Links created by anonymous requests, one for each language.' }),
  made_at: Time,
  revoked_at: nullable(Time),
});
export type ListedShortLink = DataOf<typeof ListedShortLink>;
/** Reply to `GET /api/publishing/surveys/{id}/short-links`. */
export const ShortLinksListed = Type.Object({ links: Type.Array(ListedShortLink) });
