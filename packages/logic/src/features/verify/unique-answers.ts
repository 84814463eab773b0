import {
  type AnswerCheck,
  type QuestionIssue,
  RESPONSE_CODES,
  SMS_CODE_PATTERN,
  type VerifyResult,
} from '@canvass/protocol';

export type UniqueCheck = Extract<AnswerCheck, { readonly kind: 'unique' }>;
export type SmsCheck = Extract<AnswerCheck, { readonly kind: 'sms' }>;

const NORMAL_FORMS: Readonly<Record<UniqueCheck['textType'], (value: string) => string>> = {
  // Mail providers ignore the case of addresses.
  email: (value) => value.normalize('NFKC').trim().toLowerCase(),
  mobile: digitsOf,
  tel: digitsOf,
  phone: digitsOf,
  idCard: lettersOf,
  national_id: lettersOf,
};

function digitsOf(value: string): string {
  return value.normalize('NFKC').replace(/\D/g, '');
}

function lettersOf(value: string): string {
  return value.normalize('NFKC').replace(/\s/g, '').toUpperCase();
}

/**
 * Identifies equal answers: the question, its part, and the value without differences of spelling (case of an e-mail
 * address, hyphens of a phone number). The server stores only a keyed hash of the key.
 */
export function uniqueKey({ gid, part = '', textType, value }: UniqueCheck): string {
  return JSON.stringify([gid, part, NORMAL_FORMS[textType](value)]);
}

export const isUniqueCheck = (check: AnswerCheck): check is UniqueCheck => check.kind === 'unique';

const ISSUE_KEYS: Readonly<Record<UniqueCheck['textType'], string>> = {
  email: 'validate.email_used',
  mobile: 'validate.phone_used',
  tel: 'validate.tel_used',
  phone: 'validate.phone_number_used',
  idCard: 'validate.id_card_used',
  national_id: 'validate.id_card_used',
};

/** Returns issues for answers that other respondents have already given (VALID-13, Duplicate checks). */
export function issuesOfTakenAnswers(
  checks: readonly UniqueCheck[],
  takenKeys: ReadonlySet<string>,
): readonly QuestionIssue[] {
  return checks
    .filter((check) => takenKeys.has(uniqueKey(check)))
    .map(({ gid, part, textType }) => ({
      gid,
      key: ISSUE_KEYS[textType],
      ...(part !== undefined && { part }),
    }));
}

/** The response code of an empty or malformed SMS code, in hosts that send no codes (CALL-15, sms-verify). */
export function findCodeProblem(code: string): number | undefined {
  if (SMS_CODE_PATTERN.test(code)) return undefined;
  const { codeEmpty, codeMalformed } = RESPONSE_CODES;
  return (code === '' ? codeEmpty : codeMalformed).code;
}

export const verifyValue = (...issues: readonly (readonly QuestionIssue[])[]): VerifyResult => ({
  issues: issues.flat(),
});

/** Keys of the unique answers of finished respondents, in memory instead of the server's table. */
export interface UniqueLedger {
  findTaken(respondent: number, keys: readonly string[]): ReadonlySet<string>;
  /** Replaces the respondent's keys. If others have some of the keys, returns these keys and changes nothing. */
  claim(respondent: number, keys: readonly string[]): ReadonlySet<string>;
  release(respondent: number): void;
}

export function createUniqueLedger(): UniqueLedger {
  const ownerByKey = new Map<string, number>();
  const keysByRespondent = new Map<number, readonly string[]>();
  const ledger: UniqueLedger = {
    findTaken: (respondent, keys) =>
      new Set(keys.filter((key) => (ownerByKey.get(key) ?? respondent) !== respondent)),
    claim(respondent, keys) {
      const takenKeys = ledger.findTaken(respondent, keys);
      if (takenKeys.size > 0) return takenKeys;
      ledger.release(respondent);
      for (const key of keys) ownerByKey.set(key, respondent);
      keysByRespondent.set(respondent, keys);
      return takenKeys;
    },
    release(respondent) {
      for (const key of keysByRespondent.get(respondent) ?? []) ownerByKey.delete(key);
      keysByRespondent.delete(respondent);
    },
  };
  return ledger;
}
