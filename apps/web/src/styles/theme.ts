import type { Font, Project } from '@canvass/project';
import type { PageTheme, ThemeProperties } from '@canvass/protocol';
import { accentTokens, readableText } from '@canvass/ui';

/** Text is never smaller than this, whatever the author chose (SCREEN-9). */
const SMALLEST_TEXT_PX = 14;

/** The settings of a project that make its theme. */
type ThemeSettings = Pick<
  Project,
  'selectedTheme' | 'settings' | 'desc_common_page' | 'desc_begin_page' | 'desc_question_page_default'
>;

type Scheme = 'light' | 'dark';

/** The author's theme as custom properties, without those that the author left unset. */
export function themeOf(project: ThemeSettings): PageTheme {
  const { selectedTheme: look, settings } = project;
  return {
    ...(look !== undefined && { look }),
    light: propertiesOf(project, 'light'),
    ...(settings?.dark === true && { dark: propertiesOf(project, 'dark') }),
  };
}

let scheme: MediaQueryList | undefined;

/**
 * Sets a theme that is not the one of the server's page, by the CSSOM, because the policy forbids inline styles. Follows a
 * device that turns dark meanwhile; paper is never dark.
 */
export function applyTheme(root: HTMLElement, { look, light, dark }: PageTheme): void {
  root.toggleAttribute('data-dark', dark !== undefined);
  if (look !== undefined) root.dataset['theme'] = look;
  const query = (scheme ??= matchMedia('screen and (prefers-color-scheme: dark)'));
  const put = () => {
    for (const [name, value] of Object.entries((query.matches && dark) || light))
      root.style.setProperty(name, value);
  };
  put();
  query.onchange = put;
}

function propertiesOf(project: ThemeSettings, scheme: Scheme): ThemeProperties {
  const { desc_common_page: page, desc_begin_page: begin, desc_question_page_default: question } = project;
  const accent = accentTokens(page?.theme_style ?? '', scheme);
  return {
    ...accent,
    ...fontProperties('page', page?.font, scheme),
    ...fontProperties('begin', begin?.font, scheme),
    ...fontProperties('question', question?.question, scheme),
    ...fontProperties('option', question?.option, scheme),
  };
}

/** `--page-font-size`, `-color`, `-weight`, `-style`, `-decoration` and the like. On dark pages the colour is made readable. */
function fontProperties(part: string, font: Font | undefined, scheme: Scheme): ThemeProperties {
  const { size, color, is_bold: bold, is_italic: italic, is_underline: underline } = font ?? {};
  const px = size === undefined ? undefined : Math.max(size, SMALLEST_TEXT_PX);
  return {
    ...(px !== undefined && { [`--${part}-font-size`]: `calc(${px} * var(--px))` }),
    ...(color !== undefined && {
      [`--${part}-font-color`]: scheme === 'dark' ? readableText(color, scheme) : color,
    }),
    ...(bold !== undefined && { [`--${part}-font-weight`]: bold ? '700' : '400' }),
    ...(italic === true && { [`--${part}-font-style`]: 'italic' }),
    ...(underline === true && { [`--${part}-font-decoration`]: 'underline' }),
  };
}
