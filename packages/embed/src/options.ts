export const MODES = ['inline', 'popup', 'slider', 'button'] as const;
export type EmbedMode = (typeof MODES)[number];

/** The conditions that open a survey that is not inline. A button always opens it. */
export interface OpenWhen {
  /** Seconds after the page has loaded. */
  readonly delay?: number;
  /** Share of the page that has been scrolled, 0 to 100. */
  readonly scroll?: number;
  /** Opens the survey when the pointer leaves the page at its top. */
  readonly exit?: boolean;
}

export interface EmbedOptions {
  /** The survey's id, 24 letters and digits. */
  readonly survey: string;
  /** Origin of the survey's server, such as `https://survey.example.org`. */
  readonly server: string;
  readonly mode?: EmbedMode;
  readonly open?: OpenWhen;
  /** Opens automatically only until the survey was shown, or answered, in this browser. By default, every time. */
  readonly until?: 'shown' | 'answered';
  readonly params?: Readonly<Record<string, string>>;
  /** Language tag, such as `en-GB`. Defaults to the language of the respondent's browser. */
  readonly language?: string;
  /** Name of the frame for screen readers, and text of the button. */
  readonly title?: string;
  /** In px. Defaults to the operator's setting, else to the size of the content. */
  readonly width?: number;
  readonly height?: number;
}

/** `detail` of the events `canvass:size`, `canvass:submit` and so on, which the host element dispatches. */
export interface EmbedEvents {
  readonly open: undefined;
  readonly close: undefined;
  readonly size: { readonly width: number; readonly height: number };
  /** Number of the response, and how it ended (docs/rules/states.md). */
  readonly submit: { readonly seq?: number; readonly status?: number };
  readonly reload: undefined;
  readonly error: { readonly code: number };
}
export type EmbedEventName = keyof EmbedEvents;
