import Type from 'typebox';
import { closed, flag, gid, number, oneOf } from './field.ts';

/** Semantics b, Model. */
export const QuotaGroup = Type.Object(
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
        { ...closed, title: 'a quota cell', description: 'A quota cell.' },
      ),
      { description: 'Cells.' },
    ),
  },
  { ...closed, title: 'a quota group', description: 'A quota group.', 'x-spec': 'semantics b' },
);
