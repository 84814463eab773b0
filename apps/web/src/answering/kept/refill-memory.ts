import { databaseName } from '../../storage/our-names.ts';

/** The time of the kept answers that a tab fills in, and the pages that are filled. */
interface RefillMemory {
  readonly savedAt: number;
  readonly pages: readonly string[];
}

const keyOf = (surveyId: string) => `${databaseName(surveyId)}-refill`;

/** Without session storage the memory lasts as long as the page. */
export function rememberRefill(surveyId: string, memory: RefillMemory): void {
  quietly((storage) => storage.setItem(keyOf(surveyId), JSON.stringify(memory)));
}

export function forgetRefill(surveyId: string): void {
  quietly((storage) => storage.removeItem(keyOf(surveyId)));
}

export function rememberedRefill(surveyId: string): RefillMemory | undefined {
  const stored = quietly((storage): unknown => JSON.parse(storage.getItem(keyOf(surveyId)) ?? 'null'));
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { savedAt, pages } = stored as Partial<Record<keyof RefillMemory, unknown>>;
  return typeof savedAt === 'number' && Array.isArray(pages) ? { savedAt, pages } : undefined;
}

function quietly<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined; // storage is blocked or full, or the entry is damaged
  }
}
