import type {
  AwardAuditEntry,
  AwardOverview,
  CouponsUploaded,
  ListedPayout,
  ListedTicket,
} from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

interface About {
  readonly id: string;
}
interface Paged extends About {
  /** Time of the last entry of the page before. */
  readonly before: string | undefined;
}
const awardsPath = (id: string) => `${surveyPath(id)}/awards`;
const page = (before: string | undefined) =>
  `?limit=50${before === undefined ? '' : `&before=${encodeURIComponent(before)}`}`;

/** Where the list for delivery is: a file, which the browser takes by itself. */
export const deliveryPath = (id: string): string => `/api${awardsPath(id)}/deliveries`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    awards: build.query<AwardOverview, string>({
      query: (id) => ({ path: awardsPath(id) }),
      providesTags: ['awards'],
    }),
    tickets: build.query<{ readonly tickets: readonly ListedTicket[] }, Paged>({
      query: ({ id, before }) => ({ path: `${awardsPath(id)}/tickets${page(before)}` }),
      providesTags: ['awards'],
    }),
    payouts: build.query<{ readonly payouts: readonly ListedPayout[] }, string>({
      query: (id) => ({ path: `${awardsPath(id)}/payouts?limit=50` }),
      providesTags: ['awards'],
    }),
    settlePayout: build.mutation<
      { readonly out_no: string },
      About & { readonly outNo: string; readonly act: 'retry' | 'give-up' }
    >({
      query: ({ id, outNo, act }) => ({
        path: `${awardsPath(id)}/payouts/${encodeURIComponent(outNo)}/${act}`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['awards'],
    }),
    uploadCoupons: build.mutation<
      CouponsUploaded,
      About & { readonly aid: string; readonly prize: string; readonly csv: string }
    >({
      query: ({ id, aid, prize, csv }) => ({
        path: `${awardsPath(id)}/${encodeURIComponent(aid)}/coupons?prize=${encodeURIComponent(prize)}`,
        method: 'POST',
        csv,
      }),
      invalidatesTags: ['awards'],
    }),
    awardAudit: build.query<{ readonly audit: readonly AwardAuditEntry[] }, Paged>({
      query: ({ id, before }) => ({ path: `${awardsPath(id)}/audit${page(before)}` }),
      providesTags: ['awards'],
    }),
  }),
});

export const {
  useAwardsQuery,
  useTicketsQuery,
  usePayoutsQuery,
  useSettlePayoutMutation,
  useUploadCouponsMutation,
  useAwardAuditQuery,
} = calls;
