import type {
  ChangedMails,
  ListedMails,
  MailFigures,
  MailKind,
  MailState,
  SuppressedAddresses,
} from '@canvass/protocol';
import { api } from '../../api/api.ts';
import { surveyPath } from '../../api/surveys.ts';

export const MAILS_PER_PAGE = 50;

interface MailQuery {
  readonly id: string;
  readonly state: MailState | undefined;
  readonly kind: MailKind | undefined;
  readonly search: string;
  readonly after: string | undefined;
}

export const {
  useMailFiguresQuery,
  useMailsQuery,
  useChangeMailMutation,
  useCancelWaitingMutation,
  useSuppressedQuery,
  useSuppressMutation,
  useAllowMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    mailFigures: build.query<MailFigures, string>({
      query: (id) => ({ path: surveyPath(id, 'mails', 'counts') }),
      providesTags: ['mails'],
    }),
    mails: build.query<ListedMails, MailQuery>({
      query: ({ id, ...filter }) => ({ path: `${surveyPath(id, 'mails')}?${writeFilter(filter)}` }),
      providesTags: ['mails'],
    }),
    changeMail: build.mutation<
      ChangedMails,
      { readonly id: string; readonly mail: string; readonly act: 'again' | 'cancel' }
    >({
      query: ({ id, mail, act }) => ({ path: surveyPath(id, 'mails', mail, act), method: 'POST', body: {} }),
      invalidatesTags: ['mails'],
    }),
    cancelWaiting: build.mutation<ChangedMails, string>({
      query: (id) => ({ path: surveyPath(id, 'mails', 'cancel'), method: 'POST', body: {} }),
      invalidatesTags: ['mails'],
    }),
    suppressed: build.query<SuppressedAddresses, string>({
      query: (id) => ({ path: surveyPath(id, 'suppressed-addresses') }),
      providesTags: ['mails'],
    }),
    suppress: build.mutation<ChangedMails, { readonly id: string; readonly address: string }>({
      query: ({ id, address }) => ({
        path: surveyPath(id, 'suppressed-addresses'),
        method: 'POST',
        body: { address },
      }),
      invalidatesTags: ['mails'],
    }),
    allow: build.mutation<ChangedMails, { readonly id: string; readonly address: string }>({
      query: ({ id, address }) => ({
        path: surveyPath(id, 'suppressed-addresses', address),
        method: 'DELETE',
      }),
      invalidatesTags: ['mails'],
    }),
  }),
});

function writeFilter({ state, kind, search, after }: Omit<MailQuery, 'id'>): string {
  const filter = { state, kind, search: search.trim() || undefined, after, limit: String(MAILS_PER_PAGE) };
  const given = Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}
