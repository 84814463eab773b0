import Type from 'typebox';
import { address, closed, colour, integer, number, oneOf, string } from '../schema/field.ts';

const FAMILIES = ['sans', 'serif', 'rounded', 'mono'] as const;

/** A point of an image, in per cent from its top left corner. */
const FOCUS = '^(100|[0-9]{1,2})% (100|[0-9]{1,2})%$';

/** SCREEN-9: how the pages of a survey look. */
export const design = Type.Optional(
  Type.Object(
    {
      accent: string('Colour of buttons, ticks and links, as #rgb or #rrggbb.', { ...colour }),
      accent_dark: string('The same on dark pages (default: `accent`).', { ...colour }),
      scheme: oneOf(
        ['light', 'dark', 'auto'],
        'Light pages (default), dark pages, or the scheme of the respondent’s device.',
      ),
      font: oneOf(FAMILIES, 'Kind of font of all texts; the device has one of each kind (default: sans).'),
      heading_font: oneOf(FAMILIES, 'Kind of font of headings (default: `font`).'),
      scale: number('Size of all texts and spaces, as a factor (default 1).', { minimum: 0.9, maximum: 1.3 }),
      radius: integer('Radius of corners in px (default: that of the theme).', { minimum: 0, maximum: 32 }),
      button: oneOf(['square', 'rounded', 'pill'], 'Shape of buttons (default: that of the theme).'),
      logo: string('Address of the logo at the top of every page.', { ...address }),
      ground: string('Colour behind the page on wide screens, as #rgb or #rrggbb.', { ...colour }),
      stage: Type.Optional(
        Type.Object(
          {
            image: Type.String({
              description:
                'Address of the image: the right half of wide screens, where questions are larger; a band at the top of phones.',
              ...address,
            }),
            focus: string(
              'Point of the image that stays visible, as "50% 20%" from the top left corner (default: its middle).',
              { pattern: FOCUS },
            ),
          },
          {
            ...closed,
            title: 'the stage',
            description: 'Layout with an image beside one question per page (`one_question_on_page`).',
          },
        ),
      ),
      cover: Type.Optional(
        Type.Object(
          {
            focus: string(
              'Point of `page_header` that stays visible, as "50% 20%" from the top left corner.',
              {
                pattern: FOCUS,
              },
            ),
          },
          { ...closed, title: 'the cover', description: 'Image of the start page.' },
        ),
      ),
    },
    { ...closed, title: 'the design', description: 'Look of all pages of the survey.', 'x-rule': 'SCREEN-9' },
  ),
);
