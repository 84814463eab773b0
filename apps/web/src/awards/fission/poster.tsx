import { qrPath } from '../../layout/qr-code.tsx';
import './fission.css';

interface PosterProps {
  readonly title: string;
  readonly invitation: string;
  readonly scan: string;
  readonly link: string;
}

/** Width and height of the drawing. The image has three pixels for each unit. */
const SIZE = { width: 320, height: 460, scale: 3 } as const;
const QR = 168;
const CENTRE = SIZE.width / 2;
/** The number of characters in a line of the title. Han characters count twice. */
const LINE = 26;
const MAX_LINES = 3;

/** A poster as one SVG in the colours of the survey. Its attributes name tokens, because an image has no style sheets. */
export function Poster({ title, invitation, scan, link }: PosterProps) {
  const { path, size } = qrPath(link);
  const lines = linesOf(title);
  return (
    <svg
      className="app-poster"
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label={`${invitation} ${title}. ${scan}`}
      fontFamily="system-ui, sans-serif"
      textAnchor="middle"
    >
      <rect width={SIZE.width} height={SIZE.height} rx="18" fill="var(--accent-fill)" />
      <circle cx="290" cy="40" r="90" fill="var(--accent-hover)" />
      <circle cx="20" cy="190" r="60" fill="var(--accent-hover)" />
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
        {scan}
      </text>
    </svg>
  );
}

/** Breaks a title into lines at spaces, or between characters. The last line ends with an ellipsis if the title is longer. */
export function linesOf(title: string): readonly string[] {
  const lines = [''];
  for (const part of title.match(/[\u0021-\u024f\u0600-\u06ff]+\s*|\s+|./gu) ?? []) {
    const line = (lines.at(-1) ?? '') + part;
    if (widthOf(line.trimEnd()) <= LINE || lines.at(-1) === '') lines[lines.length - 1] = line;
    else lines.push(part.trimStart());
  }
  const shown = lines.map((line) => line.trim()).filter((line) => line !== '');
  if (shown.length <= MAX_LINES) return shown;
  return [...shown.slice(0, MAX_LINES - 1), `${shown[MAX_LINES - 1]}…`];
}

/** The width of a character: 2 for Han and similar characters, otherwise 1. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\u1100-\uffff]/.test(character) ? 2 : 1), 0);

/** Converts the poster to an image on the device. Undefined if the browser cannot do it. */
export async function posterImage(poster: SVGSVGElement | null): Promise<Blob | undefined> {
  if (poster === null) return undefined;
  const drawing = poster.cloneNode(true) as SVGSVGElement; // cloneNode returns a node of the same type
  drawing.setAttribute('width', String(SIZE.width * SIZE.scale));
  drawing.setAttribute('height', String(SIZE.height * SIZE.scale));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(replaceTokens(new XMLSerializer().serializeToString(drawing), poster))}`;
  try {
    await image.decode();
  } catch {
    return undefined; // the page shows an error and offers the link
  }
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [SIZE.width * SIZE.scale, SIZE.height * SIZE.scale];
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/png'));
}

/** Replaces `var(--token)` by the token's value at an element. */
function replaceTokens(text: string, element: Element): string {
  const tokens = getComputedStyle(element);
  return text.replace(/var\((--[\w-]+)\)/g, (_, name: string) => tokens.getPropertyValue(name).trim());
}
