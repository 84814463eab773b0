import Type from 'typebox';
import { closed, flag, oneOf, string } from '../shape/field.ts';

/** Choices of one survey that are not about one question. */
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
      dark: flag('A dark design where the device asks for it.'),
      coordinate_system: oneOf(['WGS-84', 'GCJ-02'], 'Coordinates of geo answers (default WGS-84).', {
        'x-rule': 'TYPE-14',
      }),
      no_local_store: flag('Shared devices: nothing is kept on the device.'),
    },
    { ...closed, title: 'the settings', description: 'Choices for the survey as a whole.' },
  ),
);
