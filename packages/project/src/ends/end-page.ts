import Type from 'typebox';
import { closed, linkTo, oneOf, rich } from '../shape/field.ts';
import { ID_PATTERN } from '../shape/patterns.ts';

const s3 = { 'x-spec': '3' } as const;

/** A way to end that an endPage of the flow or a jump names. */
const End = Type.Object(
  {
    content: rich('Text of this end (default: the text for how the survey ended).'),
    jumpLink: linkTo(
      'Where this end leads. Placeholders behind the host are replaced by codes and values.',
      s3,
    ),
    award: Type.Optional(
      Type.Unknown({ description: 'What is given at this end.', 'x-planned': 'awards', 'x-spec': '1' }),
    ),
  },
  { ...closed, title: 'an end', description: 'One way to end, with a text and a redirect of its own.' },
);

/** What respondents see when they are through: a text or a link, and further ways to end by their ids. */
export const endPage = Type.Optional(
  Type.Object(
    {
      content: rich('Text when finished.', s3),
      quota_full: rich('Text when the quota is full.', s3),
      screen_out: rich('Text when screened out.', s3),
      jumpLink: linkTo(
        'Where the end page leads when the survey was finished. Placeholders behind the host are replaced by codes and values.',
        s3,
      ),
      selectType: oneOf(['text', 'link'], 'text shows the content, link leads to jumpLink.', s3),
      ends: Type.Optional(
        Type.Record(Type.String({ pattern: ID_PATTERN }), End, {
          description: 'Further ways to end, by an id that endPages of the flow and jumps name in `end`.',
        }),
      ),
    },
    { ...closed, title: 'the end page', description: 'End page.', 'x-spec': '3' },
  ),
);
