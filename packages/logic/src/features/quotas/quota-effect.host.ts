import type { HostEffect } from '../host-effect.ts';
import { isCounted, type QuotaClaim, quotaClaims } from './quota-claims.ts';
import { type FullQuota, quotaValue } from './quota-value.ts';

/** Questions were decided that quota cells read: slots to be held, and what a full cell means. */
export const quotaHostEffect: HostEffect<'quota', readonly QuotaClaim[], FullQuota | undefined> = {
  request: ({ program, state }) => (isCounted(state) ? quotaClaims(program, state, 'next') : []),
  value: quotaValue,
};
