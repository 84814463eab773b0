import { qrPath } from '@canvass/ui';
import './fission.css';

interface PosterProps {
  readonly title: string;
  readonly invitation: string;
  readonly hint: string;
  readonly link: string;
  /** Whether the survey has a logo. Its space is reserved while it loads. */
  readonly hasLogo: boolean;
  readonly logo: DrawnLogo | undefined;
}

/** Width and height of the drawing. The image has three pixels for each unit. */
const SIZE = { width: 320, height: 460, scale: 3 } as const;
const QR = 168;
const CENTRE = SIZE.width / 2;
/** The maximum size of the logo, and the space around it. */
const LOGO = { width: 132, height: 26, margin: 9, below: 8 } as const;

/** A logo as a data URL, because an SVG that is converted to an image cannot load other files. */
export interface DrawnLogo {
  readonly src: string;
  readonly width: number;
  readonly height: number;
}
/** The maximum width of a line of the title in characters. Han and similar characters count twice. */
const MAX_LINE_WIDTH = 26;
const MAX_LINES = 3;

/** A poster as one SVG in the colours of the survey. Its attributes name tokens, because an image has no style sheets. */
export function Poster({ title, invitation, hint, link, hasLogo, logo }: PosterProps) {
  const { path, size } = qrPath(link);
  const lines = listLines(title);
  const top = hasLogo ? LOGO.height + 2 * LOGO.margin + LOGO.below : 0;
  const height = SIZE.height + top;
  return (
    <svg
      className="app-poster"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${SIZE.width} ${height}`}
      role="img"
      aria-label={`${invitation} ${title}. ${hint}`}
      fontFamily="system-ui, sans-serif"
      textAnchor="middle"
    >
      <rect width={SIZE.width} height={height} rx="18" fill="var(--accent-fill)" />
      <circle cx="290" cy="40" r="90" fill="var(--accent-hover)" />
      <circle cx="20" cy="190" r="60" fill="var(--accent-hover)" />
      {logo !== undefined && <Logo {...logo} />}
      <g transform={`translate(0 ${top})`}>
        <text x={CENTRE} y="52" fontSize="15" fill="var(--on-accent)">
          {invitation}
        </text>
        {lines.map((line, at) => (
          <text
            key={`${at} ${line}`}
            x={CENTRE}
            y={92 + at * 32}
            fontSize="24"
            fontWeight="700"
            fill="var(--on-accent)"
          >
            {line}
          </text>
        ))}
        <rect x={CENTRE - 100} y="196" width="200" height="232" rx="14" fill="#fff" />
        <g transform={`translate(${CENTRE - QR / 2} 210) scale(${QR / size})`}>
          <path d={path} fill="#101828" />
        </g>
        <text x={CENTRE} y="408" fontSize="13" fill="#344054">
          {hint}
        </text>
      </g>
    </svg>
  );
}

/** A logo on a box in the background colour of pages, for which logos are designed. */
function Logo({ src, width, height }: DrawnLogo) {
  const { margin } = LOGO;
  return (
    <g transform={`translate(${CENTRE - width / 2} ${24 + margin + (LOGO.height - height) / 2})`}>
      <rect
        x={-margin}
        y={-margin}
        width={width + 2 * margin}
        height={height + 2 * margin}
        rx="10"
        fill="var(--surface)"
      />
      <image href={src} width={width} height={height} />
    </g>
  );
}

/** Breaks a title into lines at spaces, or between characters that are not Latin or Arabic. An ellipsis ends the last line of a longer title. */
export function listLines(title: string): readonly string[] {
  const lines = [''];
  for (const part of title.match(/[\u0021-\u024f\u0600-\u06ff]+\s*|\s+|./gu) ?? []) {
    const line = (lines.at(-1) ?? '') + part;
    if (widthOf(line.trimEnd()) <= MAX_LINE_WIDTH || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(part.trimStart());
  }
  const shownLines = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (shownLines.length <= MAX_LINES) return shownLines;
  return [...shownLines.slice(0, MAX_LINES - 1), `${shownLines[MAX_LINES - 1]}…`];
}

/** Counts 2 for each Han or similar character, 1 for each other. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u1100-\uffff]/.test(character) ? 2 : 1), 0);

/** Converts a poster to a PNG image. Returns undefined if the browser cannot. */
export async function convertToImage(poster: SVGSVGElement | null): Promise<Blob | undefined> {
  if (poster === null) return undefined;
  const drawing = poster.cloneNode(true) as SVGSVGElement; // cloneNode returns a node of the same type
  const { width, height } = poster.viewBox.baseVal;
  const size = [width * SIZE.scale, height * SIZE.scale] as const;
  drawing.setAttribute('width', String(size[0]));
  drawing.setAttribute('height', String(size[1]));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(replaceTokens(new XMLSerializer().serializeToString(drawing), poster))}`;
  try {
    await image.decode();
  } catch {
    return undefined; // the page shows an error and offers the link
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = size;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** Draws a logo for posters. Returns undefined if it does not load, or its host does not allow other sites to read it. */
export async function drawLogo(src: string): Promise<DrawnLogo | undefined> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = src;
  try {
    await image.decode();
    // Images without a natural size fill the space for the logo.
    const [wide, high] = [image.naturalWidth || LOGO.width, image.naturalHeight || LOGO.height];
    const scale = Math.min(LOGO.width / wide, LOGO.height / high);
    const [width, height] = [wide * scale, high * scale];
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * SIZE.scale, height * SIZE.scale];
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { src: canvas.toDataURL(), width, height };
  } catch {
    return undefined; // the poster has no logo
  }
}

function replaceTokens(text: string, element: Element): string {
  const tokens = getComputedStyle(element);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => tokens.getPropertyValue(name).trim());
}
