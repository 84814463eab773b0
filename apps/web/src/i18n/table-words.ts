import type { CodeKey, CodeTitle, EndWord } from '@canvass/protocol';

type Words<K extends string> = Readonly<Record<K, string>> & Readonly<Record<string, string>>;

/** What the tables of codes and ends ask of the words of the first load. */
export type FirstWords = Words<CodeKey<'notice'>>;
/** The same of the words of all other screens. */
export type LaterWords = Words<CodeKey<'page'> | CodeTitle | `end.${EndWord}` | `end.${EndWord}_title`>;
