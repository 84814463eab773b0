import { computeWords } from '../json/wording.ts';
import { objectOf, objectsIn, textOf } from '../findings/authored.ts';
import { familiesIn } from './font-families.ts';
import { adviseOrRemoval, adviseRemoval, suggestName } from '../findings/advice.ts';
import type { Finding, Findings } from '../findings/findings.ts';
import { child, type Path } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';

/** Older fields, each with the field of `design` that applies instead. */
const OLDER_FIELDS = [
  { page: 'desc_common_page', field: 'theme_style', instead: 'accent' },
  { page: 'settings', field: 'dark', instead: 'scheme' },
] as const;

/** Reports older fields that the design overrides, and parts of the design without effect. */
export function checkDesign({ project, findings }: CheckContext): void {
  const design = objectOf(project.design);
  if (design === undefined) return;
  for (const { page, field, instead: newField } of OLDER_FIELDS)
    if (design[newField] !== undefined && objectOf(project[page])?.[field as never] !== undefined)
      addUnused(findings, child(child(undefined, page), field), `\`design.${newField}\` applies instead.`);
  if (design.accent_dark !== undefined && isNeverDark(project))
    addUnused(
      findings,
      child(child(undefined, 'design'), 'accent_dark'),
      'The pages are never dark.',
      'Set `scheme` to "auto" or "dark"',
    );
  checkStage(project, findings);
  checkFonts(project, findings);
  const begin = objectOf(project.desc_begin_page);
  if (objectOf(design.cover)?.focus !== undefined && begin?.page_header === undefined)
    addUnused(
      findings,
      child(child(undefined, 'design'), 'cover'),
      'The start page has no image.',
      'Set desc_begin_page.page_header',
    );
}

function checkStage(project: CheckContext['project'], findings: Findings): void {
  const { stage, ground } = objectOf(project.design) ?? {};
  if (stage === undefined) return;
  const design = child(undefined, 'design');
  if (project.one_question_on_page !== true)
    addUnused(
      findings,
      child(design, 'stage'),
      'Pages have more than one question.',
      'Set `one_question_on_page` to true',
    );
  else if (ground !== undefined)
    addUnused(findings, child(design, 'ground'), 'The stage covers it: `design.stage`.');
}

function checkFonts(project: CheckContext['project'], findings: Findings): void {
  const design = objectOf(project.design);
  if (design === undefined) return;
  const path = child(undefined, 'design');
  const fonts = [...objectsIn(design, 'fonts', path)];
  const families = new Set(fonts.map(([{ family }]) => textOf(family) ?? ''));
  const usedFamilies = new Set<string | undefined>();
  for (const field of ['font_family', 'heading_family'] as const)
    for (const family of familiesIn(textOf(design[field]))) {
      usedFamilies.add(family);
      if (!families.has(family))
        findings.add(missingFontFinding(family, [...families], child(path, field), textOf(design[field])));
    }
  const seenFonts = new Set<string>();
  for (const [{ family, weight = 400, style = 'normal' }, place] of fonts) {
    const key = JSON.stringify([family, weight, style]);
    if (seenFonts.has(key)) findings.add(duplicateFontFinding(place));
    else if (!usedFamilies.has(textOf(family)))
      addUnused(findings, place, 'No text has this family.', 'Name it in `font_family` or `heading_family`');
    seenFonts.add(key);
  }
}

function missingFontFinding(
  family: string,
  knownFamilies: readonly string[],
  path: Path,
  writtenFamily = '',
): Finding {
  const from = writtenFamily.indexOf(family);
  return {
    id: 'design.no-font-file',
    severity: 'error',
    path,
    from,
    to: from + family.length,
    message: computeWords`\`design.fonts\` has no file of the family "${family}".`,
    ...suggestName(family, knownFamilies, 'Add its file to `design.fonts`, or remove this field.'),
  };
}

const duplicateFontFinding = (path: Path): Finding => ({
  id: 'design.font-twice',
  severity: 'error',
  path,
  message: 'An earlier file has the same family, weight and style, so browsers use only one of them.',
  ...adviseOrRemoval('Write the weight and style of this file'),
});

function isNeverDark(project: CheckContext['project']): boolean {
  const scheme = objectOf(project.design)?.scheme;
  return scheme === 'light' || (scheme === undefined && objectOf(project.settings)?.dark !== true);
}

function addUnused(findings: Findings, path: Path, reason: string, alternative?: string): void {
  findings.add({
    id: 'settings.design-unused',
    severity: 'warning',
    path,
    message: computeWords`This field has no effect. ${reason}`,
    ...(alternative === undefined ? adviseRemoval() : adviseOrRemoval(alternative)),
  });
}
