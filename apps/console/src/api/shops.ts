import type { ListedShop } from '@canvass/protocol';
import { api } from './api.ts';
import { awardsPath, type OfSurvey } from './awards.ts';

interface OfShop extends OfSurvey {
  readonly shop: string;
}

const shopPath = (id: string, shop: string) => `${awardsPath(id)}/shops/${encodeURIComponent(shop)}`;

const calls = api.injectEndpoints({
  endpoints: (build) => ({
    shops: build.query<{ readonly shops: readonly ListedShop[] }, string>({
      query: (id) => ({ path: `${awardsPath(id)}/shops` }),
      providesTags: ['awards'],
    }),
    setShop: build.mutation<unknown, OfShop & { readonly password: string }>({
      query: ({ id, shop, password }) => ({
        path: shopPath(id, shop),
        method: 'PUT',
        body: { password },
      }),
      invalidatesTags: ['awards'],
    }),
    dropShop: build.mutation<unknown, OfShop>({
      query: ({ id, shop }) => ({
        path: shopPath(id, shop),
        method: 'DELETE',
      }),
      invalidatesTags: ['awards'],
    }),
  }),
});

export const { useShopsQuery, useSetShopMutation, useDropShopMutation } = calls;
