import { createSurveyId } from './journey-survey.ts';

/** Hostile texts. The scripts in them call `alert` or set a flag if a page executes them. */
export const ATTACKS = {
  image: '<img src=x onerror="window.hacked=1;alert(1)">',
  script: '</script><script>window.hacked=1</script>',
  placeholder: '{{ Q1 }} {{ ext.name }} ${hacked} $& $1 $$',
  markup: '"\'><svg/onload=window.hacked=1><b>bold</b>&lt;i&gt;',
  direction: 'safe\u202Eevil\u2066\u200Fend',
  long: 'Loooong'.repeat(40),
} as const;

/** Escapes a hostile text for a project file, whose texts are HTML. */
const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{{', '{ {');

/** A project whose texts are hostile, escaped and as markup. Titles contain answers by piping. */
export function createHostileProject() {
  return {
    format: 1,
    projectId: createSurveyId(),
    title: `Hostile ${escapeText(ATTACKS.image)}`,
    project_lang: { answer_language: 'en-GB' },
    one_question_on_page: true,
    ext_params: [{ code: 'name', type: 'chart' }],
    desc_begin_page: {
      text: `<p onclick="window.hacked=1">Hello {{ ext.name }} <b onmouseover="window.hacked=1">bold</b><script>window.hacked=1</script></p>`,
    },
    desc_end_page: { content: '<p>You wrote: {{ Q2 }} and {{ Q3A1.text }}</p>' },
    items: [
      {
        type: 'G',
        gid: 'all',
        title: 'Group {{ ext.name }}',
        items: [
          {
            type: 'Q',
            gid: 'pick',
            qtype: 'single',
            title: `${escapeText(ATTACKS.image)} for {{ ext.name }}<style>body{display:none}</style>`,
            tipText: `<a href="https://example.org/" onclick="window.hacked=1" target="_self">tip</a>`,
            items: Object.values(ATTACKS).map((text, index) => ({
              gid: `pick_${index + 1}`,
              seq: index + 1,
              title: escapeText(text),
            })),
          },
          { type: 'Q', gid: 'words', qtype: 'blank', title: 'You chose {{ Q1 }}', inputbox_height: 'middle' },
          {
            type: 'Q',
            gid: 'more',
            qtype: 'multiple',
            title: 'You wrote {{ Q2 }}',
            items: [
              { gid: 'more_own', seq: 1, title: 'Own words for {{ Q2 }}', is_open: true },
              { gid: 'more_none', seq: 2, title: 'Nothing' },
            ],
          },
          { type: 'Q', gid: 'last', qtype: 'blank', title: '{{ Q3A1.text }} / {{ Q2 }}' },
        ],
      },
    ],
    rule_map: {},
    dispConsList: [],
  };
}

export const hostileQtypeOf = (gid: string): string =>
  ({ pick: 'single', words: 'blank', more: 'multiple', last: 'blank' })[gid] ?? 'unknown';
