import type { SmsCheck, VerifyReply, VerifyRequest } from '@canvass/logic/effects';
import type { ResponseKey } from '../response-log/response-store.ts';
import type { Transaction } from '../database/transact.ts';
import { toCanonicalPhone, findCodeProblem, isVerified, type PhoneKey, tryCode } from './sms-store.ts';
import type { KeyedHash } from '../auth/server-keys.ts';
import { claimUnique, dropUnique, findTaken } from './unique-store.ts';

interface VerifiedResponse extends ResponseKey {
  /** Whether the response is a test. Tests get the same replies, but claim no keys. */
  readonly isTest: boolean;
  readonly now: Date;
}

/** Checks answers that only the server can check, inside the transaction that stores them. */
export interface AnswerVerifier {
  verify(transaction: Transaction, response: VerifiedResponse, request: VerifyRequest): Promise<VerifyReply>;
  /**
   * Claims these keys of the answers when a response finishes or is corrected. If other responses have claimed
   * some of them before, returns the taken keys and claims none.
   */
  claim(
    transaction: Transaction,
    response: VerifiedResponse,
    keys: readonly string[],
  ): Promise<ReadonlySet<string>>;
  /** Releases the claims of a response that does not count. */
  release(transaction: Transaction, response: ResponseKey): Promise<void>;
}

type FindTakenHashes = (
  transaction: Transaction,
  response: ResponseKey,
  hashes: readonly string[],
) => Promise<ReadonlySet<string>>;

export function createAnswerVerifier(hash: KeyedHash): AnswerVerifier {
  /** Returns the keys whose hashes are found. Skips the query if there are no keys. */
  async function findTakenKeys(
    transaction: Transaction,
    response: VerifiedResponse,
    keys: readonly string[],
    find: FindTakenHashes,
  ): Promise<ReadonlySet<string>> {
    if (keys.length === 0) return new Set();
    const hashed = new Map(keys.map((key) => [key, hash('unique', response.surveyId, key)]));
    const found = await find(transaction, response, [...hashed.values()]);
    return new Set(keys.filter((key) => found.has(hashed.get(key) ?? '')));
  }

  async function checkSmsCode(
    transaction: Transaction,
    response: VerifiedResponse,
    { phone, code }: SmsCheck,
  ): Promise<number | undefined> {
    const { key, codeHash } = computeHashes(hash, response, { phone: toCanonicalPhone(phone), code });
    if (await isVerified(transaction, key)) return undefined;
    const problem = await findCodeProblem(code, () =>
      tryCode(transaction, key, { codeHash, now: response.now }),
    );
    return problem?.code;
  }

  return {
    async verify(transaction, response, { keys, codes }) {
      const usedKeys = await findTakenKeys(transaction, response, keys, findTaken);
      const problems: (number | undefined)[] = [];
      for (const code of codes) problems.push(await checkSmsCode(transaction, response, code));
      return { takenKeys: usedKeys, problems };
    },
    claim: (transaction, response, keys) =>
      findTakenKeys(transaction, response, keys, response.isTest ? findTaken : claimUnique),
    release: dropUnique,
  };
}

/** Hashes of a response's phone number and of its code. They reveal nothing about other responses. */
export function computeHashes(
  hash: KeyedHash,
  { surveyId, seq }: ResponseKey,
  { phone, code }: { readonly phone: string; readonly code: string },
): { readonly key: PhoneKey; readonly codeHash: string } {
  return {
    key: { surveyId, seq, phoneHash: hash('phone', surveyId, phone) },
    codeHash: hash('code', surveyId, `${seq} ${phone} ${code}`),
  };
}
