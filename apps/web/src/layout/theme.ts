import type { Font, Project } from '@canvass/project';
import { accentTokens } from '@canvass/ui';

/** Text is never smaller than this, whatever the author chose (SCREEN-9). */
const SMALLEST_TEXT_PX = 14;

/** Puts the author's theme on the page as custom properties, by the CSSOM: the policy allows no inline styles. */
export function applyTheme(root: HTMLElement, project: Project, prefersDark: boolean): void {
  const dark = project.settings?.dark === true;
  root.toggleAttribute('data-dark', dark);
  const accent = accentTokens(
    project.desc_common_page?.theme_style ?? '',
    dark && prefersDark ? 'dark' : 'light',
  );
  set(root, '--accent', accent?.accent);
  set(root, '--on-accent', accent?.onAccent);
  applyFont(root, 'page', project.desc_common_page?.font);
  applyFont(root, 'begin', project.desc_begin_page?.font);
  applyFont(root, 'question', project.desc_question_page_default?.question);
  applyFont(root, 'option', project.desc_question_page_default?.option);
}

/** `--page-font-size`, `-color`, `-weight`, `-style`, `-decoration` and the like: absent where nothing was chosen. */
function applyFont(root: HTMLElement, part: string, font: Font | undefined): void {
  const { size, color, is_bold: bold, is_italic: italic, is_underline: underline } = font ?? {};
  const px = size === undefined ? undefined : Math.max(size, SMALLEST_TEXT_PX);
  set(root, `--${part}-font-size`, px === undefined ? undefined : `calc(${px} * var(--px))`);
  set(root, `--${part}-font-color`, color);
  set(root, `--${part}-font-weight`, bold === undefined ? undefined : bold ? '700' : '400');
  set(root, `--${part}-font-style`, italic === true ? 'italic' : undefined);
  set(root, `--${part}-font-decoration`, underline === true ? 'underline' : undefined);
}

function set(root: HTMLElement, name: string, value: string | undefined): void {
  if (value === undefined) root.style.removeProperty(name);
  else root.style.setProperty(name, value);
}
