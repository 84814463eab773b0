import { BUTTON_SHAPES, COLOUR_SCHEMES, FONT_FAMILIES } from '../vocabulary/field-values.ts';
import Type from 'typebox';
import { address, closed, colour, integer, list, number, computeOne, string } from '../schema/field.ts';
import { FONT_LIMITS } from './font-file.ts';

/** A point of an image, in per cent from its top left corner. */
const FOCUS = '^(100|[0-9]{1,2})% (100|[0-9]{1,2})%$';

const FAMILY = { pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,39}$', maxLength: 40 } as const;
/** Font families, separated by commas, the preferred one first. */
const FAMILIES_IN_ORDER = {
  pattern: '^[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,39}( *, *[\\p{L}\\p{N}][\\p{L}\\p{N} ._-]{0,39}){0,3}$',
  maxLength: 200,
} as const;
/** A path inside the folder of the project. Names of folders and files do not begin with a dot. */
const FONT_PATH = '^([A-Za-z0-9_][A-Za-z0-9_ .-]*/)*[A-Za-z0-9_][A-Za-z0-9_ .-]*\\.(woff2|ttf|otf)$';

const font = Type.Object(
  {
    family: Type.String({
      description: 'Name by which `font_family` and `heading_family` refer to it.',
      ...FAMILY,
    }),
    file: Type.String({
      description:
        'Font file (.woff2, .ttf or .otf): its path from the folder of the project file, such as "fonts/brand.woff2", or the name that it has on the server.',
      pattern: FONT_PATH,
      maxLength: 200,
      'x-font': true,
    }),
    weight: integer('Weight of the file: 400 is regular (default), 700 is bold.', {
      minimum: 1,
      maximum: 1000,
    }),
    style: computeOne(['normal', 'italic'], 'Style of the file (default: normal).'),
  },
  { ...closed, title: 'a font of the design', description: 'One font file.' },
);

/** The design of a survey's pages (SCREEN-9). */
export const design = Type.Optional(
  Type.Object(
    {
      accent: string('Colour of buttons, ticks and links, as #rgb or #rrggbb.', { ...colour }),
      accent_dark: string('The same on dark pages (default: `accent`).', { ...colour }),
      scheme: computeOne(
        COLOUR_SCHEMES,
        'Light pages (default), dark pages, or the scheme of the respondent’s device.',
      ),
      font: computeOne(
        FONT_FAMILIES,
        'Kind of font of all texts, from the fonts of the device (default: sans). Only some have a rounded one, such as Apple’s; the others show sans.',
      ),
      heading_font: computeOne(FONT_FAMILIES, 'Kind of font of headings (default: `font`).'),
      font_family: string(
        'Family of `fonts` for all texts, or several as "Latin, Chinese": the first one that has a character shows it. `font` shows characters that none has.',
        FAMILIES_IN_ORDER,
      ),
      heading_family: string(
        'The same for headings (default: `font_family`, unless there is a `heading_font`).',
        FAMILIES_IN_ORDER,
      ),
      fonts: list(font, 'Font files that are published with the project.', { maxItems: FONT_LIMITS.files }),
      scale: number('Size of all texts and spaces, as a factor (default 1).', { minimum: 0.9, maximum: 1.3 }),
      radius: integer('Radius of corners in px (default: that of the theme).', { minimum: 0, maximum: 32 }),
      button: computeOne(BUTTON_SHAPES, 'Shape of buttons (default: that of the theme).'),
      logo: string('Address of the logo at the top of every page.', { ...address }),
      ground: string('Colour around the page, on phones above and below it, as #rgb or #rrggbb.', {
        ...colour,
      }),
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
