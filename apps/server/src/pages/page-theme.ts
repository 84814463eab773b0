import type { EmbedConfig, FirstPageRenderer, PageTheme } from '@canvass/protocol';
import type { PublishedVersion } from '../surveys/published-version.ts';
import { hashOf } from './inline-parts.ts';

/** The author's theme in the HTML of a page. */
export interface ThemeParts {
  /** Attributes of the root element, each with a space before it. */
  readonly attributes: string;
  /** The style element with the custom properties. Empty if the theme sets none. */
  readonly style: string;
  /** Hash of the style element's text, for the policy of the page. Empty if there is no style. */
  readonly hashes: readonly string[];
}

const NO_THEME: ThemeParts = { attributes: '', style: '', hashes: [] };

/** Returns the parts for a version of a survey; without a version, without a renderer and on pages of the site they are empty. */
export type ThemeOf = (version: PublishedVersion | undefined, embedded?: EmbedConfig) => ThemeParts;

/** The theme is in the page itself, so that pages of a survey look like it before any script has run. */
export function createThemes(renderer: Pick<FirstPageRenderer, 'theme'> | undefined): ThemeOf {
  const known = new WeakMap<PublishedVersion, ThemeParts>();
  return (version, embedded) => {
    if (renderer === undefined || version === undefined) return NO_THEME;
    if (embedded !== undefined) return themeParts(renderer.theme(version.project, embedded));
    const parts = known.get(version) ?? themeParts(renderer.theme(version.project, undefined));
    known.set(version, parts);
    return parts;
  };
}

/** The form of a look's name in the style sheet. Unknown names match no rule there. */
const LOOK = /^[\w-]+$/;
/** The style sheet of a survey without a design. */
const EMPTY = ':root{}';

function themeParts({ look = '', followsDevice, css }: PageTheme): ThemeParts {
  // A style sheet with this sign could end its element. The web app writes none.
  const isStyled = css !== EMPTY && !css.includes('<');
  return {
    attributes: (followsDevice ? ' data-dark' : '') + (LOOK.test(look) ? ` data-theme="${look}"` : ''),
    style: isStyled ? `<style>${css}</style>` : '',
    hashes: isStyled ? [hashOf(css)] : [],
  };
}
