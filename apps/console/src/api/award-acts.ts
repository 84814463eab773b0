import type { CouponsUploaded } from '@canvass/protocol';
import { api } from './api.ts';
import { awardsPath, type OfSurvey } from './awards.ts';

interface OfAward extends OfSurvey {
  readonly aid: string;
}
interface Changed {
  readonly changed: number;
}
const awardPath = (id: string, aid: string) => `${awardsPath(id)}/${encodeURIComponent(aid)}`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    decideTickets: build.mutation<
      Changed,
      OfAward & { readonly seqs: readonly number[]; readonly act: 'let_in' | 'revoke' }
    >({
      query: ({ id, aid, ...body }) => ({
        path: `${awardPath(id, aid)}/decisions`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['awards'],
    }),
    noteDelivered: build.mutation<Changed, OfSurvey & { readonly tickets: readonly string[] }>({
      query: ({ id, tickets }) => ({
        path: `${awardsPath(id)}/delivered`,
        method: 'POST',
        body: { tickets },
      }),
      invalidatesTags: ['awards'],
    }),
    makeCoupons: build.mutation<
      CouponsUploaded,
      OfAward & { readonly prize: string; readonly count: number }
    >({
      query: ({ id, aid, ...body }) => ({
        path: `${awardPath(id, aid)}/coupons/made`,
        method: 'POST',
        body,
      }),
      invalidatesTags: ['awards'],
    }),
    uploadCoupons: build.mutation<
      CouponsUploaded,
      OfAward & { readonly prize: string; readonly csv: string }
    >({
      query: ({ id, aid, prize, csv }) => ({
        path: `${awardPath(id, aid)}/coupons?prize=${encodeURIComponent(prize)}`,
        method: 'POST',
        csv,
      }),
      invalidatesTags: ['awards'],
    }),
    settlePayout: build.mutation<
      { readonly out_no: string },
      OfSurvey & { readonly outNo: string; readonly act: 'retry' | 'give-up' }
    >({
      query: ({ id, outNo, act }) => ({
        path: `${awardsPath(id)}/payouts/${encodeURIComponent(outNo)}/${act}`,
        method: 'POST',
        body: {},
      }),
      invalidatesTags: ['awards'],
    }),
  }),
});

export const {
  useDecideTicketsMutation,
  useNoteDeliveredMutation,
  useMakeCouponsMutation,
  useUploadCouponsMutation,
  useSettlePayoutMutation,
} = calls;
