import Type, { type TSchema } from 'typebox';
import {
  address,
  closed,
  colour,
  rich,
  flag,
  integer,
  string,
  text,
  linkTo,
  computeOne,
  ID_PATTERN,
} from '../schema/field.ts';
import type { EndLinkField, EndTextField } from '../vocabulary/end-details.ts';
import { design } from './design.ts';

/** An end page that nodes of the flow and jumps can name. */
const End = Type.Object(
  {
    name: string('Name for the author.', { maxLength: 200, 'x-secret': true }),
    content: rich('Text of this end (default: the text for how the survey ended).'),
    jumpLink: linkTo('Link of this end. Placeholders after the host name are replaced by codes and values.'),
    award: string('Id of an award for the respondents who end here, and for no others.', {
      pattern: ID_PATTERN,
      'x-rule': 'AWARD-1',
      'x-secret': true,
      'x-value': 'award',
    }),
  },
  { ...closed, title: 'an end', description: 'One way to end, with a text and a redirect of its own.' },
);

/** The author's texts and links for each way to end, by their fields of `desc_end_page`. */
const endTexts = {
  content: rich('Text when finished.'),
  quota_full: rich('Text when the quota is full.'),
  screen_out: rich('Text when screened out.'),
} satisfies Readonly<Record<EndTextField, TSchema>>;
const endLinks = {
  jumpLink: linkTo(
    'Link of the end page after a finished response. Placeholders after the host name are replaced by codes and values.',
  ),
  screen_out_link: linkTo('The same for respondents who were screened out.'),
  quota_full_link: linkTo('The same for respondents whose quota is full.'),
} satisfies Readonly<Record<EndLinkField, TSchema>>;

/** The default end page of a survey, with a text or a link, and further end pages by their ids. */
const endPage = Type.Optional(
  Type.Object(
    {
      ...endTexts,
      ...endLinks,
      typing: flag('The text appears letter by letter.'),
      selectType: computeOne(
        ['text', 'link'],
        'text shows the content and follows none of the three links, link leads to jumpLink.',
      ),
      ends: Type.Optional(
        Type.Record(Type.String({ pattern: ID_PATTERN }), End, {
          description: 'Further ways to end, by an id that endPages of the flow and jumps name in `end`.',
        }),
      ),
    },
    { ...closed, title: 'the end page', description: 'End page.' },
  ),
);

/** The author's texts for surveys that cannot be answered; each field replaces a default text. */
const statusPage = Type.Optional(
  Type.Object(
    {
      contact: rich('Contact for respondents, on every page for surveys that cannot be answered.'),
      over: rich('The survey is over, or was deleted.'),
      not_started: rich('The survey has not begun yet. The time is shown below.'),
      paused: rich('The survey is paused. Responses that were begun can be continued afterwards.'),
      store_deleted: rich('The store to which it belongs was deleted.'),
      out_of_scope: rich('The respondent does not belong to the target group.'),
      ip_answered: rich('The survey was answered from the same network.'),
      device_limit: rich(
        'The survey was answered on the same device, or by the same person, as often as allowed.',
      ),
      link_used: rich('The link has been used.'),
      link_disabled: rich('The link is no longer valid.'),
      link_deleted: rich('The link was deleted.'),
      cannot_continue: rich('The response can no longer be continued.'),
      already_submitted: rich('The response was submitted before.'),
    },
    {
      ...closed,
      title: 'the pages about the state of the survey',
      description: 'Pages for surveys that cannot be answered.',
    },
  ),
);

export const Font = Type.Object(
  {
    size: integer(
      'Size in px (defaults: 14 on the start page and for explanations, 16 for options, 22 for titles of questions; 20.8 on a phone). Less than 14 is shown as 14. In desc_common_page it is the size of options: titles and explanations keep theirs.',
      {
        minimum: 8,
        maximum: 72,
      },
    ),
    color: string('Colour, as #rgb or #rrggbb.', { ...colour }),
    is_bold: flag('Bold.'),
    is_italic: flag('Italic.'),
    is_underline: flag('Underlined.'),
  },
  { ...closed, title: 'font settings', description: 'Font settings.' },
);

export const pages = {
  design,
  desc_begin_page: Type.Optional(
    Type.Object(
      {
        title: rich('Heading of the start page (default: the title of the project).'),
        text: rich('Start text.'),
        logo: string('Address of the logo.', { ...address }),
        bg_img: string('Address of the background image.', { ...address }),
        start_btn: text('Text of the start button.'),
        open_policy: flag('Asks for agreement before starting.'),
        policy_desc: rich('Text of the agreement.'),
        page_header: string('Address of the image above the text.', { ...address }),
        font: Type.Optional(Font),
        facts: Type.Optional(
          Type.Object(
            {
              minutes: integer('Duration in minutes (default: an estimate; 0: not shown).', {
                minimum: 0,
                maximum: 600,
              }),
              questions: flag('Shows the number of questions (default true).', { default: true }),
            },
            {
              ...closed,
              title: 'the facts of the start page',
              description: 'Duration and number of questions, below the start text.',
              'x-rule': 'SCREEN-21',
            },
          ),
        ),
        skip: flag('No start page: the first question opens at once.'),
        skip_phone: flag('No start page on phones, independent of `skip` (default: as `skip`).'),
        typing: flag('The start text appears letter by letter.'),
      },
      { ...closed, title: 'the start page', description: 'Start page.' },
    ),
  ),
  desc_common_page: Type.Optional(
    Type.Object(
      {
        font: Type.Optional(Font),
        theme_style: string('Accent colour, as #rrggbb: the older spelling of `design.accent`.', {
          ...colour,
        }),
        language: string('Language in which the project is written; same as project_lang.answer_language.', {
          'x-derived': 'Write project_lang.answer_language.',
        }),
        hide_pre_btn: flag('No Previous button.'),
        auto_next_page: flag('A single choice on a page of its own moves on by itself.'),
        hide_order_number: flag('No numbers before titles.'),
        hide_progress_bar: flag('No progress bar.'),
        footer: rich('Footer of every page, in place of the server’s footer.'),
        showNumberByOrder: flag(
          'Numbers count the visible questions in display order (default); false: all questions in the author’s order.',
          { default: true },
        ),
      },
      { ...closed, title: 'the settings of all pages', description: 'All pages.' },
    ),
  ),
  desc_question_page_default: Type.Optional(
    Type.Object(
      {
        submit_btn: text('Text of the submit button.'),
        question: Type.Optional(Font),
        option: Type.Optional(Font),
      },
      { ...closed, title: 'the settings of question pages', description: 'Question pages.' },
    ),
  ),
  desc_end_page: endPage,
  desc_status_page: statusPage,
  btns_text: Type.Optional(
    Type.Object(
      {
        screen_next: text('Text of the Next button.'),
        screen_pre: text('Text of the Previous button.'),
      },
      { ...closed, title: 'the texts of buttons', description: 'Texts of buttons.' },
    ),
  ),
};
