import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type CodeKey,
  type CodeRefusal,
  type CodeTitle,
  codeRow,
  codeRows,
  RESPONSE_CODES,
} from './response-codes.table.ts';

const numbers = codeRows.map(({ code }) => code);

describe('response codes', () => {
  it('have one row each', () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    for (const row of codeRows) expect(codeRow(row.code)).toBe(row);
    expect(codeRow(1)).toBeUndefined();
  });
  it('of refresh type are five (STATE-10), without 4001, which is retried', () => {
    expect(codeRows.filter(({ refresh }) => refresh).map(({ code }) => code)).toEqual([
      6, 102, 1001, 1009, 1119,
    ]);
    expect(RESPONSE_CODES.networkRefresh).toMatchObject({ code: 4001, client: 'retry' });
  });
  // Only uploads have code 6 (CODE-6). After code 1119 the response begins again (STATE-14).
  it('of refresh type are refusals only for uploads and outdated pages (CODE-2)', () => {
    const refreshRefusals = codeRows.filter(
      ({ refresh, refusal }) => refresh === true && refusal !== undefined,
    );
    expect(refreshRefusals.map(({ refusal }) => refusal?.name)).toEqual([
      'upload.failed',
      // Only a newly loaded page can continue.
      'answering.page_outdated',
      'answering.version_updated',
    ]);
  });
  it('have a source: a refusal of our server, or the one in the row (CODE-1)', () => {
    const codesWithoutSource = codeRows.filter(
      ({ code, refusal, sentBy }) => code !== 0 && (refusal === undefined) === (sentBy === undefined),
    );
    expect(codesWithoutSource).toEqual([]);
    expect(codeRows.filter(({ words }) => words === undefined)).toEqual([RESPONSE_CODES.ok]);
  });
  it('have different refusals', () => {
    const names = codeRows.flatMap(({ refusal }) => refusal?.name ?? []);
    expect(new Set(names).size).toBe(names.length);
  });
});

it('requires the texts of a row by its type', () => {
  type RowsWithAddition = {
    readonly closed: {
      readonly code: 8001;
      readonly words: 'page';
      readonly page: { readonly title: 'closed.moved'; readonly mark: 'clock' };
      readonly refusal: { readonly name: 'survey.moved'; readonly status: 403 };
    };
    readonly quiet: { readonly code: 8002 };
  };
  expectTypeOf<CodeKey<'page', RowsWithAddition>>().toEqualTypeOf<'api.8001'>();
  expectTypeOf<CodeTitle<RowsWithAddition>>().toEqualTypeOf<'closed.moved'>();
  expectTypeOf<CodeRefusal<RowsWithAddition>>().toEqualTypeOf<'survey.moved'>();
  expectTypeOf<'api.1117'>().toExtend<CodeKey<'notice'>>();
  expectTypeOf<'error.network'>().toExtend<CodeKey<'notice'>>();
});
