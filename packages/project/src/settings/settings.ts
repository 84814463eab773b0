import { COORDINATE_SYSTEMS } from '../vocabulary/field-values.ts';
import Type from 'typebox';
import { closed, flag, integer, computeOne, string, text } from '../schema/field.ts';

/** Maximum number of finished responses per device, address or person (STATE-2). */
export const limitDevice = Type.Optional(
  Type.Object(
    {
      by: computeOne(
        ['device', 'ip', 'wx'],
        'Limits devices, by an id that they store (default), addresses, or persons as identified by the messaging app (`messaging.auth`). Ids of devices can be deleted; send unique links to respondents who must answer only once.',
      ),
      max: integer('Maximum number of finished responses per device, address or person (default 1).', {
        minimum: 1,
        maximum: 1_000,
      }),
      window: computeOne(['ever', 'day'], 'For good (default), or within a day that begins with the first.'),
    },
    { ...closed, title: 'limits per device', description: 'Answers allowed per device.' },
  ),
);

export const settings = Type.Optional(
  Type.Object(
    {
      begin_time: string('When the survey opens, ISO 8601 with offset.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
        'x-value': 'moment',
      }),
      end_time: string('When it closes, in the same form.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
        'x-value': 'moment',
      }),
      honest_progress: flag(
        'Progress counts only questions that are shown now, and never decreases; otherwise it also counts those that can still come (FLOW-11).',
      ),
      answer_again: flag(
        'The end page has a button that begins another response, unless an address, device or person may answer once only. Without this field only the page "already submitted" has it; `false` removes it there.',
        { 'x-rule': 'STATE-17' },
      ),
      shared_parity: flag('random_reverse turns all scales of a respondent the same way.', {
        'x-rule': 'ORDER-1',
      }),
      preview_walks_flow: flag(
        'A preview follows the flow; otherwise it shows all groups that the flow names, in its order.',
      ),
      show_scores: flag(
        'Finished respondents get their score even if the end page does not show it ({{ total_score }}).',
        {
          'x-rule': 'SCORE-1',
        },
      ),
      secret_points: flag(
        'Points of options never leave the server, as in a quiz. Branches of the flow with needScore can depend on them; expressions and texts cannot read them. Otherwise browsers get the points that expressions and texts read.',
        { 'x-rule': 'PROJECT-6' },
      ),
      iat: flag(
        'The server accepts trials of an implicit association test (POST /api/survey/iat/{id}); exports have them and their score, for research.',
        { 'x-rule': 'TYPE-23' },
      ),
      anonymous: flag(
        'For surveys that promise anonymity: figures are changed a little, rounded to multiples of five, and hidden if a count is from one to four, and votes hide such counts. Readers who know much about the respondents can still learn answers from many figures together.',
        { 'x-rule': 'ANON-2' },
      ),
      page_records: flag(
        'Browsers send how long each page was visible and where images were touched; the server stores it with the response, and JSON Lines contain it as `pages`.',
        { 'x-rule': 'ANSWER-17' },
      ),
      hidden_answers: computeOne(
        ['set_aside', 'cleared'],
        'Answers of questions that are hidden again: kept aside until the question is shown again (default), or removed, so that it is empty then.',
        { 'x-rule': 'SHOW-22', default: 'set_aside' },
      ),
      dark: flag('Dark pages if the device is set to dark.'),
      coordinate_system: computeOne(COORDINATE_SYSTEMS, 'Coordinates of geo answers (default WGS-84).', {
        'x-rule': 'TYPE-14',
      }),
      watermark: text('Text across every page in grey.', { maxLength: 60 }),
      swipe_hint: flag('Phones show once that a swipe to the left leaves the survey.'),
      no_local_store: flag('Shared devices: answers are not kept on the device.'),
      unique_links: flag('Only respondents with a unique link can answer, once each.', {
        'x-rule': 'LINK-1',
      }),
      ip_once: flag('One finished response per address.', { 'x-rule': 'STATE-2' }),
      ip_privacy_open: flag(
        'Addresses and devices may be distinguished, as keyed hashes (default true). With false `ip_once` and `limit_device` have no effect.',
        { 'x-rule': 'STATE-2', default: true },
      ),
      member_param: string('Code of the signed parameter that names the member who answers.', {
        maxLength: 64,
        'x-rule': 'LINK-4',
      }),
      members_only: flag('Only members can answer, identified by their unique link or by `member_param`.', {
        'x-rule': 'LINK-4',
      }),
    },
    { ...closed, title: 'the settings', description: 'Choices for the survey as a whole.' },
  ),
);
