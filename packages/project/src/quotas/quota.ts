import { FULL_CELL_ACTIONS, QUOTA_CHECKS, QUOTA_MODES } from '../vocabulary/field-values.ts';
import Type from 'typebox';
import { closed, flag, gid, integer, computeOne } from '../schema/field.ts';

/** A group of quota cells (QUOTA-1). */
export const QuotaGroup = Type.Object(
  {
    id: gid('Id of the quota group, unique among quota groups and cells.'),
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Name for the author.' }),
    mode: computeOne(
      QUOTA_MODES,
      'stop (default) turns respondents away when a cell is full; count only counts.',
    ),
    check: computeOne(
      QUOTA_CHECKS,
      'When it is checked: as soon as the questions that it reads are decided (next), at the end (submit), or both (default).',
    ),
    exclusive: flag(
      'A respondent takes a slot in one cell at most: of the cells whose condition holds, the least filled.',
    ),
    on_full: computeOne(
      FULL_CELL_ACTIONS,
      'When a cell is full: terminate (default) ends the survey; warn_back lets the respondent change the answer, as long as another one would help; go_on lets everyone continue: respondents are counted as long as there is room, and rules can hide full options (quota_full).',
    ),
    end: Type.Optional(
      gid(
        'Which of desc_end_page.ends is shown to respondents whom a full cell turns away (default: the page for full quotas).',
        { 'x-ref': 'end' },
      ),
    ),
    hold_minutes: integer(
      'How long a slot is held for a respondent who is answering (default 30); 0: no slot is held, and only finished respondents count.',
      {
        minimum: 0,
        maximum: 1440,
      },
    ),
    cells: Type.Array(
      Type.Object(
        {
          id: gid('Id of the cell, unique among quota groups and cells.'),
          name: Type.String({ minLength: 1, maxLength: 200, description: 'Name for the author.' }),
          cap: Type.Integer({
            minimum: 0,
            description: 'Maximum number of respondents; a cell with 0 is always full.',
          }),
          cond: Type.String({
            maxLength: 4000,
            'x-kind': 'expression',
            description:
              'Condition of its respondents, in the expression language. Several questions joined by "and" make interlocked cells.',
          }),
        },
        { ...closed, title: 'a quota cell', description: 'A quota cell.' },
      ),
      { description: 'Cells, in order. A respondent is in every cell whose condition holds.' },
    ),
  },
  {
    ...closed,
    title: 'a quota group',
    description: 'A quota group. Only finished responses count, never previews.',
    'x-rule': 'QUOTA-1',
  },
);
