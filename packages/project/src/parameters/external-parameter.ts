import { PARAMETER_TYPES } from '../vocabulary/field-values.ts';
import Type from 'typebox';
import { CODE_PATTERN } from '../schema/code-pattern.ts';
import { closed, flag, list, oneOfRequired, text } from '../schema/field.ts';

export const ExternalParameter = Type.Object(
  {
    code: Type.String({
      pattern: CODE_PATTERN,
      description: 'Name in the link and in expressions (`ext.code`).',
    }),
    type: oneOfRequired(PARAMETER_TYPES, 'Type of the value; chart is text.'),
    title: text('Name of the parameter for readers.'),
    options: list(
      Type.Object(
        { value: Type.String({ maxLength: 200 }), title: text('Text shown for the value.') },
        { ...closed, title: 'a value of a parameter' },
      ),
      'Values of enum, select and level, from low to high.',
    ),
    default: Type.Optional(
      Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()], {
        description: 'Value when the link has none.',
      }),
    ),
    signed: flag(
      'Only a signed link may set it; quotas may read it. Without a valid signature the link’s value is ignored.',
    ),
  },
  {
    ...closed,
    title: 'an external parameter',
    description: 'A parameter that a link carries.',
  },
);
