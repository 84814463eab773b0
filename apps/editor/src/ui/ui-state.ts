import { createContext, use } from 'react';

/** The regions of the editor. Narrow windows show one at a time. */
export type Region = 'outline' | 'canvas' | 'properties';
export const REGIONS: readonly Region[] = ['outline', 'canvas', 'properties'];

export type OpenDialog =
  | 'publish'
  | 'play'
  | 'findings'
  | 'add'
  | 'move'
  | 'notTaken'
  | 'palette'
  | 'document'
  | 'replace'
  | 'library'
  | 'keep'
  | 'help';

export const MODES = ['page', 'logic', 'flow', 'quotas', 'points', 'texts', 'versions', 'json'] as const;
/** The views of the middle region. `texts` are the translations, which take the whole width. */
export type Mode = (typeof MODES)[number];

/** The parts of the editor that the help explains. */
export type HelpTopic = Exclude<Region, 'canvas'> | Mode;

/** The texts that the translations show at first. */
export interface ShownTexts {
  readonly language: string;
  readonly filter: 'missing' | 'changed' | 'problems' | 'all';
}

export interface UiState {
  readonly region: Region;
  readonly mode: Mode;
  readonly shownTexts: ShownTexts | undefined;
  readonly dialog: OpenDialog | undefined;
  /** The topic of the dialog `help`. */
  readonly helpTopic: HelpTopic;
  /** Shows a region. With `shouldFocus`, moves the focus to the innermost field around `path`, or to the first field. */
  show(region: Region, shouldFocus?: boolean, path?: string): void;
  open(dialog: OpenDialog | undefined): void;
  showMode(mode: Mode): void;
  showHelp(topic: HelpTopic): void;
  showTexts(texts: ShownTexts): void;
}

export const UiContext = createContext<UiState | undefined>(undefined);

export function useUi(): UiState {
  const ui = use(UiContext);
  if (ui === undefined) throw new Error('A part of the editor is outside of UiContext.');
  return ui;
}
