import Type from 'typebox';
import { closed, flag, oneOf, string } from '../shape/field.ts';

/** What the specification leaves to us. */
export const settings = Type.Optional(
  Type.Object(
    {
      begin_time: string('When the survey opens, ISO 8601 with offset.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
      }),
      end_time: string('When it closes, likewise.', {
        pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2})?(Z|[+-]\\d{2}:\\d{2})$',
      }),
      honest_progress: flag(
        "Progress counts what is left on the respondent's own way, and never goes back; otherwise it is the formula of the specification.",
        { 'x-spec': '4, Flow' },
      ),
      shared_parity: flag('random_reverse turns all scales of a respondent the same way.', {
        'x-spec': 'ORDER-1',
      }),
      preview_walks_flow: flag(
        'A preview follows the flow; otherwise it shows all groups that the flow names, in its order.',
        { 'x-spec': '4, Flow' },
      ),
      show_scores: flag(
        'Finished respondents are told their score though the end page does not show it ({{ total_score }}).',
        {
          'x-spec': 'SCORE-1',
        },
      ),
      dark: flag('A dark design where the device asks for it.'),
      coordinate_system: oneOf(['WGS-84', 'GCJ-02'], 'Coordinates of geo answers (default WGS-84).', {
        'x-spec': 'TYPE-14',
      }),
      no_local_store: flag('Shared devices: nothing is kept on the device.'),
    },
    { ...closed, title: 'the settings', description: 'What the specification leaves to us.' },
  ),
);
