import Type from 'typebox';
import { Count, nullable, oneOf, Time, type DataOf } from '../schemas/parts.ts';

/** `POST /api/publishing/surveys/{id}/links`: makes signed links. */
export interface LinksRequest {
  /** The parameters of each link, by code. */
  readonly links: readonly Readonly<Record<string, string>>[];
  /** Seconds from now, by the server's clock; absent: the links do not expire. */
  readonly expires_in?: number;
}
const Path = Type.String({ description: 'Below the address of the server.' });
export const LinksData = Type.Object({
  key: Type.Integer({ description: 'Number of the key that signed them.' }),
  expires_at: nullable(Time),
  links: Type.Array(Type.Object({ id: Type.String(), path: Path }), {
    description: 'In the order of the request.',
  }),
});
export type LinksData = DataOf<typeof LinksData>;

/** `GET /api/publishing/surveys/{id}/link-keys`, and the answer when one is added or dropped. */
export const LinkKeysData = Type.Object({
  keys: Type.Array(Type.Object({ key: Type.Integer(), made_at: Time }), {
    description: 'The newest comes first and signs.',
  }),
});
export type LinkKeysData = DataOf<typeof LinkKeysData>;

/** `POST /api/publishing/surveys/{id}/unique-links`. */
export interface UniqueLinksRequest {
  /** Links of nobody in particular (default 1). */
  readonly count?: number;
  /** One for each of these members, or of all. */
  readonly members?: 'all' | readonly string[];
  /** ISO 8601 with offset: before it the link waits (1204), after it the link is over (1205). */
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
          description: 'What is known of the member, such as name and email address; lists with | between.',
        }),
      ),
    }),
    { description: 'Paths are told once, and cannot be made again.' },
  ),
});
export type UniqueLinksData = DataOf<typeof UniqueLinksData>;

const LinkStatus = oneOf('active', 'disabled', 'deleted');
/** `GET /api/publishing/surveys/{id}/unique-links`. */
export const UniqueLinkBatches = Type.Object({
  batches: Type.Array(
    Type.Object({
      batch: Type.Integer(),
      status: LinkStatus,
      count: Count,
      begun: Type.Integer({ minimum: 0, description: 'Links with a response, under way or ended.' }),
      used: Count,
      made_at: Time,
      starts_at: nullable(Time),
      expires_at: nullable(Time),
    }),
    { description: 'A batch has a row for each status that its links have.' },
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
/** `GET /api/publishing/surveys/{id}/unique-links/{batch}`. */
export const UniqueLinkRows = Type.Object({ links: Type.Array(UniqueLinkRow) });
/** `PUT /api/publishing/surveys/{id}/unique-links/{batch}`. */
export const ChangedUniqueLinks = Type.Object({ changed: Count });
export type ChangedUniqueLinks = DataOf<typeof ChangedUniqueLinks>;

/** `POST /api/publishing/surveys/{id}/short-links`. */
export interface ShortLinkRequest {
  /** Of the link that it leads to: neither a unique link nor a preview. */
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds until it leads nowhere; absent: for good. */
  readonly expires_in?: number;
}
const shortLink = {
  code: Type.String(),
  path: Type.String({ description: '/x/{code}' }),
  expires_at: nullable(Time),
};
/** The same of `POST /api/deliver/dwzlink`, where anybody asks. */
export const ShortLinkData = Type.Object(shortLink);
export type ShortLinkData = DataOf<typeof ShortLinkData>;

const ShortLinkListed = Type.Object({
  ...shortLink,
  leads_to: Type.String(),
  shared: Type.Boolean({ description: 'Made for whoever asks; of which there is one for each language.' }),
  made_at: Time,
  revoked_at: nullable(Time),
});
export type ShortLinkListed = DataOf<typeof ShortLinkListed>;
/** `GET /api/publishing/surveys/{id}/short-links`. */
export const ShortLinksListed = Type.Object({ links: Type.Array(ShortLinkListed) });
