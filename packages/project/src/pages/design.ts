import Type from 'typebox';
import { objectOf } from '../findings/authored.ts';
import type { Findings } from '../findings/findings.ts';
import { child, type Path } from '../json/path.ts';
import type { CheckContext } from '../project-index/check.ts';
import { address, closed, colour, integer, number, oneOf, string } from '../schema/field.ts';

const FAMILIES = ['sans', 'serif', 'rounded', 'mono'] as const;

/** SCREEN-9: how the pages of a survey look. */
export const design = Type.Optional(
  Type.Object(
    {
      accent: string('Colour of buttons, ticks and links, as #rgb or #rrggbb.', { ...colour }),
      accent_dark: string('The same on dark pages (default: `accent`).', { ...colour }),
      scheme: oneOf(
        ['light', 'dark', 'auto'],
        'Light pages (default), dark pages, or the scheme of the respondent’s device.',
      ),
      font: oneOf(FAMILIES, 'Kind of font of all texts; the device has one of each kind (default: sans).'),
      heading_font: oneOf(FAMILIES, 'Kind of font of headings (default: `font`).'),
      scale: number('Size of all texts and spaces, as a factor (default 1).', { minimum: 0.9, maximum: 1.3 }),
      radius: integer('Radius of corners in px (default: that of the theme).', { minimum: 0, maximum: 32 }),
      button: oneOf(['square', 'rounded', 'pill'], 'Shape of buttons (default: that of the theme).'),
      logo: string('Address of the logo at the top of every page.', { ...address }),
      ground: string('Colour behind the page on wide screens, as #rgb or #rrggbb.', { ...colour }),
      cover: Type.Optional(
        Type.Object(
          {
            focus: string(
              'Point of `page_header` that stays visible, as "50% 20%" from the top left corner.',
              {
                pattern: '^(100|[0-9]{1,2})% (100|[0-9]{1,2})%$',
              },
            ),
          },
          { ...closed, title: 'the cover', description: 'Image of the start page.' },
        ),
      ),
    },
    { ...closed, title: 'the design', description: 'Look of all pages of the survey.', 'x-rule': 'SCREEN-9' },
  ),
);

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
  const begin = objectOf(project.desc_begin_page);
  if (objectOf(own.cover)?.focus !== undefined && begin?.page_header === undefined)
    addUnused(
      findings,
      child(child(undefined, 'design'), 'cover'),
      'The start page has no image.',
      'Set desc_begin_page.page_header',
    );
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
