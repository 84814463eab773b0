import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@canvass/protocol';
import { fail, type Failure } from '../../http/failure.ts';

/** OWASP's first choice with little memory: 19 MiB, two passes. A hash takes about 50 ms in a thread of Node's own pool. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
/** Hashes at the same time. Node's pool has four threads, which files need as well. */
const MAX_CONCURRENT = 2;
/** Calls that wait for their hash, about two seconds of work. Further ones are refused. */
const MAX_WAITING = 80;

interface Parameters {
  readonly memory: number;
  readonly passes: number;
}
const CURRENT: Parameters = { memory: MEMORY_KIB, passes: PASSES };

const FORM = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=1\$([A-Za-z0-9_-]+)\$([A-Za-z0-9_-]+)$/;

/** Hashes and checks passwords, a few at a time. */
export interface Passwords {
  /** Returns a hash with its parameters and salt. Undefined if too many calls wait. */
  hash(password: string): Promise<string | undefined>;
  /**
   * Compares a password with a hash. Takes the same time without a hash, and returns false. Undefined if too many calls
   * wait.
   */
  isCorrect(password: string, hash: string | null): Promise<boolean | undefined>;
}

export function createPasswords(): Passwords {
  const runInTurn = createQueue();
  const derive = (password: string, salt: Buffer, { memory, passes }: Parameters) =>
    runInTurn(() =>
      promisify(argon2)('argon2id', {
        message: password.normalize('NFKC'),
        nonce: salt,
        parallelism: 1,
        tagLength: TAG_BYTES,
        memory,
        passes,
      }),
    );
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await derive(password, salt, CURRENT);
      return tag && formatHash(salt, tag);
    },
    async isCorrect(password, hash) {
      const stored = hash === null ? undefined : readHash(hash);
      const tag = await derive(password, stored?.salt ?? randomBytes(SALT_BYTES), stored ?? CURRENT);
      if (tag === undefined) return undefined;
      return stored !== undefined && stored.tag.length === tag.length && timingSafeEqual(stored.tag, tag);
    },
  };
}

const formatHash = (salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`;

function readHash(text: string) {
  const [, memory, passes, salt, tag] = FORM.exec(text) ?? [];
  if (salt === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  };
}

/** Returns a function that runs few tasks at a time. It returns undefined, without running the task, if too many wait. */
function createQueue() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (running >= MAX_CONCURRENT) {
      if (waiting.length >= MAX_WAITING) return undefined;
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The next task takes over the place of this one.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Passwords that take fewer guesses than 10^8 are refused: common ones, sequences, and the person's own words. */
const MIN_SCORE = 3;
/** Characters that the estimate reads. Longer passwords differ from common ones before. */
const MAX_ESTIMATED = 64;

/**
 * Checks a new password. `ownWords` are the person's name and e-mail address. Returns the key of the reason for a
 * refusal, or undefined.
 */
async function findPasswordProblem(
  password: string,
  ownWords: readonly string[],
): Promise<string | undefined> {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return 'people.password_short';
  if (length > MAX_PASSWORD_LENGTH) return 'people.password_long';
  const estimate = await (estimator ??= loadEstimator());
  const words = ownWords
    .flatMap((text) => [text, ...text.split(/[\s@.]+/)])
    .filter((word) => word.length > 2);
  return estimate(password.normalize('NFKC'), words) < MIN_SCORE ? 'people.password_common' : undefined;
}

type Estimator = (password: string, ownWords: readonly string[]) => number;
let estimator: Promise<Estimator> | undefined;

/** Loads the lists of common passwords, which only the choice of a password needs. */
async function loadEstimator(): Promise<Estimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const factory = new ZxcvbnFactory({ dictionary, graphs, maxLength: MAX_ESTIMATED });
  return (password, ownWords) => factory.check(password, [...ownWords, 'canvass']).score;
}

/** Checks and hashes a new password. */
export async function hashPassword(
  passwords: Passwords,
  password: string,
  ownWords: readonly string[],
): Promise<{ readonly hash: string } | Failure> {
  const problem = await findPasswordProblem(password, ownWords);
  if (problem !== undefined) return fail('request.invalid', { key: problem, path: 'body/password' });
  const hash = await passwords.hash(password);
  return hash === undefined ? fail('server.unavailable') : { hash };
}
