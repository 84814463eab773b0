import type { SmsCheck, VerifyReply, VerifyRequest } from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { canonicalPhone, codeProblem } from './code-problem.ts';
import type { KeyedHash } from '../auth/keyed-hashes.ts';
import { isVerified, tryCode, type PhoneKey } from './sms-store.ts';
import { claimUnique, dropUnique, findTaken } from './unique-store.ts';

/** Whose answers are judged, and when. */
interface JudgedResponse extends ResponseKey {
  /** Of the test channel: gets the same replies as others, and keeps nothing from them. */
  readonly test: boolean;
  readonly now: Date;
}

/** Judges what only the server can say about answers. Always inside of the transaction that stores them. */
export interface Judge {
  /** Answers that others have finished with, codes that are not right. */
  verify(transaction: Transaction, response: JudgedResponse, request: VerifyRequest): Promise<VerifyReply>;
  /**
   * A response is about to finish, or is corrected after that: these keys of its answers are taken from now on.
   * Those that somebody else was first with are returned; then nothing is taken.
   */
  claim(
    transaction: Transaction,
    response: JudgedResponse,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** It does not count after all. */
  release(transaction: Transaction, response: ResponseKey): Promise<void>;
}

type Find = (
  transaction: Transaction,
  response: ResponseKey,
  hashes: readonly string[],
) => Promise<ReadonlySet<string>>;

export function createJudge(hash: KeyedHash): Judge {
  /** Of the keys those whose hashes are found; nothing is looked for where there are none. */
  async function taken(
    transaction: Transaction,
    response: JudgedResponse,
    keys: readonly string[],
    find: Find,
  ): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    const hashed = new Map(keys.map((key) => [key, hash('unique', response.surveyId, key)]));
    const found = await find(transaction, response, [...hashed.values()]);
    return new Set(keys.filter((key) => found.has(hashed.get(key) ?? '')));
  }

  async function problemOf(
    transaction: Transaction,
    response: JudgedResponse,
    { phone, code }: SmsCheck,
  ): Promise<number | undefined> {
    const { key, codeHash } = hashesOf(hash, response, { phone: canonicalPhone(phone), code });
    if (await isVerified(transaction, key)) return undefined;
    const problem = await codeProblem(code, () => tryCode(transaction, key, { codeHash, now: response.now }));
    return problem?.code;
  }

  return {
    async verify(transaction, response, { keys, codes }) {
      const used = await taken(transaction, response, keys, findTaken);
      const problems: (number | undefined)[] = [];
      for (const code of codes) problems.push(await problemOf(transaction, response, code));
      return { taken: used, problems };
    },
    claim: (transaction, response, keys) =>
      taken(transaction, response, keys, response.test ? findTaken : claimUnique),
    release: dropUnique,
  };
}

/** What is stored of a number of a response, and of a code for it: neither tells anything about another response. */
export function hashesOf(
  hash: KeyedHash,
  { surveyId, seq }: ResponseKey,
  { phone, code }: { readonly phone: string; readonly code: string },
): { readonly key: PhoneKey; readonly codeHash: string } {
  return {
    key: { surveyId, seq, phoneHash: hash('phone', surveyId, phone) },
    codeHash: hash('code', surveyId, `${seq} ${phone} ${code}`),
  };
}
