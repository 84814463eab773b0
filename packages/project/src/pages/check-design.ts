import { objectOf } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';
import { child, type Path } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';

/** Fields that `design` replaces: where each is written, and the field that applies instead. */
const OLDER = [
  { page: 'desc_common_page', field: 'theme_style', instead: 'accent' },
  { page: 'settings', field: 'dark', instead: 'scheme' },
] as const;

/** Reports older fields that the design overrides, and parts of the design without effect. */
export function checkDesign({ project, findings }: CheckContext): void {
  const own = objectOf(project.design);
  if (own === undefined) return;
  for (const { page, field, instead } of OLDER)
    if (own[instead] !== undefined && objectOf(project[page])?.[field as never] !== undefined)
      addUnused(findings, child(child(undefined, page), field), `\`design.${instead}\` applies instead.`);
  if (own.accent_dark !== undefined && isNeverDark(project))
    addUnused(
      findings,
      child(child(undefined, 'design'), 'accent_dark'),
      'The pages are never dark.',
      'Set `scheme` to "auto" or "dark"',
    );
  checkStage(project, findings);
  const begin = objectOf(project.desc_begin_page);
  if (objectOf(own.cover)?.focus !== undefined && begin?.page_header === undefined)
    addUnused(
      findings,
      child(child(undefined, 'design'), 'cover'),
      'The start page has no image.',
      'Set desc_begin_page.page_header',
    );
}

/** Reports a stage without pages of one question, and a ground that the stage hides. */
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

function isNeverDark(project: CheckContext['project']): boolean {
  const scheme = objectOf(project.design)?.scheme;
  return scheme === 'light' || (scheme === undefined && objectOf(project.settings)?.dark !== true);
}

function addUnused(findings: Findings, path: Path, reason: string, instead?: string): void {
  findings.add({
    id: 'settings.design-unused',
    severity: 'warning',
    path,
    message: `This field has no effect. ${reason}`,
    fix: instead === undefined ? 'Remove it.' : `${instead}, or remove it.`,
  });
}
