import {
  accentTokens,
  computeContrast,
  MIN_EDGE_CONTRAST,
  groundTokens,
  readableTextColour,
  MIN_TEXT_CONTRAST,
} from '@canvass/ui';
import { ACCENTS, findAccent, findGround, schemeOf, type Scheme, type ThemeSettings } from './theme.ts';

export type ContrastPart = 'button' | 'link' | 'edge' | 'ground' | 'page' | 'begin' | 'question' | 'option';

export interface ContrastSample {
  readonly part: ContrastPart;
  readonly scheme: Scheme;
  /** `#rrggbb`, like `background`. */
  readonly foreground: string;
  readonly background: string;
  /** The author's colour, if `foreground` was made from it. */
  readonly written?: string;
  /** Contrast ratio of WCAG 2.2, from 1 to 21. */
  readonly ratio: number;
  readonly minRatio: number;
}

/** Surfaces of pages as in `@canvass/ui/styles/tokens.css`. */
const SURFACES = { light: '#ffffff', dark: '#191d23' } as const;

/** The contrasts of a survey's pages that depend on its design, for every scheme that respondents can see. */
export function computeContrastSamples(project: ThemeSettings): readonly ContrastSample[] {
  const scheme = schemeOf(project);
  const schemes: readonly Scheme[] = scheme === 'auto' ? ['light', 'dark'] : [scheme];
  return schemes.flatMap((one) => listSamples(project, one));
}

function listSamples(project: ThemeSettings, scheme: Scheme): readonly ContrastSample[] {
  const background = SURFACES[scheme];
  const writtenAccent = findAccent(project, scheme) ?? ACCENTS[scheme];
  const tokens = accentTokens(writtenAccent, scheme);
  const sample = (
    part: ContrastPart,
    colours: Pick<ContrastSample, 'foreground' | 'background' | 'written'>,
    minRatio: number = MIN_TEXT_CONTRAST,
  ): ContrastSample => ({
    part,
    scheme,
    ...colours,
    ratio: computeContrast(colours.foreground, colours.background),
    minRatio,
  });
  return [
    ...(tokens === undefined
      ? []
      : [
          sample('button', { foreground: tokens['--on-accent'], background: tokens['--accent-fill'] }),
          sample('link', { foreground: tokens['--accent'], background, written: writtenAccent }),
          sample(
            'edge',
            { foreground: tokens['--accent-edge'], background, written: writtenAccent },
            MIN_EDGE_CONTRAST,
          ),
        ]),
    ...backgroundSamples(project, scheme).map((colours) => sample('ground', colours)),
    ...fontColours(project).map(([part, colour]) =>
      sample(part, {
        foreground: scheme === 'dark' ? readableTextColour(colour, scheme) : colour,
        background,
        written: colour,
      }),
    ),
  ];
}

function backgroundSamples(project: ThemeSettings, scheme: Scheme) {
  const ground = findGround(project, scheme);
  if (ground === undefined) return [];
  const tokens = groundTokens({ ground, accent: findAccent(project, scheme) ?? ACCENTS[scheme] });
  return [{ foreground: tokens['--text'] ?? '', background: tokens['--ground'] ?? '' }];
}

function fontColours(project: ThemeSettings): readonly (readonly [ContrastPart, string])[] {
  const { desc_common_page: page, desc_begin_page: begin, desc_question_page_default: question } = project;
  const fonts = [
    ['page', page?.font],
    ['begin', begin?.font],
    ['question', question?.question],
    ['option', question?.option],
  ] as const;
  return fonts.flatMap(([part, font]) => (font?.color === undefined ? [] : [[part, font.color] as const]));
}
