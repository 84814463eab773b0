import { familiesIn, type Font, type Project } from '@canvass/project';
import type { PageTheme, ThemeProperties } from '@canvass/protocol';
import { accentTokens, darkGround, groundTokens, readableTextColour } from '@canvass/ui';

/** Minimum text size in px, whatever the author chose (SCREEN-9). */
const MIN_TEXT_PX = 14;

export type ThemeSettings = Pick<
  Project,
  | 'design'
  | 'selectedTheme'
  | 'settings'
  | 'desc_common_page'
  | 'desc_begin_page'
  | 'desc_question_page_default'
  | 'one_question_on_page'
>;
type Design = NonNullable<Project['design']>;
export type Scheme = 'light' | 'dark';

/** The accents of pages if the author has set none, as in tokens.css. */
export const ACCENTS = { light: '#2457c5', dark: '#8fb4ff' } as const;
const DARK = { surface: '#191d23', ground: '#101317', text: '#e9ecf0' } as const;

interface ThemeContext {
  /** The operator's colours of an embedded survey, for light and dark pages. */
  readonly embedded?: ThemeProperties | undefined;
  /** Address of the folder of the author's font files (default: the files as uploaded, for previews). */
  readonly fonts?: string | undefined;
}

/** Returns the theme of a project: its look, and CSS for its colours, fonts and images (SCREEN-9). */
export function computeTheme(
  project: ThemeSettings,
  { embedded, fonts = '/s/fonts/' }: ThemeContext = {},
): PageTheme {
  const { selectedTheme: look, design = {} } = project;
  const scheme = schemeOf(project);
  const followsDevice = scheme === 'auto' && embedded === undefined;
  const light = { ...colours(project, 'light'), ...computeFonts(project, 'light') };
  const alwaysDark = {
    ...darkTokens(findAccent(project, 'dark') ?? ACCENTS.dark),
    ...computeFonts(project, 'dark'),
    '--scheme': 'dark',
  };
  const dark = { ...colours(project, 'dark'), ...computeFonts(project, 'dark') };
  return {
    ...(look !== undefined && { look }),
    followsDevice,
    css: [
      ...(design.fonts ?? []).map((font) => fontFaceRule(font, fonts)),
      // Dark pages are also printed in the colours of light pages.
      rule(':root', { ...light, ...embedded }),
      ...(scheme === 'dark' ? [`@media screen{${rule(':root', { ...alwaysDark, ...embedded })}}`] : []),
      ...(followsDevice ? [`@media screen and (prefers-color-scheme:dark){${rule(':root', dark)}}`] : []),
      ...designRules(project, followsDevice),
      ...(embedded === undefined ? stageRules(project) : []),
    ].join(''),
  };
}

/** Sets a theme on a page that the server has sent without it, such as the frame of a preview. */
export function applyTheme(page: Document, { look, followsDevice, css }: PageTheme): void {
  const root = page.documentElement;
  root.toggleAttribute('data-dark', followsDevice);
  if (look === undefined) delete root.dataset['theme'];
  else root.dataset['theme'] = look;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  page.adoptedStyleSheets = [sheet];
}

export const schemeOf = ({ design, settings }: ThemeSettings): Scheme | 'auto' =>
  design?.scheme ?? (settings?.dark === true ? 'auto' : 'light');

export function findAccent(
  { design, desc_common_page: page }: ThemeSettings,
  scheme: Scheme,
): string | undefined {
  const accent = design?.accent ?? page?.theme_style;
  return scheme === 'dark' ? (design?.accent_dark ?? accent) : accent;
}

/** The background of the author's design. Devices that show the dark page get a dark form of it. Undefined if there is none. */
export function findGround(project: ThemeSettings, scheme: Scheme): string | undefined {
  const { ground } = project.design ?? {};
  const hasDarkForm = scheme === 'dark' && schemeOf(project) === 'auto';
  return ground !== undefined && hasDarkForm ? darkGround(ground, DARK.ground) : ground;
}

const colours = (project: ThemeSettings, scheme: Scheme) =>
  accentTokens(findAccent(project, scheme) ?? '', scheme);

const darkTokens = (accent: string): ThemeProperties => ({
  ...groundTokens({ ground: DARK.surface, text: DARK.text, accent }),
  '--ground': DARK.ground,
  '--error': '#ff9d94',
  '--error-tint': '#2b1c1c',
  '--shade': '#000000a6',
});

function computeFonts(project: ThemeSettings, scheme: Scheme): ThemeProperties {
  const { desc_common_page: page, desc_begin_page: begin, desc_question_page_default: question } = project;
  return {
    ...fontProperties('page', page?.font, scheme),
    ...fontProperties('begin', begin?.font, scheme),
    ...fontProperties('question', question?.question, scheme),
    ...fontProperties('option', question?.option, scheme),
  };
}

/** Properties such as `--page-font-size`, `-color` and `-weight`. On dark pages the colour is made readable. */
function fontProperties(part: string, font: Font | undefined, scheme: Scheme): ThemeProperties {
  const { size, color, is_bold: bold, is_italic: italic, is_underline: underline } = font ?? {};
  const px = size === undefined ? undefined : Math.max(size, MIN_TEXT_PX);
  return {
    ...(px !== undefined && { [`--${part}-font-size`]: `calc(${px} * var(--px))` }),
    ...(color !== undefined && {
      [`--${part}-font-color`]: scheme === 'dark' ? readableTextColour(color, scheme) : color,
    }),
    ...(bold !== undefined && { [`--${part}-font-weight`]: bold ? '700' : '400' }),
    ...(italic === true && { [`--${part}-font-style`]: 'italic' }),
    ...(underline === true && { [`--${part}-font-decoration`]: 'underline' }),
  };
}

/** Fonts of devices and of the script of the language (base.css of `@canvass/ui`). The last is the generic family. */
const FAMILIES = {
  sans: 'system-ui,var(--script-sans,sans-serif),sans-serif',
  serif: 'Charter,"Iowan Old Style",Georgia,var(--script-serif,serif),serif',
  rounded:
    'ui-rounded,Nunito,Quicksand,var(--script-rounded,var(--script-sans,sans-serif)),system-ui,sans-serif',
  mono: 'ui-monospace,"Cascadia Mono",Menlo,Consolas,var(--script-sans,monospace),monospace',
} as const;

type FontFile = NonNullable<Design['fonts']>[number];

/** The rule that loads a font file. Until the file has loaded, texts use the next family. */
const fontFaceRule = ({ family, file, weight = 400, style = 'normal' }: FontFile, folder: string): string =>
  rule('@font-face', {
    'font-family': `"${family}"`,
    src: computeUrl(folder + file),
    'font-weight': String(weight),
    'font-style': style,
    'font-display': 'swap',
  });

/** Font families of texts and headings, with the author's first. Undefined where the design has no font. */
function fontStacks(design: Design): readonly [texts: string | undefined, headings: string | undefined] {
  const { font, heading_font: headingFont, font_family: textFamily, heading_family: ownHeading } = design;
  const headingFamily = ownHeading ?? (headingFont === undefined ? textFamily : undefined);
  return [findStack(textFamily, font), findStack(headingFamily, headingFont ?? font)];
}

const findStack = (families: string | undefined, kind: NonNullable<Design['font']> | undefined) =>
  families === undefined
    ? kind && FAMILIES[kind]
    : [...familiesIn(families).map((family) => `"${family}"`), FAMILIES[kind ?? 'sans']].join(',');

const BUTTON_RADIUS = { square: '0', rounded: 'var(--radius)', pill: '999px' } as const;

/** Rules of the design besides its colours. They are outside of any layer, so that they override the rules of a look. */
function designRules(project: ThemeSettings, followsDevice: boolean): readonly string[] {
  const { design = {} } = project;
  const { scale, radius, button, logo, ground, cover } = design;
  const [texts, headings] = fontStacks(design);
  const shape = {
    ...(scale !== undefined && { '--px': `calc(0.02rem * ${scale})` }),
    ...(radius !== undefined && {
      '--radius': `calc(${radius} * var(--px))`,
      '--page-radius': `calc(${radius * 1.4} * var(--px))`,
    }),
    ...(button !== undefined && { '--button-radius': BUTTON_RADIUS[button] }),
  };
  return [
    ...(Object.keys(shape).length === 0 ? [] : [rule(':root,.cv-page', shape)]),
    ...(texts === undefined ? [] : [rule(':root,[lang]', { 'font-family': texts })]),
    ...(headings === undefined ? [] : [rule(':is(h1,h2,.cv-title)', { 'font-family': headings })]),
    ...(ground === undefined ? [] : [backgroundRules(project, followsDevice)]),
    ...(logo === undefined ? [] : [logoRules(logo)]),
    ...(cover?.focus === undefined ? [] : [rule('.app-start-header', { 'object-position': cover.focus })]),
  ];
}

/**
 * The background of a page, and the texts on it: around the page on wide screens, above and below it on phones. An image
 * behind the start page covers it.
 */
function backgroundRules(project: ThemeSettings, followsDevice: boolean): string {
  const rulesOf = (scheme: Scheme) =>
    groundRules(findGround(project, scheme) ?? '', findAccent(project, scheme) ?? ACCENTS[scheme]);
  const page = rule('.cv-page-main', { background: 'var(--surface)', 'border-radius': 'var(--radius-page)' });
  const media = followsDevice
    ? [
        `@media screen and (prefers-color-scheme:light){${rulesOf('light')}}`,
        `@media screen and (prefers-color-scheme:dark){${rulesOf('dark')}}`,
      ]
    : [`@media screen{${rulesOf('light')}}`];
  const start = rule('.cv-page', { '--page-start': 'var(--space-24)' });
  return [`@media screen and (max-width:749px){${page}${start}}`, ...media].join('');
}

function groundRules(ground: string, accent: string): string {
  const tokens = groundTokens({ ground, accent });
  const { '--text': text = '', '--text-quiet': quiet = '', '--accent': link = '' } = tokens;
  return [
    rule(':root,.cv-page', { '--ground': ground, '--page-ground': ground }),
    rule('.cv-page', { '--page-top-color': text }),
    rule('.cv-page:not(:has(.app-background)) :is(.cv-page-footer,.cv-notice)', {
      '--text': text,
      '--text-quiet': quiet,
      '--accent': link,
    }),
  ].join('');
}

/** Rules for the logo at the top of the page, a background image so that pages drawn without the project have it too. */
function logoRules(logo: string): string {
  const place = {
    content: '""',
    'inline-size': 'calc(140 * var(--px))',
    'block-size': 'calc(28 * var(--px))',
    'margin-inline-end': 'var(--space-16)',
    background: `${computeUrl(logo)} left/contain no-repeat`,
  };
  return (
    rule('.cv-page-top::before', place) +
    // Phones: one line with the state of saving and the list of languages.
    `@media (max-width:749px){${rule('.cv-page-top::before', { 'inline-size': 'calc(88 * var(--px))', 'margin-inline-end': '0' })}${rule('.app-save', { 'flex-basis': '4em' })}}` +
    rule('[dir=rtl] .cv-page-top::before', { 'background-position': 'right' })
  );
}

/**
 * The image beside a single question: the right half of screens from 1,000 px, a band above the page on smaller
 * screens. Embedded surveys have no such image, because their height follows their content.
 */
function stageRules({ design, one_question_on_page: isAlone }: ThemeSettings): readonly string[] {
  const { stage } = design ?? {};
  if (stage === undefined || isAlone !== true) return [];
  const image = {
    content: '""',
    background: `${computeUrl(stage.image)} ${stage.focus ?? '50% 50%'}/cover no-repeat var(--tint)`,
  };
  const page = ':root:not([data-embedded]) .cv-page';
  const wideRules = [
    rule(page, {
      '--page-ground': 'var(--surface)',
      '--page-top-color': 'var(--text-quiet)',
      'padding-inline-end': '50vw',
    }),
    rule(`${page}::after`, { ...image, position: 'fixed', inset: '0 0 0 auto', 'inline-size': '50vw' }),
    rule(':root[dir=rtl]:not([data-embedded]) .cv-page::after', { inset: '0 auto 0 0' }),
    rule(`${page} :is(.cv-page-top,.cv-notice,.cv-page-footer)`, { 'padding-inline': 'var(--page-side)' }),
    rule(`${page} .cv-page-main`, { 'margin-block': 'auto', background: 'none', 'box-shadow': 'none' }),
    // 32 px in a window of 1,280 px, with which all type grows (CONST-4).
    rule('.cv-title', { 'font-size': 'var(--question-font-size,calc(29 * var(--px)))' }),
  ];
  const narrowRules = [
    rule(`${page}::before`, { ...image, flex: 'none', order: '-1', 'block-size': 'calc(112 * var(--px))' }),
    rule(`${page}:has(.app-start-cover)::before`, { display: 'none' }),
  ];
  return [
    `@media screen and (min-width:1000px){${wideRules.join('')}}`,
    `@media screen and (max-width:999px){${narrowRules.join('')}}`,
  ];
}

/** A CSS `url()` of the author's address, escaped so that no character can end it. */
function computeUrl(authoredAddress: string): string {
  const address = encodeURI(decodeAddress(authoredAddress)).replace(
    /["'()\\]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `url("${address}")`;
}

/** Decodes an address that is already encoded, so that it is not encoded twice. */
function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

const rule = (selector: string, properties: ThemeProperties) =>
  `${selector}{${Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;
