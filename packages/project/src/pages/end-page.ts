import Type from 'typebox';
import { closed, flag, linkTo, oneOf, rich, string, ID_PATTERN } from '../schema/field.ts';

/** A way to end, which an endPage of the flow or a jump names. */
const End = Type.Object(
  {
    content: rich('Text of this end (default: the text for how the survey ended).'),
    jumpLink: linkTo('Where this end leads. Placeholders behind the host are replaced by codes and values.'),
    award: string('Id of an award for the respondents who end here, and for no others.', {
      pattern: ID_PATTERN,
      'x-rule': 'AWARD-1',
      'x-secret': true,
    }),
  },
  { ...closed, title: 'an end', description: 'One way to end, with a text and a redirect of its own.' },
);

/** The end of a survey for respondents: a text or a link, and further ways to end by their ids. */
export const endPage = Type.Optional(
  Type.Object(
    {
      content: rich('Text when finished.'),
      quota_full: rich('Text when the quota is full.'),
      screen_out: rich('Text when screened out.'),
      jumpLink: linkTo(
        'Where the end page leads when the survey was finished. Placeholders behind the host are replaced by codes and values.',
      ),
      screen_out_link: linkTo('The same for respondents who were screened out.'),
      quota_full_link: linkTo('The same for respondents whose quota is full.'),
      typing: flag('The text appears letter by letter.'),
      selectType: oneOf(
        ['text', 'link'],
        'text shows the content and follows none of the three links, link leads to jumpLink.',
      ),
      ends: Type.Optional(
        Type.Record(Type.String({ pattern: ID_PATTERN }), End, {
          description: 'Further ways to end, by an id that endPages of the flow and jumps name in `end`.',
        }),
      ),
    },
    { ...closed, title: 'the end page', description: 'End page.' },
  ),
);
