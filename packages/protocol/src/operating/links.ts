/** `POST /api/publishing/surveys/{id}/links`: makes signed links. */
export interface LinksRequest {
  /** The parameters of each link, by code. */
  readonly links: readonly Readonly<Record<string, string>>[];
  /** Seconds from now, by the server's clock; absent: the links do not expire. */
  readonly expires_in?: number;
}
export interface LinksData {
  /** Number of the key that signed them. */
  readonly key: number;
  readonly expires_at: string | null;
  /** In the order of the request. `path` is below the address of the server. */
  readonly links: readonly { readonly id: string; readonly path: string }[];
}

/** `GET /api/publishing/surveys/{id}/link-keys`, and the answer when one is added or dropped. The newest comes first and signs. */
export interface LinkKeysData {
  readonly keys: readonly { readonly key: number; readonly made_at: string }[];
}

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
export interface UniqueLinksData {
  readonly batch: number;
  /** `path` is below the address of the server. It is told once, and cannot be made again. */
  readonly links: readonly { readonly number: number; readonly path: string; readonly member_id?: string }[];
}
/** `GET /api/publishing/surveys/{id}/unique-links`. A batch has a row for each status that its links have. */
export interface UniqueLinkBatches {
  readonly batches: readonly {
    readonly batch: number;
    readonly status: 'active' | 'disabled' | 'deleted';
    readonly count: number;
    /** With a response, under way or ended. */
    readonly begun: number;
    readonly used: number;
    readonly made_at: string;
    readonly starts_at: string | null;
    readonly expires_at: string | null;
  }[];
}
/** A line of `GET /api/publishing/surveys/{id}/unique-links/{batch}`. */
export interface UniqueLinkRow {
  readonly batch: number;
  readonly number: number;
  readonly member_id: string | null;
  readonly status: 'active' | 'disabled' | 'deleted';
  readonly seq: number | null;
  readonly used_at: string | null;
}

/** `POST /api/publishing/surveys/{id}/short-links`. */
export interface ShortLinkRequest {
  /** Of the link that it leads to: neither a unique link nor a preview. */
  readonly params?: Readonly<Record<string, string>>;
  /** Seconds until it leads nowhere; absent: for good. */
  readonly expires_in?: number;
}
/** The same of `POST /api/deliver/dwzlink`, where anybody asks. */
export interface ShortLinkData {
  readonly code: string;
  /** `/x/{code}`. */
  readonly path: string;
  readonly expires_at: string | null;
}
/** A line of `GET /api/publishing/surveys/{id}/short-links`. */
export interface ShortLinkListed extends ShortLinkData {
  readonly leads_to: string;
  /** Made for whoever asks; of which there is one for each language. */
  readonly shared: boolean;
  readonly made_at: string;
  readonly revoked_at: string | null;
}
