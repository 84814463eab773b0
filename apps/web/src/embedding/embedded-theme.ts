import type { EmbedConfig, ThemeProperties } from '@canvass/protocol';
import { groundTokens } from '@canvass/ui';

/** The default accent colour of the product. */
const ACCENT = '#2457c5';

/**
 * Returns the operator's colours as custom properties, adjusted for contrast (SCREEN-9), or undefined if none is set.
 * `accent` is the default accent colour.
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
