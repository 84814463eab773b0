import type { Json, JsonRecord, Keys } from '@canvass/authoring';
import { isRecord } from '@canvass/project';
import { formatKeys } from '@canvass/project/file';
import { computeContrast, MIN_TEXT_CONTRAST } from '@canvass/ui';
import { fieldAt, isList, textAt } from '../../document/json.ts';
import { plainText } from '../../document/plain-text.ts';

/** A fault of the survey's own content for people who use a screen reader, or who see little. */
export interface AccessibilityIssue {
  readonly kind: 'alt' | 'option' | 'heading' | 'contrast';
  /** The path of the field, as in findings. */
  readonly path: string;
}

/**
 * Images without an alternative text, options with only an image, headings that skip a level, and colours of texts that are
 * hard to read. The product chooses readable shades of the design's other colours itself. Translations are left out.
 */
export function findAccessibilityIssues(project: JsonRecord): readonly AccessibilityIssue[] {
  const issues: AccessibilityIssue[] = [];
  const visit = (value: Json, keys: Keys) => {
    if (typeof value === 'string')
      for (const kind of findInText(value)) issues.push({ kind, path: formatKeys(keys) });
    else if (isList(value)) value.forEach((entry, index) => visit(entry, [...keys, index]));
    else if (isRecord(value)) {
      const hasOnlyImage = textAt(value, 'src') !== '' && plainText(textAt(value, 'title')) === '';
      if (hasOnlyImage && 'seq' in value)
        issues.push({ kind: 'option', path: formatKeys([...keys, 'title']) });
      for (const [name, field] of Object.entries(value))
        if (keys.length > 0 || name !== 'translations') visit(field, [...keys, name]);
    }
  };
  visit(project, []);
  return [...issues, ...findFaintColours(project)];
}

const IMAGE = /<img\b[^>]*>/gi;
const HEADING = /<h([2-6])\b/gi;

function findInText(html: string): readonly AccessibilityIssue['kind'][] {
  // An empty alternative text marks an image as decoration.
  const hasBareImage = html.match(IMAGE)?.some((image) => !/\balt\s*=/i.test(image)) === true;
  const levels = [...html.matchAll(HEADING)].map(([, level]) => Number(level));
  const skipsLevel = levels.some((level, index) => level > (levels[index - 1] ?? 1) + 1);
  return [...(hasBareImage ? (['alt'] as const) : []), ...(skipsLevel ? (['heading'] as const) : [])];
}

/** Colours of texts, which light pages show as the author chose them. */
const COLOURS: readonly Keys[] = [
  ['desc_common_page', 'font', 'color'],
  ['desc_begin_page', 'font', 'color'],
  ['desc_question_page_default', 'question', 'color'],
  ['desc_question_page_default', 'option', 'color'],
];
const LIGHT_PAGE = '#ffffff';
const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;

function findFaintColours(project: JsonRecord): readonly AccessibilityIssue[] {
  if (textAt(fieldAt(project, 'design'), 'scheme') === 'dark') return [];
  return COLOURS.flatMap((keys): readonly AccessibilityIssue[] => {
    const colour = keys.reduce<Json | undefined>(fieldAt, project);
    if (typeof colour !== 'string' || !HEX.test(colour)) return [];
    const isFaint = computeContrast(colour, LIGHT_PAGE) < MIN_TEXT_CONTRAST;
    return isFaint ? [{ kind: 'contrast', path: formatKeys(keys) }] : [];
  });
}
