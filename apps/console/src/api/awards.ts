import type { AwardAuditEntry, AwardOverview, ListedPayout, ListedTicket } from '@canvass/protocol';
import { api } from './api.ts';
import { surveyPath } from './surveys.ts';

export interface OfSurvey {
  readonly id: string;
}
interface Paged extends OfSurvey {
  /** The last entry of the page before: its time and keys. */
  readonly before: string | undefined;
}
export const awardsPath = (id: string) => `${surveyPath(id)}/awards`;
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
    waitingTickets: build.query<{ readonly tickets: readonly ListedTicket[] }, string>({
      query: (id) => ({ path: `${awardsPath(id)}/tickets?state=pending&limit=100` }),
      providesTags: ['awards'],
    }),
    payouts: build.query<{ readonly payouts: readonly ListedPayout[] }, string>({
      query: (id) => ({ path: `${awardsPath(id)}/payouts?limit=50` }),
      providesTags: ['awards'],
    }),
    /** However many others have been made since. */
    deadPayouts: build.query<{ readonly payouts: readonly ListedPayout[] }, string>({
      query: (id) => ({ path: `${awardsPath(id)}/payouts?state=dead&limit=100` }),
      providesTags: ['awards'],
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
  useWaitingTicketsQuery,
  usePayoutsQuery,
  useDeadPayoutsQuery,
  useAwardAuditQuery,
} = calls;
