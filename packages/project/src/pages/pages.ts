import Type from 'typebox';
import { closed, flag, integer, linkTo, oneOf, rich, string, text } from '../shape/field.ts';
import { ID_PATTERN } from '../shape/patterns.ts';

const s3 = { 'x-spec': '3' } as const;
const colour = { pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' } as const;
/** Where author-given addresses may lead: http, https, or a path of the same site. */
const address = { 'x-address': true, maxLength: 2000 } as const;

export const Font = Type.Object(
  {
    size: integer('Size in px (defaults: 14 on the start page, 16 on question pages).', {
      minimum: 8,
      maximum: 72,
      'x-spec': '3',
    }),
    color: string('Colour, as #rgb or #rrggbb.', { ...colour }),
    is_bold: flag('Bold.'),
    is_italic: flag('Italic.'),
    is_underline: flag('Underlined.'),
  },
  { ...closed, title: 'font settings', description: 'Font settings.', 'x-spec': '3' },
);

/** A way to end that an endPage of the flow or a jump names. */
const End = Type.Object(
  {
    content: rich('Text of this end (default: the text for how the survey ended).'),
    jumpLink: linkTo(
      'Where this end leads. Placeholders behind the host are replaced by codes and values.',
      s3,
    ),
    award: Type.Optional(
      Type.Unknown({ description: 'What is given at this end.', 'x-planned': 'awards', 'x-spec': '1' }),
    ),
  },
  { ...closed, title: 'an end', description: 'One way to end, with a text and a redirect of its own.' },
);

/** Fields of the project about its pages. */
export const pages = {
  desc_begin_page: Type.Optional(
    Type.Object(
      {
        title: rich('Heading of the start page (default: the title of the project).'),
        text: rich('Start text.', s3),
        logo: string('Address of the logo.', { ...address, 'x-spec': '3' }),
        bg_img: string('Address of the background picture.', { ...address, 'x-spec': '3' }),
        start_btn: text('Words on the start button.', s3),
        open_policy: flag('Asks for agreement before starting.', s3),
        policy_desc: rich('Words of the agreement.', s3),
        page_header: string('Address of the picture above the text.', { ...address, 'x-spec': '3' }),
        font: Type.Optional(Font),
        skip: flag('No start page: the first question opens at once.'),
      },
      { ...closed, title: 'the start page', description: 'Start page.', 'x-spec': '3' },
    ),
  ),
  desc_common_page: Type.Optional(
    Type.Object(
      {
        font: Type.Optional(Font),
        theme_style: string('Accent colour, as #rrggbb.', { ...colour, 'x-spec': '3' }),
        language: string('Language in which the project is written; same as project_lang.answer_language.', {
          'x-derived': 'Write project_lang.answer_language.',
        }),
        hide_pre_btn: flag('No Previous button.', s3),
        auto_next_page: flag('A single choice on a page of its own moves on by itself.', s3),
        hide_order_number: flag('No numbers before titles.', s3),
        hide_progress_bar: flag('No progress bar.', s3),
        showNumberByOrder: flag(
          'Numbers count what is shown, as it is shown (default); false: what is authored.',
          s3,
        ),
      },
      { ...closed, title: 'the settings of all pages', description: 'All pages.', 'x-spec': '3' },
    ),
  ),
  desc_question_page_default: Type.Optional(
    Type.Object(
      {
        submit_btn: text('Words on the submit button.', s3),
        question: Type.Optional(Font),
        option: Type.Optional(Font),
      },
      { ...closed, title: 'the settings of question pages', description: 'Question pages.', 'x-spec': '3' },
    ),
  ),
  desc_end_page: Type.Optional(
    Type.Object(
      {
        content: rich('Text when finished.', s3),
        quota_full: rich('Text when the quota is full.', s3),
        screen_out: rich('Text when screened out.', s3),
        jumpLink: linkTo(
          'Where the end page leads when the survey was finished. Placeholders behind the host are replaced by codes and values.',
          s3,
        ),
        selectType: oneOf(['text', 'link'], 'text shows the content, link leads to jumpLink.', s3),
        ends: Type.Optional(
          Type.Record(Type.String({ pattern: ID_PATTERN }), End, {
            description: 'Further ways to end, by an id that endPages of the flow and jumps name in `end`.',
          }),
        ),
      },
      { ...closed, title: 'the end page', description: 'End page.', 'x-spec': '3' },
    ),
  ),
  btns_text: Type.Optional(
    Type.Object(
      {
        screen_next: text('Words on the Next button.', s3),
        screen_pre: text('Words on the Previous button.'),
      },
      { ...closed, title: 'the words on buttons', description: 'Words on buttons.', 'x-spec': '3' },
    ),
  ),
};
