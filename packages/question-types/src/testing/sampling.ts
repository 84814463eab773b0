import { hash32 } from '@canvass/logic';

// oxlint-disable-next-line no-restricted-globals -- tests run on Node, whose types are not loaded here
const { env } = (globalThis as unknown as { process: { env: Readonly<Record<string, string>> } }).process;
const SEED = env['CANVASS_SEED'] ?? '2026';

/** Whether the tests run by `npm run test:full`. */
export const isFull = env['CANVASS_FULL'] !== undefined;

/** Whether the sample has the case with this key: about one of `oneOf` cases, and all in `npm run test:full`. */
export const isSampled = (key: string, oneOf: number): boolean =>
  isFull || hash32(`${SEED} ${key}`) % oneOf === 0;
