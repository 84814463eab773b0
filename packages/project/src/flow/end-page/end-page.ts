import Type from 'typebox';
import { oneOf } from '../../schema/field.ts';
import { conditionFields } from '../condition-fields.ts';
import type { FlowNodeKind } from '../flow-node-kind.ts';

const fields = {
  endType: oneOf(
    ['screen_out', 'other'],
    'How an endPage ends the survey: screened out (status 2), or finished (other, status 1).',
  ),
  end: Type.Optional(
    Type.String({ 'x-ref': 'end', description: 'Of an endPage: which of desc_end_page.ends is shown.' }),
  ),
  ...conditionFields,
};

export const endPage = {
  named: 'an endPage',
  summary: 'the survey ends here.',
  children: 'none',
  ends: true,
  fields,
  needs: [{ field: 'endType', says: 'how the survey ends here' }],
} as const satisfies FlowNodeKind<typeof fields>;
