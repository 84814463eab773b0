import Type from 'typebox';
import {
  cid,
  closed,
  derived,
  flag,
  gid,
  integer,
  list,
  number,
  oneOf,
  oneOfRequired,
  record,
  rich,
  richRequired,
  string,
  text,
  code,
} from './field.ts';
import { ORDER_MODES, Question } from './question.ts';
import {
  Condition,
  DisplayRule,
  JumpRule,
  OptionDisplayRule,
  OrderReference,
  RelatedReference,
  conditionGroup,
} from './rules.ts';

const s3 = { 'x-spec': '3' } as const;
const rules = { 'x-planned': 'rules-engine', 'x-spec': '3' } as const;
const colour = { pattern: '^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' } as const;
/** Where author-given addresses may lead: http, https, or a path of the same site. */
const address = {
  pattern: '^(https?://[^\\s"\'<>\\\\]+|/(?![/\\\\])[^\\s"\'<>\\\\]*)$',
  maxLength: 2000,
} as const;

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
  { ...closed, description: 'Font settings.', 'x-spec': '3' },
);

const grouping = {
  gid: gid(),
  cid: cid('Code of the group in expressions, such as G1.', s3),
  title: rich('Heading.', s3),
  showTitle: flag('Shows the heading above its first question (default true when there is a title).'),
  item_order: oneOf(ORDER_MODES, 'Order of the questions inside.', { ...rules, 'x-spec': 'semantics r 17' }),
  ruleOnce: flag('Its display rule is decided once and then kept.', rules),
  disp_code: code('Shown if this expression holds.'),
  _index: derived('Position is the order in the file.'),
  rules: derived('Write a rule in dispConsList.'),
};
export const Page = Type.Object(
  {
    type: oneOfRequired(['P'], 'P for a page.', s3),
    ...grouping,
    items: Type.Array(Question, { description: 'Questions of the page.' }),
  },
  { ...closed, description: 'A page inside a group: its questions are shown together.', 'x-spec': '3' },
);
export const Group = Type.Object(
  {
    type: oneOfRequired(['G'], 'G for a group.', s3),
    ...grouping,
    items: Type.Array(Type.Union([Question, Page]), { description: 'Questions and pages.' }),
  },
  {
    ...closed,
    description: 'A group of questions: one page, unless one_question_on_page is set or it holds pages.',
    'x-spec': '3',
  },
);

/** Spec section 3, Flow node. In the file a tree: parent, sibling and firstChild follow from it. */
export interface FlowNode {
  readonly fid: string;
  readonly type: 'F' | 'G';
  readonly ftype?: 'root' | 'groupSet' | 'randomSet' | 'branch' | 'endPage';
  readonly gid?: string;
  readonly title?: string;
  readonly items?: readonly FlowNode[];
  readonly conditionGroup?: string;
  readonly extract_count?: number;
  readonly uniform_display?: boolean;
  readonly shuffle?: boolean;
  readonly needScore?: boolean;
  readonly score?: readonly (number | null)[];
  readonly endType?: 'screen_out' | 'other';
}
/** JSON Schema of a flow node; `#/$defs/flowNode`. */
export const flowNodeSchema = {
  type: 'object',
  description: 'A node of the flow.',
  required: ['fid', 'type'],
  additionalProperties: false,
  'x-spec': '3',
  properties: {
    fid: { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'Id, unique in the flow.' },
    type: { enum: ['F', 'G'], description: 'F for a flow node, G for a group.' },
    ftype: {
      enum: ['root', 'groupSet', 'randomSet', 'branch', 'endPage'],
      description: 'Kind of an F node.',
    },
    gid: { type: 'string', 'x-ref': 'group', description: 'The group of a G node.' },
    title: { type: 'string', maxLength: 500, description: 'Name for the author.' },
    items: { type: 'array', items: { $ref: '#/$defs/flowNode' }, description: 'Children.' },
    conditionGroup: {
      type: 'string',
      'x-ref': 'rule',
      description: 'Condition: a key of rule_map, or FC_empty.',
    },
    extract_count: {
      type: 'integer',
      minimum: 0,
      description: 'How many children a randomSet draws (none, 0 or too many: all).',
    },
    uniform_display: { type: 'boolean', description: 'Draws the least filled children first.' },
    shuffle: { type: 'boolean', description: 'Keeps the drawn order instead of the authored one.' },
    needScore: { type: 'boolean', description: 'The condition reads the score.' },
    score: {
      type: 'array',
      items: { anyOf: [{ type: 'number' }, { type: 'null' }] },
      minItems: 2,
      maxItems: 2,
      description: 'Score from and up to.',
    },
    endType: { enum: ['screen_out', 'other'], description: 'How an endPage ends.' },
  },
};

/** Semantics b. */
const QuotaGroup = Type.Object(
  {
    id: gid('Id of the quota group.'),
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Name.' }),
    mode: oneOf(['stop', 'count'], 'stop turns respondents away when a cell is full; count only counts.'),
    check: oneOf(['next', 'submit', 'both'], 'When it is checked (default both).'),
    exclusive: flag('A respondent belongs to one cell at most.'),
    on_full: oneOf(
      ['terminate', 'warn_back'],
      'Ends the survey, or lets the respondent go back (default terminate).',
    ),
    hold_minutes: number('How long a place is held (default 30).', { minimum: 1, maximum: 1440 }),
    cells: Type.Array(
      Type.Object(
        {
          id: gid('Id of the cell.'),
          name: Type.String({ minLength: 1, maxLength: 200, description: 'Name.' }),
          cap: Type.Integer({ minimum: 0, description: 'Most respondents; 0 is always full.' }),
          cond: Type.String({
            maxLength: 4000,
            description: 'Who belongs to it, in the expression language.',
          }),
        },
        { ...closed, description: 'A quota cell.' },
      ),
      { description: 'Cells.' },
    ),
  },
  { ...closed, description: 'A quota group.', 'x-spec': 'semantics b' },
);

/** Spec section 3, External parameter types. */
export const PARAMETER_TYPES = [
  'int',
  'chart',
  'float',
  'timestamp',
  'boolean',
  'enum',
  'select',
  'level',
] as const;
export const ExternalParameter = Type.Object(
  {
    code: Type.String({
      pattern: '^\\p{L}[\\p{L}\\p{N}_]{0,63}$',
      description: 'Name in the link and in expressions (`ext.code`).',
    }),
    type: oneOfRequired(PARAMETER_TYPES, 'Type of the value; chart is text.', s3),
    title: text('What it is, for people.'),
    options: list(
      Type.Object(
        { value: Type.String({ maxLength: 200 }), title: text('What is shown for the value.') },
        { ...closed },
      ),
      'Values of enum, select and level, from low to high.',
    ),
    default: Type.Optional(
      Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()], {
        description: 'Value when the link has none.',
      }),
    ),
    signed: flag('Only a signed link may set it.', { 'x-planned': 'protection' }),
  },
  { ...closed, description: 'A parameter that a link carries.', 'x-spec': '3' },
);

const pages = {
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
      { ...closed, description: 'Start page.', 'x-spec': '3' },
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
        showNumberByOrder: flag('Numbers count what is shown; otherwise what is authored.', s3),
      },
      { ...closed, description: 'All pages.', 'x-spec': '3' },
    ),
  ),
  desc_question_page_default: Type.Optional(
    Type.Object(
      {
        submit_btn: text('Words on the submit button.', s3),
        question: Type.Optional(Font),
        option: Type.Optional(Font),
      },
      { ...closed, description: 'Question pages.', 'x-spec': '3' },
    ),
  ),
  desc_end_page: Type.Optional(
    Type.Object(
      {
        content: rich('Text when finished.', s3),
        quota_full: rich('Text when the quota is full.', s3),
        screen_out: rich('Text when screened out.', s3),
        jumpLink: string('Where the end page leads.', { ...address, 'x-spec': '3' }),
        selectType: oneOf(['text', 'link'], 'text shows the content, link leads to jumpLink.', s3),
      },
      { ...closed, description: 'End page.', 'x-spec': '3' },
    ),
  ),
  btns_text: Type.Optional(
    Type.Object(
      {
        screen_next: text('Words on the Next button.', s3),
        screen_pre: text('Words on the Previous button.'),
      },
      { ...closed, description: 'Words on buttons.', 'x-spec': '3' },
    ),
  ),
};

const settings = Type.Optional(
  Type.Object(
    {
      begin_time: string('When the survey opens, ISO 8601 with offset.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
      }),
      end_time: string('When it closes, likewise.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
      }),
      honest_progress: flag('Progress counts what is left and never goes back.', {
        'x-planned': 'rules-engine',
      }),
      shared_parity: flag('random_reverse turns all scales of a respondent the same way.', {
        'x-spec': 'semantics e',
      }),
      preview_walks_flow: flag('A preview follows the flow.', { 'x-planned': 'rules-engine' }),
      show_scores: flag('Scores may be shown to respondents.', { 'x-planned': 'rules-engine' }),
      dark: flag('A dark design where the device asks for it.'),
      coordinate_system: oneOf(['WGS-84', 'GCJ-02'], 'Coordinates of geo answers.', {
        'x-planned': 'question-types',
      }),
      no_local_store: flag('Shared devices: nothing is kept on the device.'),
    },
    { ...closed, description: 'What the specification leaves to us.' },
  ),
);

const languages = {
  project_lang: Type.Optional(
    Type.Object(
      {
        answer_language: Type.Optional(
          Type.String({ description: 'Language of the texts in this file (default zh-CN).', 'x-spec': '3' }),
        ),
        translation_language: list(
          Type.Object(
            { code: Type.String({ description: 'Locale.' }), id: string('Id of the translation.') },
            { ...closed },
          ),
          'Further languages.',
          s3,
        ),
      },
      { ...closed, description: 'Languages.', 'x-spec': '3' },
    ),
  ),
  translations: Type.Optional(
    Type.Record(
      Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
      Type.Record(Type.String(), Type.Record(Type.String(), Type.String({ maxLength: 20_000 }))),
      { description: 'Locale, then gid (or `project`), then the path of the text, then the text.' },
    ),
  ),
};

/** Spec section 3, Project: the file that authors export, check, simulate and publish. */
export const ProjectFile = Type.Object(
  {
    $schema: string('For editors.'),
    format: oneOfRequired([1], 'Version of this format.'),
    projectId: string('24 letters and digits; assigned at the first publication when absent.', {
      pattern: '^[A-Za-z0-9]{24}$',
    }),
    title: richRequired('Name of the survey.'),
    timezone: string('IANA name, used for dates (default Asia/Shanghai).', { maxLength: 64 }),
    items: Type.Array(Type.Union([Group, Page, Question]), {
      minItems: 1,
      description: 'Groups, pages and questions, in order.',
      'x-spec': '3',
    }),
    rule_map: record(Condition, 'Conditions by id, for all rules below.', s3),
    dispConsList: list(DisplayRule, 'Display rules.', s3),
    dispOptConsList: list(OptionDisplayRule, 'Display rules of options and rows.', s3),
    jumpConsList: list(JumpRule, 'Jump rules.', s3),
    relatedRefs: list(RelatedReference, 'Related options.', rules),
    optionOrderRefs: list(OrderReference, 'Options that follow the order of another question.', rules),
    flow: Type.Optional(
      Type.Unsafe<FlowNode>({
        $ref: '#/$defs/flowNode',
        ...rules,
        description: 'Flow of groups; without it they follow each other.',
      }),
    ),
    quotas: list(QuotaGroup, 'Quotas.', { ...rules, 'x-secret': true }),
    ext_params: list(ExternalParameter, 'External parameters.', s3),
    mergePage: list(
      gid('Group.', { 'x-ref': 'group' }),
      'Groups that stay one page under one_question_on_page.',
      s3,
    ),
    one_question_on_page: flag('One question on a page.', s3),
    hide_descriptor_number: flag('Descriptors are not numbered.', s3),
    showQuestionCid: flag('Shows the codes of questions.', { 'x-planned': 'embedding' }),
    openCustomCid: flag("Codes are the author's own.", s3),
    limit_device: Type.Optional(
      Type.Unknown({ description: 'Answers allowed per device.', 'x-planned': 'protection', 'x-spec': '3' }),
    ),
    select_view: oneOf(['phone', 'pc'], 'Layout of a preview (default phone).', { 'x-spec': '9' }),
    selectedTheme: oneOf(['business', 'activity', 'others'], 'Theme.', s3),
    ...pages,
    ...languages,
    settings,
    app_type: string('Kind of application.', { 'x-planned': 'embedding', 'x-spec': '3' }),
    templates: Type.Optional(
      Type.Unknown({ description: 'Templates of the editor.', 'x-planned': 'embedding', 'x-spec': '3' }),
    ),
    customAttr: Type.Optional(
      Type.Unknown({ description: 'Attributes of the editor.', 'x-planned': 'embedding', 'x-spec': '3' }),
    ),
    policy: rich('Privacy policy.', s3),
    ucss: string('Author style sheet; refused unless the operator allows it.', {
      'x-planned': 'embedding',
      maxLength: 100_000,
      'x-spec': '3',
    }),
    gcss: string('Group style sheet; refused unless the operator allows it.', {
      'x-planned': 'embedding',
      maxLength: 100_000,
      'x-spec': '3',
    }),
    gjs: string('Author script; refused unless the operator allows it.', {
      'x-planned': 'embedding',
      maxLength: 100_000,
      'x-spec': '3',
    }),
    qs_status: integer('Status in the editor.', { 'x-secret': true, 'x-spec': '3' }),
    scores: Type.Optional(
      Type.Object(
        {
          answer_keys: record(
            Type.Array(Type.String({ maxLength: 500 })),
            'Question gid to the texts that earn its score.',
          ),
          question_scores: record(Type.Number(), 'Question gid to the points of a right answer.'),
          max: number('Total score at most.'),
        },
        {
          ...closed,
          description: 'Scores that are not on options.',
          ...rules,
          'x-spec': 'semantics g',
          'x-secret': true,
        },
      ),
    ),
    originItems: derived('Items as authored are `items`.'),
    ruleList: derived('Write conditions in rule_map.'),
    answerRefs: derived('Placeholders say what they read.'),
  },
  { ...closed, title: 'Canvass project', description: 'A survey as its author exports it.', 'x-spec': '3' },
);
