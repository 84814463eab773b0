import { databaseName } from '../../storage/our-names.ts';

/** Identifies the kept answers that a tab fills in, and lists the pages that are already filled. */
interface RefillMemory {
  readonly savedAt: number;
  readonly pages: readonly string[];
}

const keyOf = (surveyId: string) => `${databaseName(surveyId)}-refill`;

/** Stores the memory for a reload. Without session storage, filling in does not continue after a reload. */
export function rememberRefill(surveyId: string, memory: RefillMemory): void {
  tryStorage((storage) => storage.setItem(keyOf(surveyId), JSON.stringify(memory)));
}

export function forgetRefill(surveyId: string): void {
  tryStorage((storage) => storage.removeItem(keyOf(surveyId)));
}

export function rememberedRefill(surveyId: string): RefillMemory | undefined {
  const storedMemory = tryStorage((storage): unknown =>
    JSON.parse(storage.getItem(keyOf(surveyId)) ?? 'null'),
  );
  if (typeof storedMemory !== 'object' || storedMemory === null) return undefined;
  const { savedAt, pages } = storedMemory as Partial<Record<keyof RefillMemory, unknown>>;
  return typeof savedAt === 'number' && Array.isArray(pages) ? { savedAt, pages } : undefined;
}

function tryStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined; // storage is blocked or full, or the entry is damaged
  }
}
