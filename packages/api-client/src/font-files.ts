/** A project file, and the font files of its design, chosen together. */
interface ChosenFiles {
  readonly project: File;
  readonly fonts: readonly File[];
}

const FONT = /\.(?:woff2|ttf|otf)$/i;

/** The `accept` of file inputs for `chosenFilesOf`. */
export const CHOSEN_FILES = '.json,application/json,.woff2,.ttf,.otf';

/** Sorts chosen files. Returns undefined unless exactly one is a project file. */
export function chosenFilesOf(files: readonly File[]): ChosenFiles | undefined {
  const fonts = files.filter(({ name }) => FONT.test(name));
  const [project, ...others] = files.filter(({ name }) => !FONT.test(name));
  return project === undefined || others.length > 0 ? undefined : { project, fonts };
}

/** An entry of `design.fonts`, as its file's name suggests. */
interface SuggestedFont {
  readonly family: string;
  readonly file: string;
  readonly weight?: number;
  readonly style?: 'italic';
}

/** Names of files that projects may contain. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9_ .-]*$/;
const STYLE = /[-_ ]*(?:thin|light|regular|medium|semibold|bold|black|italic|\d{3})+$/i;
const MAX_FAMILY_LENGTH = 40;

/** "Noto Sans-Bold.woff2" is the bold file of the family "Noto Sans", in the folder `fonts` of the project. */
export function fontOfFile(name: string): SuggestedFont {
  const ending = (FONT.exec(name)?.[0] ?? '.woff2').toLowerCase();
  const own = name.replace(FONT, '');
  const style = STYLE.exec(own)?.[0] ?? '';
  const family = own
    .replace(STYLE, '')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .slice(0, MAX_FAMILY_LENGTH);
  return {
    family: family === '' ? 'Own font' : family,
    file: `fonts/${NAME.test(own) ? own : 'font'}${ending}`,
    ...(/(?<!semi)bold/i.test(style) && { weight: 700 }),
    ...(/italic/i.test(style) && { style: 'italic' as const }),
  };
}

/** The body of `POST /api/publishing/fonts`. */
export interface FontBody {
  readonly file: string;
  /** In Base64. */
  readonly content: string;
}

/** Reads a font file as the call that stores it expects. Rejects if the file can no longer be read. */
export async function readFont(file: File): Promise<FontBody> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + BYTES_AT_ONCE));
  return { file: file.name.replace(FONT, (ending) => ending.toLowerCase()), content: btoa(text) };
}

/** A call accepts a limited number of arguments. */
const BYTES_AT_ONCE = 8_192;

/** `unused` names a file that the design does not name; `file` one that the server did not store. */
type SentFonts<E> =
  | { readonly project: object }
  | { readonly unused: string }
  | { readonly file: string; readonly error: E };

/**
 * Stores the font files that a project names, by the last part of their paths, and returns the project with their names
 * on the server. Fonts without a file stay as they are, since the server may have them.
 */
export async function sendFonts<E>(
  project: object,
  files: readonly File[],
  save: (body: FontBody) => Promise<{ readonly data: { readonly file: string } } | { readonly error: E }>,
): Promise<SentFonts<E>> {
  const fonts = fontsOf(project);
  const stored = new Map<string, string>();
  for (const file of files) {
    if (!fonts.some((font) => fileNameOf(font) === file.name)) return { unused: file.name };
    const result = await save(await readFont(file));
    if ('error' in result) return { file: file.name, error: result.error };
    stored.set(file.name, result.data.file);
  }
  if (stored.size === 0) return { project };
  const named = fonts.map((font) => {
    const file = stored.get(fileNameOf(font) ?? '');
    return file === undefined ? font : { ...Object(font), file };
  });
  return { project: { ...project, design: { ...designOf(project), fonts: named } } };
}

/** A project from a file may have any content. */
const designOf = (project: object): object => ('design' in project ? Object(project.design) : {});

function fontsOf(project: object): readonly unknown[] {
  const design = designOf(project);
  return 'fonts' in design && Array.isArray(design.fonts) ? design.fonts : [];
}

function fileNameOf(font: unknown): string | undefined {
  if (typeof font !== 'object' || font === null || !('file' in font)) return undefined;
  return typeof font.file === 'string' ? font.file.split('/').at(-1) : undefined;
}
