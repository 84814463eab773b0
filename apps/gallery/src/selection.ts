import { type Locale } from '@canvass/project';

/** The selection in the address. Unknown values fall back to defaults, so that an example is always shown. */
export interface Selection {
  readonly type: string;
  readonly fixture: number;
  readonly layout: 'phone' | 'pc';
  readonly locale: Locale;
  readonly isBare: boolean;
  /** Whether the example is shown without its answer. */
  readonly isEmpty: boolean;
}
