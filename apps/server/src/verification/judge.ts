import {
  isSmsAsk,
  isUniqueAsk,
  type SmsAsk,
  smsIssue,
  type UniqueAsk,
  uniqueKey,
  usedIssues,
  verifyValue,
} from '@canvass/logic/facts';
import type { QuestionIssue, VerifyAsk, VerifyResult } from '@canvass/protocol';
import type { ResponseKey } from '../answering/response-store.ts';
import type { Transaction } from '../storage/transact.ts';
import { canonicalPhone, codeProblem } from './code-problem.ts';
import type { KeyedHash } from './keyed-hashes.ts';
import { hashesOf } from './phone-hashes.ts';
import { isVerified, tryCode } from './sms-store.ts';
import { claimUnique, dropUnique, findTaken } from './unique-store.ts';

/** Whose answers are judged, and when. */
export interface JudgedResponse extends ResponseKey {
  /** Of the test channel: told what others are told, and keeps nothing from them. */
  readonly test: boolean;
  readonly now: Date;
}

/** Judges what only the server can say about answers. Always inside of the transaction that stores them. */
export interface Judge {
  /** The value of a `verify` effect: answers that others have finished with, codes that are not right. */
  verify(
    transaction: Transaction,
    response: JudgedResponse,
    asks: readonly VerifyAsk[],
  ): Promise<VerifyResult>;
  /**
   * A response is about to finish, or is corrected after that: its answers are taken from now on, as far as they
   * may be given once. Issues: somebody else was first with these; then nothing is taken.
   */
  claim(
    transaction: Transaction,
    response: JudgedResponse,
    asks: readonly VerifyAsk[],
  ): Promise<VerifyResult>;
  /** It does not count after all. */
  release(transaction: Transaction, response: ResponseKey): Promise<void>;
}

export function createJudge(hash: KeyedHash): Judge {
  const hashOf = (surveyId: string) => (key: string) => hash('unique', surveyId, key);

  async function used(
    asks: readonly UniqueAsk[],
    surveyId: string,
    taken: (hashes: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<readonly QuestionIssue[]> {
    if (asks.length === 0) return [];
    const hashed = hashOf(surveyId);
    const found = await taken(asks.map((ask) => hashed(uniqueKey(ask))));
    return usedIssues(asks, (key) => found.has(hashed(key)));
  }

  async function codeIssueOf(
    transaction: Transaction,
    response: JudgedResponse,
    { gid, phone, code }: SmsAsk,
  ): Promise<QuestionIssue | undefined> {
    const { key, codeHash } = hashesOf(hash, response, { phone: canonicalPhone(phone), code });
    if (await isVerified(transaction, key)) return undefined;
    const problem = await codeProblem(code, () => tryCode(transaction, key, { codeHash, now: response.now }));
    return problem === undefined ? undefined : smsIssue(gid, problem.code);
  }

  return {
    async verify(transaction, response, asks) {
      const issues = await used(asks.filter(isUniqueAsk), response.surveyId, (hashes) =>
        findTaken(transaction, response, hashes),
      );
      const codes: (QuestionIssue | undefined)[] = [];
      for (const ask of asks.filter(isSmsAsk)) codes.push(await codeIssueOf(transaction, response, ask));
      return verifyValue(...issues, ...codes);
    },
    async claim(transaction, response, asks) {
      const own = asks.filter(isUniqueAsk);
      const issues = await used(own, response.surveyId, (hashes) =>
        response.test ? findTaken(transaction, response, hashes) : claimUnique(transaction, response, hashes),
      );
      return verifyValue(...issues);
    },
    release: dropUnique,
  };
}
