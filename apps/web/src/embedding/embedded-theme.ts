import type { EmbedConfig, ThemeProperties } from '@canvass/protocol';
import { groundTokens } from '@canvass/ui';

/** The product's own, where neither author nor operator has chosen one. */
const ACCENT = '#2457c5';

/**
 * The operator's colours as custom properties, each made readable (SCREEN-9); undefined where none was chosen. `accent`:
 * what holds without one.
 */
export function embeddedProperties(
  { survey_theme_color, survey_bg_color, survey_font_color }: EmbedConfig,
  accent = ACCENT,
): ThemeProperties | undefined {
  if ((survey_theme_color ?? survey_bg_color ?? survey_font_color) === undefined) return undefined;
  return groundTokens({
    ground: survey_bg_color,
    text: survey_font_color,
    accent: survey_theme_color ?? accent,
  });
}
