import { describe, expect, it } from 'vitest';
import {
  CODE_MEANINGS,
  IGNORED_CODE,
  isRefreshCode,
  LOAD_STATUS,
  REFRESH_CODES,
  RESPONSE_CODE,
} from './codes.ts';

describe('codes', () => {
  it('have a meaning each', () => {
    for (const code of [...Object.values(LOAD_STATUS), ...Object.values(RESPONSE_CODE)]) {
      expect(CODE_MEANINGS.get(code), String(code)).toMatch(/^\S/);
    }
  });
  it('mean the same in both tables, and one thing each', () => {
    for (const table of [LOAD_STATUS, RESPONSE_CODE]) {
      expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length);
    }
  });
  it('make a page load anew for five of them, and never for the ignored one', () => {
    expect(REFRESH_CODES.filter(isRefreshCode)).toEqual([6, 102, 1001, 1009, 1119]);
    expect(isRefreshCode(IGNORED_CODE)).toBe(false);
    expect(isRefreshCode(RESPONSE_CODE.ok)).toBe(false);
  });
});
