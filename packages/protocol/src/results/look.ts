/** What pages of results take over from the author's design, so that they look like the survey that they belong to. */
export interface ResultsLook {
  /** The author's colour (`desc_common_page.theme_style`), as it is written. */
  readonly accent?: string;
  /** Dark where the device asks for it (`settings.dark`). */
  readonly dark: boolean;
}
