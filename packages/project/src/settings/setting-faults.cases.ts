import { faultsIn, singleFault, type Fault } from '../testing/fault.fixtures.ts';
import { validSurvey } from '../testing/valid-survey.fixtures.ts';

export const SETTING_FAULTS: readonly Fault[] = faultsIn(validSurvey, [
  singleFault('a day that does not exist', ['settings', 'end_time'], '2026-06-31T09:00:00Z', [
    'settings.no-such-time',
    '$.settings.end_time',
  ]),
  singleFault('a day that does not exist', ['settings', 'begin_time'], '2026-13-01T09:00:00Z', [
    'settings.no-such-time',
    '$.settings.begin_time',
  ]),
  singleFault('an end before the beginning', ['settings', 'end_time'], '2026-03-01T09:30:00+01:00', [
    'settings.never-open',
    '$.settings.end_time',
  ]),
  singleFault('members that nothing names', ['settings', 'members_only'], true, [
    'settings.no-members',
    '$.settings.members_only',
  ]),
  singleFault('a member that any link may name', ['settings', 'member_param'], 'nobody', [
    'settings.member-param',
    '$.settings.member_param',
  ]),
  singleFault('a limit without effect', ['settings'], { ip_once: true, ip_privacy_open: false }, [
    'settings.limit-unused',
    '$.settings.ip_privacy_open',
  ]),
  singleFault('an unknown time zone', ['timezone'], 'Europe/Atlantis', [
    'settings.no-such-timezone',
    '$.timezone',
  ]),
  singleFault('a kind of application', ['app_type'], 'widget', ['settings.handed-on', '$.app_type']),
  singleFault('a status of an editor', ['qs_status'], 7, ['settings.handed-on', '$.qs_status']),
  singleFault('attributes of an editor', ['customAttr'], { theme: 'dark' }, [
    'settings.handed-on',
    '$.customAttr',
  ]),
  singleFault('a font that is too small', ['desc_common_page'], { font: { size: 10 } }, [
    'settings.small-font',
    '$.desc_common_page.font.size',
  ]),
  {
    name: 'a colour and a scheme that the design replaces',
    changes: [
      [['design'], { accent: '#ffcc00', scheme: 'auto' }],
      [['desc_common_page'], { theme_style: '#123456' }],
      [['settings'], { dark: true }],
    ],
    expected: [
      ['settings.design-unused', '$.settings.dark'],
      ['settings.design-unused', '$.desc_common_page.theme_style'],
    ],
  },
  singleFault('a dark colour of light pages', ['design'], { accent_dark: '#ffcc00' }, [
    'settings.design-unused',
    '$.design.accent_dark',
  ]),
  singleFault('a stage on pages of several questions', ['design'], { stage: { image: '/a.svg' } }, [
    'settings.design-unused',
    '$.design.stage',
  ]),
  {
    name: 'a ground that the stage hides',
    changes: [
      [['design'], { stage: { image: '/a.svg' }, ground: '#ffffff' }],
      [['one_question_on_page'], true],
    ],
    expected: [['settings.design-unused', '$.design.ground']],
  },
  singleFault('a focus without a cover', ['design'], { cover: { focus: '50% 20%' } }, [
    'settings.design-unused',
    '$.design.cover',
  ]),
  singleFault('a family without a file', ['design'], { font_family: 'Brand' }, [
    'design.no-font-file',
    '$.design.font_family',
  ]),
  singleFault('a font outside of the project', ['design'], computeFonts('../brand.woff2'), [
    'shape.pattern',
    '$.design.fonts[0].file',
  ]),
  singleFault('a font in a hidden folder', ['design'], computeFonts('fonts/.git/brand.woff2'), [
    'shape.pattern',
    '$.design.fonts[0].file',
  ]),
  singleFault('a file that is not a font by its name', ['design'], computeFonts('brand.svg'), [
    'shape.pattern',
    '$.design.fonts[0].file',
  ]),
  singleFault('two files of one weight', ['design'], computeFonts('a.woff2', 'b.woff2'), [
    'design.font-twice',
    '$.design.fonts[1]',
  ]),
  singleFault('more than four fonts', ['design'], computeFonts('a.ttf', 'b.ttf', 'c.ttf', 'd.ttf', 'e.ttf'), [
    'shape.too-long',
    '$.design.fonts',
  ]),
  singleFault('a font that no text has', ['design'], { fonts: [{ family: 'Brand', file: 'a.otf' }] }, [
    'settings.design-unused',
    '$.design.fonts[0]',
  ]),
]);

function computeFonts(...files: readonly string[]) {
  const weights = files.length > 2 ? files.map((_, at) => ({ weight: 100 * (at + 1) })) : [];
  return {
    font_family: 'Brand',
    fonts: files.map((file, at) => ({ family: 'Brand', file, ...weights[at] })),
  };
}
