import { timingSafeEqual } from 'node:crypto';
import { REPORT_PARTS, type ReportPart } from '@canvass/protocol';
import type { KeyedHash } from '../../auth/server-keys.ts';

/** The content of a shared link's key. */
interface SharedReport {
  readonly parts: readonly ReportPart[];
  /** Seconds since 1970. */
  readonly expires: number;
}

/**
 * Keys of links with which respondents share their report (REPORT-5): parts and expiry in clear, signed together with
 * survey and number. They are not stored. They expire, or end with the response.
 */
export interface ReportKeys {
  make(surveyId: string, seq: number, shared: SharedReport): string;
  /** Returns undefined for an invalid or expired key, or one for another response, without the reason. */
  read(key: string, surveyId: string, seq: number): SharedReport | undefined;
}

const KEY = /^(\d)\.([0-9a-z]{6,8})\.([A-Za-z0-9_-]{22})$/;
/** 132 bits of the hash: short enough for a link, and impossible to guess. */
const SIGNATURE = 22;

/** `now` in milliseconds. */
export function createReportKeys(hash: KeyedHash, now: () => number): ReportKeys {
  const sign = (surveyId: string, seq: number, claims: string): string =>
    hash('report', surveyId, `${seq}.${claims}`).slice(0, SIGNATURE);
  return {
    make(surveyId, seq, { parts, expires }) {
      const claims = `${bitsOf(parts)}.${expires.toString(36)}`;
      return `${claims}.${sign(surveyId, seq, claims)}`;
    },
    read(key, surveyId, seq) {
      const [, bits = '', end = '', signature = ''] = KEY.exec(key) ?? [];
      const expected = sign(surveyId, seq, `${bits}.${end}`);
      if (signature.length !== SIGNATURE || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected)))
        return undefined;
      const expires = Number.parseInt(end, 36);
      return expires * 1_000 > now() ? { parts: partsOf(Number(bits)), expires } : undefined;
    },
  };
}

const bitsOf = (parts: readonly ReportPart[]): number =>
  REPORT_PARTS.reduce((bits, part, at) => (parts.includes(part) ? bits | (1 << at) : bits), 0);
const partsOf = (bits: number): readonly ReportPart[] =>
  REPORT_PARTS.filter((_, at) => (bits & (1 << at)) !== 0);
