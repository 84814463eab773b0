import type { EndWord } from '@canvass/project/vocabulary';

/** One page of a project, as the canvas shows it. The project may be invalid. */
export interface CanvasPlan {
  readonly project: unknown;
  /** Keys from the project to the group or page to draw, or to each question and section of one page. */
  readonly paths: readonly (readonly (string | number)[])[];
  /** A page without questions, drawn instead of the items at `paths`. */
  readonly screen?: CanvasScreen;
  readonly language: string;
  readonly layout: 'phone' | 'pc';
  /** Colour scheme for surveys that follow the device. `auto` follows the author's device. */
  readonly scheme: 'auto' | 'light' | 'dark';
  readonly selected: string | null;
  readonly words: CanvasTexts;
}

/**
 * A page without questions: the start page, an end page (`end` is the id of a named one), or the page of a survey that
 * cannot be answered, by the field of its text in `desc_status_page`.
 */
export type CanvasScreen =
  | { readonly kind: 'start' }
  | { readonly kind: 'end'; readonly word: EndWord; readonly end?: string }
  | { readonly kind: 'status'; readonly text: string };

export interface CanvasTexts {
  /** The name of the button that selects a question, such as "Select Q5"; by gid. */
  readonly select: Readonly<Record<string, string>>;
  readonly title: string;
  readonly save: string;
  readonly cancel: string;
  /** Shown in place of a question that could not be drawn. */
  readonly broken: string;
  /** Shown on a page without questions. */
  readonly empty: string;
  /** Rules as sentences, by gid of the question that they may hide. */
  readonly rules: Readonly<Record<string, string>>;
}

/** The frame of the canvas, as the editor around it sees it. */
export interface Canvas {
  draw(plan: CanvasPlan): void;
}

/** The editor around the canvas, which has the same origin. */
export interface CanvasHost {
  onReady(canvas: Canvas): void;
  onPick(gid: string): void;
  /** `lines` is plain text. */
  onTitle(gid: string, lines: string): void;
  /** Returns a title as plain lines. Undefined if the title has markup, which the canvas cannot edit. */
  titleOf(gid: string): string | undefined;
  /** Returns whether the editor had a command for the key. */
  onKey(press: KeyPress): boolean;
}

export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
}
