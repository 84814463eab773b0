import Type from 'typebox';
import { closed, flag, integer, oneOf, string, text } from '../schema/field.ts';

/** STATE-2: how many finished responses one device or address may give. */
export const limitDevice = Type.Optional(
  Type.Object(
    {
      by: oneOf(
        ['device', 'ip', 'wx'],
        'What is told apart: devices by an id that they keep (default), addresses, or people by who the messaging app says they are (`messaging.auth`). An id can be cleared away: who must answer once gets a unique link.',
      ),
      max: integer('Finished responses of one (default 1).', { minimum: 1, maximum: 1_000 }),
      window: oneOf(['ever', 'day'], 'For good (default), or within a day that begins with the first.'),
    },
    { ...closed, title: 'limits per device', description: 'Answers allowed per device.' },
  ),
);

/** Choices of one survey that are not about one question. */
export const settings = Type.Optional(
  Type.Object(
    {
      begin_time: string('When the survey opens, ISO 8601 with offset.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
      }),
      end_time: string('When it closes, in the same form.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
      }),
      honest_progress: flag(
        "Progress counts what is left on the respondent's own way, and never goes back; otherwise it is the share of questions passed (FLOW-11).",
      ),
      shared_parity: flag('random_reverse turns all scales of a respondent the same way.', {
        'x-rule': 'ORDER-1',
      }),
      preview_walks_flow: flag(
        'A preview follows the flow; otherwise it shows all groups that the flow names, in its order.',
      ),
      show_scores: flag(
        'Finished respondents are told their score though the end page does not show it ({{ total_score }}).',
        {
          'x-rule': 'SCORE-1',
        },
      ),
      iat: flag(
        'The server takes trials of an implicit association test (POST /api/survey/iat/{id}); exports have them and their score, for research.',
        { 'x-rule': 'TYPE-23' },
      ),
      anonymous: flag(
        'Respondents are promised that nobody can tell them apart: figures of fewer than five of them are not told, to whomever.',
        { 'x-rule': 'VOTE-3' },
      ),
      page_records: flag(
        'Browsers tell how long each page was seen and where pictures were touched; it is stored with the response, and JSON Lines have it as `pages`.',
        { 'x-rule': 'ANSWER-17' },
      ),
      dark: flag('A dark design where the device asks for it.'),
      coordinate_system: oneOf(['WGS-84', 'GCJ-02'], 'Coordinates of geo answers (default WGS-84).', {
        'x-rule': 'TYPE-14',
      }),
      watermark: text('Words that stand across every page in grey.', { maxLength: 60 }),
      swipe_hint: flag('Phones say once that a swipe to the left leaves the survey.'),
      no_local_store: flag('Shared devices: nothing is kept on the device.'),
      unique_links: flag('Only who has a unique link answers, once.', { 'x-rule': 'LINK-1' }),
      ip_once: flag('One finished response per address.', { 'x-rule': 'STATE-2' }),
      ip_privacy_open: flag(
        'Addresses and devices may be told apart, as keyed hashes (default true). With false `ip_once` and `limit_device` have no effect.',
        { 'x-rule': 'STATE-2' },
      ),
      member_param: string('Code of the signed parameter that names the member who answers.', {
        maxLength: 64,
        'x-rule': 'LINK-4',
      }),
      members_only: flag('Only members answer: named by their unique link or by `member_param`.', {
        'x-rule': 'LINK-4',
      }),
    },
    { ...closed, title: 'the settings', description: 'Choices for the survey as a whole.' },
  ),
);
