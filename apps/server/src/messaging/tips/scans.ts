import { ALPHABET, randomLetters } from '../../admission/unique-links/link-token.ts';
import type { Foundation } from '../../config/foundation.ts';
import type { KeyedHash } from '../../auth/keyed-hashes.ts';
import { SCAN_NAME } from '../link-names.ts';
import type { Database } from '../../database/database.ts';

/** A screen waits for a phone so long, in milliseconds. */
const WAITS_MS = 10 * 60 * 1000;
const LETTERS = 12;
/** Base 36 of the second in which it is over, letters by chance, and a seal over both. */
const FORM = new RegExp(`^([0-9a-z]{6,8})-([${ALPHABET}]{${LETTERS}})-([\\w-]{12})$`);
const LONGEST_PATH = 1_000;

/**
 * Codes on screens outside of the app (MESSAGING-4). A code is our word that a screen has asked; it is stored only once a
 * phone has come with it, and says nothing of who either is.
 */
export function createScans({ database, now }: Pick<Foundation, 'database' | 'now'>, hash: KeyedHash) {
  const seal = (surveyId: string, text: string) => hash('app-scan', surveyId, text).slice(0, LETTERS);

  /** When it is over; undefined: it is, or is none of ours. */
  function endOf(surveyId: string, scan: string): Date | undefined {
    const [, end = '', letters = '', given] = FORM.exec(scan) ?? [];
    if (given !== seal(surveyId, `${end}-${letters}`)) return undefined;
    const at = Number.parseInt(end, 36) * 1000;
    return at > now() ? new Date(at) : undefined;
  }

  return {
    /** `search`: the query of the page that shows it, for the phone to have too. */
    make(surveyId: string, search: string): { readonly path: string; readonly scan: string } {
      const end = Math.ceil((now() + WAITS_MS) / 1000).toString(36);
      const text = `${end}-${randomLetters(LETTERS)}`;
      const scan = `${text}-${seal(surveyId, text)}`;
      const params = new URLSearchParams(search.length > LONGEST_PATH ? '' : search);
      params.set(SCAN_NAME, scan);
      return { path: `/s/${surveyId}?${params}`, scan };
    },
    /** A phone comes with it. What is no code is as if it were not there. */
    async note(surveyId: string, scan: string): Promise<void> {
      const end = endOf(surveyId, scan);
      if (end !== undefined) await storeScan(database, { surveyId, scan }, end);
    },
    isScanned: async (surveyId: string, scan: string): Promise<boolean> =>
      endOf(surveyId, scan) !== undefined && isScanned(database, { surveyId, scan }),
  };
}

interface Scan {
  readonly surveyId: string;
  readonly scan: string;
}

/** A phone has scanned it. Again changes nothing. */
async function storeScan({ query }: Database, { surveyId, scan }: Scan, expires: Date): Promise<void> {
  await query
    .insertInto('messaging_scan')
    .values({ survey_id: surveyId, scan, expires_at: expires })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function isScanned({ query }: Database, { surveyId, scan }: Scan): Promise<boolean> {
  const row = await query
    .selectFrom('messaging_scan')
    .select('scan')
    .where('survey_id', '=', surveyId)
    .where('scan', '=', scan)
    .executeTakeFirst();
  return row !== undefined;
}
