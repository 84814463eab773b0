import type { Locale } from '@canvass/project';
import { loaders } from 'virtual:text-loaders/types';
import type { questionTypes } from './registry.gen.ts';

/** The texts of each question type, of attached files, search fields, several entries and open texts. */
type TypeTexts = {
  readonly [Id in keyof typeof questionTypes | 'files' | 'picker' | 'entries' | 'open-text']: () => Promise<{
    readonly texts: Readonly<Record<string, string>>;
  }>;
};

/** The texts of each question type by language, for pages that show several types. */
// The cast is safe, because the plugin lists all types of the registry.
export const texts = loaders as unknown as Readonly<Record<Locale, TypeTexts>>;
