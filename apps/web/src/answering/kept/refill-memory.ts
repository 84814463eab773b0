import { databaseName } from '../../storage/our-names.ts';

/** What a tab is filling in: the answers that were set aside at a moment, and the pages that have been filled. */
interface RefillMemory {
  readonly savedAt: number;
  readonly pages: readonly string[];
}

const keyOf = (surveyId: string) => `${databaseName(surveyId)}-refill`;

/** Without session storage it lasts as long as the page. */
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
    return undefined; // blocked, full or damaged
  }
}
