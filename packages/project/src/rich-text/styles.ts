import type { RichElement } from './rich-text.ts';

/** The parts of an author's `style`, `color` and `align` that are kept. */
export interface Look {
  readonly color?: string;
  readonly size?: number;
  readonly align?: NonNullable<RichElement['align']>;
  /** Elements around the content: bold, italic, underlined, struck through. */
  readonly marks: readonly ('b' | 'i' | 'u' | 's')[];
}

const MIN_SIZE_PX = 10;
const MAX_SIZE_PX = 48;

/** Reads the look of an element. Declarations of `style` take precedence over the attributes `color` and `align`. */
export function computeLook(attributes: ReadonlyMap<string, string>): Look {
  const style = parseDeclarations(attributes.get('style') ?? '');
  const color = findColour(style.get('color') ?? attributes.get('color') ?? '');
  const size = sizeOf(style.get('font-size') ?? '');
  const align = ALIGNMENTS.get(style.get('text-align') ?? attributes.get('align') ?? '');
  return {
    ...(color === undefined ? {} : { color }),
    ...(size === undefined ? {} : { size }),
    ...(align === undefined ? {} : { align }),
    marks: listMarks(style),
  };
}

function parseDeclarations(style: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const declaration of style.slice(0, 1_000).toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (colon > 0) found.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim());
  }
  return found;
}

const ALIGNMENTS: ReadonlyMap<string, NonNullable<RichElement['align']>> = new Map([
  ['left', 'start'],
  ['start', 'start'],
  ['center', 'center'],
  ['right', 'end'],
  ['end', 'end'],
]);

const COLOURS: ReadonlyMap<string, string> = new Map([
  ['black', '#000000'],
  ['silver', '#c0c0c0'],
  ['gray', '#808080'],
  ['grey', '#808080'],
  ['white', '#ffffff'],
  ['maroon', '#800000'],
  ['red', '#ff0000'],
  ['purple', '#800080'],
  ['fuchsia', '#ff00ff'],
  ['green', '#008000'],
  ['lime', '#00ff00'],
  ['olive', '#808000'],
  ['yellow', '#ffff00'],
  ['navy', '#000080'],
  ['blue', '#0000ff'],
  ['teal', '#008080'],
  ['aqua', '#00ffff'],
  ['orange', '#ffa500'],
]);
const RGB = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*1(?:\.0+)?\s*)?\)$/;
const toHex = (part: string): string => Math.min(255, Number(part)).toString(16).padStart(2, '0');

/** `#rrggbb`, from a hexadecimal colour, `rgb(…)` or a basic name. */
function findColour(colour: string): string | undefined {
  const text = colour.trim().toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  const rgb = RGB.exec(text);
  return rgb === null ? COLOURS.get(text) : `#${rgb.slice(1, 4).map(toHex).join('')}`;
}

function sizeOf(size: string): number | undefined {
  const px = /^(\d{1,3}(?:\.\d{1,2})?)px$/.exec(size);
  return px === null ? undefined : Math.min(MAX_SIZE_PX, Math.max(MIN_SIZE_PX, Math.round(Number(px[1]))));
}

function listMarks(style: ReadonlyMap<string, string>): Look['marks'] {
  const marks: ('b' | 'i' | 'u' | 's')[] = [];
  const weight = style.get('font-weight') ?? '';
  if (weight === 'bold' || weight === 'bolder' || /^[6-9]00$/.test(weight)) marks.push('b');
  if (style.get('font-style') === 'italic') marks.push('i');
  const line = `${style.get('text-decoration') ?? ''} ${style.get('text-decoration-line') ?? ''}`.split(
    /\s+/,
  );
  if (line.includes('underline')) marks.push('u');
  if (line.includes('line-through')) marks.push('s');
  return marks;
}
