import { familiesIn, type Project } from '@canvass/project';
import type { EmbedConfig, FirstPageRenderer, PageTheme } from '@canvass/protocol';
import { surveyOfPath } from '../http/answering-path.ts';
import type { PublishedVersion } from '../surveys/published-version.ts';
import { publishedFontsPath } from '../publishing/fonts/fonts.ts';
import { hashOf } from './inline-parts.ts';

type Design = NonNullable<Project['design']>;

export interface ThemeParts {
  /** Attributes of the `html` element, each with a space before it. */
  readonly attributes: string;
  /** Links to font files, then the style element with the custom properties. Empty if the theme sets none. */
  readonly style: string;
  /** Hash of the style element's text, for the policy of the page. Empty if there is no style. */
  readonly hashes: readonly string[];
}

/** Font files of the first family of texts and of headings. Browsers load all other fonts when a page needs them. */
function listFirstFonts({
  fonts = [],
  font_family: texts,
  heading_family: headings,
}: Design): readonly string[] {
  const firstFamilies = [texts, headings].map((families) => familiesIn(families)[0]);
  return fonts.filter(({ family }) => firstFamilies.includes(family)).map(({ file }) => file);
}

const preloadsOf = (files: readonly string[]): string =>
  [...new Set(files)]
    .map((file) => `<link rel="preload" as="font" href="${encodeURI(file)}" crossorigin>`)
    .join('');

const NO_THEME: ThemeParts = { attributes: '', style: '', hashes: [] };

/** Returns the theme of a page. It is empty without a version, without a renderer, and on pages of the site. */
export type ThemeOf = (
  surveyId: string | undefined,
  version: PublishedVersion | undefined,
  embedded?: EmbedConfig,
) => ThemeParts;

/** Creates themes. They are part of the page, so that the page has its final look before any script has run. */
export function createThemes(renderer: Pick<FirstPageRenderer, 'theme'> | undefined): ThemeOf {
  const cachedThemes = new WeakMap<PublishedVersion, ThemeParts>();
  return (surveyId, version, embedded) => {
    if (renderer === undefined || version === undefined) return NO_THEME;
    const draw = () => {
      const fonts = publishedFontsPath(surveyId ?? '', version.version);
      const files = listFirstFonts(version.project.design ?? {}).map((file) => fonts + file);
      return computeThemeParts(renderer.theme(version.project, { embedded, fonts }), files);
    };
    if (embedded !== undefined) return draw();
    const parts = cachedThemes.get(version) ?? draw();
    cachedThemes.set(version, parts);
    return parts;
  };
}

/** The form of a theme's name. A name that the style sheet does not have matches no rule. */
const THEME_NAME = /^[\w-]+$/;
const EMPTY_RULE = ':root{}';

function computeThemeParts(
  { look = '', followsDevice, css }: PageTheme,
  fonts: readonly string[],
): ThemeParts {
  // A `<` could end the style element. The web app never writes one.
  const isStyled = css !== EMPTY_RULE && !css.includes('<');
  return {
    attributes: (followsDevice ? ' data-dark' : '') + (THEME_NAME.test(look) ? ` data-theme="${look}"` : ''),
    style: isStyled ? preloadsOf(fonts) + `<style>${css}</style>` : '',
    hashes: isStyled ? [hashOf(css)] : [],
  };
}

const INVITING = /^\/s\/fission\/(?:share|receive)\/?$/;
/** The survey whose theme a page has, from its path, or from the query of a page that shares invitations. */
export function surveyOfTheme(path: string, search: string): string | undefined {
  if (!INVITING.test(path)) return surveyOfPath(path);
  const query = new URLSearchParams(search);
  return /^[A-Za-z0-9]{24}/.exec(query.get('id') ?? query.get('c') ?? '')?.[0];
}
