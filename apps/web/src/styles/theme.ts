import type { Font, Project } from '@canvass/project';
import type { PageTheme, ThemeProperties } from '@canvass/protocol';
import { accentTokens } from '@canvass/ui';

/** Text is never smaller than this, whatever the author chose (SCREEN-9). */
const SMALLEST_TEXT_PX = 14;

/** The settings of a project that make its theme. */
type ThemeSettings = Pick<
  Project,
  'settings' | 'desc_common_page' | 'desc_begin_page' | 'desc_question_page_default'
>;

/** The author's theme as custom properties, without those that the author left unset. */
export function themeOf(project: ThemeSettings): PageTheme {
  const light = propertiesOf(project, 'light');
  return project.settings?.dark === true ? { light, dark: propertiesOf(project, 'dark') } : { light };
}

let scheme: MediaQueryList | undefined;

/** Puts a theme on the page by the CSSOM: the policy allows no inline styles. It follows a device that turns dark meanwhile; paper is never dark. */
export function applyTheme(root: HTMLElement, { light, dark }: PageTheme): void {
  root.toggleAttribute('data-dark', dark !== undefined);
  const query = (scheme ??= matchMedia('screen and (prefers-color-scheme: dark)'));
  const put = () => {
    for (const [name, value] of Object.entries((query.matches && dark) || light))
      root.style.setProperty(name, value);
  };
  put();
  query.onchange = put;
}

function propertiesOf(project: ThemeSettings, scheme: 'light' | 'dark'): ThemeProperties {
  const { desc_common_page: page, desc_begin_page: begin, desc_question_page_default: question } = project;
  const accent = accentTokens(page?.theme_style ?? '', scheme);
  return {
    ...accent,
    ...fontProperties('page', page?.font),
    ...fontProperties('begin', begin?.font),
    ...fontProperties('question', question?.question),
    ...fontProperties('option', question?.option),
  };
}

/** `--page-font-size`, `-color`, `-weight`, `-style`, `-decoration` and the like. */
function fontProperties(part: string, font: Font | undefined): ThemeProperties {
  const { size, color, is_bold: bold, is_italic: italic, is_underline: underline } = font ?? {};
  const px = size === undefined ? undefined : Math.max(size, SMALLEST_TEXT_PX);
  return {
    ...(px !== undefined && { [`--${part}-font-size`]: `calc(${px} * var(--px))` }),
    ...(color !== undefined && { [`--${part}-font-color`]: color }),
    ...(bold !== undefined && { [`--${part}-font-weight`]: bold ? '700' : '400' }),
    ...(italic === true && { [`--${part}-font-style`]: 'italic' }),
    ...(underline === true && { [`--${part}-font-decoration`]: 'underline' }),
  };
}
