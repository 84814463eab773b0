import type { HostEffect } from '../host-effect.ts';
import { isCounted, type QuotaClaim, quotaClaims } from './quota-claims.ts';
import { type FullQuota, quotaValue } from './quota-value.ts';

/** Holds slots in the respondent's decided cells (see `quotaClaims`). The value is the consequence of a full cell. */
export const quotaHostEffect: HostEffect<'quota', readonly QuotaClaim[], FullQuota | undefined> = {
  request: ({ program, state }) => (isCounted(state) ? quotaClaims(program, state, 'next') : []),
  value: quotaValue,
};
