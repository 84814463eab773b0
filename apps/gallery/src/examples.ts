import { fixtures } from '@canvass/question-types/fixtures';
import type { Fixture } from '@canvass/question-types/fixture';

// The generated table has a type per key; the gallery only iterates over all entries.
const byId: Readonly<Record<string, readonly Fixture[]>> = fixtures;

export const typeIds: readonly string[] = Object.keys(byId);
export const examplesOf = (id: string): readonly Fixture[] => byId[id] ?? [];
