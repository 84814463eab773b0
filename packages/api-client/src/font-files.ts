interface ChosenFiles {
  readonly project: File;
  readonly fonts: readonly File[];
}

const FONT_ENDING = /\.(?:woff2|ttf|otf)$/i;

/** The `accept` of file inputs for `findChosenFiles`. */
export const CHOSEN_FILES = '.json,application/json,.woff2,.ttf,.otf';

/** Splits files into a project file and fonts. Returns undefined unless exactly one is a project file. */
export function findChosenFiles(files: readonly File[]): ChosenFiles | undefined {
  const fonts = files.filter(({ name }) => FONT_ENDING.test(name));
  const [project, ...otherProjects] = files.filter(({ name }) => !FONT_ENDING.test(name));
  return project === undefined || otherProjects.length > 0 ? undefined : { project, fonts };
}

/** An entry of `design.fonts`, derived from the name of the font file. */
interface SuggestedFont {
  readonly family: string;
  readonly file: string;
  readonly weight?: number;
  readonly style?: 'italic';
}

const FILE_NAME = /^[A-Za-z0-9_][A-Za-z0-9_ .-]*$/;
const STYLE_SUFFIX = /[-_ ]*(?:thin|light|regular|medium|semibold|bold|black|italic|\d{3})+$/i;
const MAX_FAMILY_LENGTH = 40;

/** Suggests a font by its file name: "Noto Sans-Bold.woff2" is the bold file of the family "Noto Sans". */
export function fontOfFile(name: string): SuggestedFont {
  const extension = (FONT_ENDING.exec(name)?.[0] ?? '.woff2').toLowerCase();
  const baseName = name.replace(FONT_ENDING, '');
  const style = STYLE_SUFFIX.exec(baseName)?.[0] ?? '';
  const family = baseName
    .replace(STYLE_SUFFIX, '')
    .replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .slice(0, MAX_FAMILY_LENGTH);
  return {
    family: family === '' ? 'Own font' : family,
    file: `fonts/${FILE_NAME.test(baseName) ? baseName : 'font'}${extension}`,
    ...(/(?<!semi)bold/i.test(style) && { weight: 700 }),
    ...(/italic/i.test(style) && { style: 'italic' as const }),
  };
}

export interface FontBody {
  readonly file: string;
  /** The bytes of the file in Base64. */
  readonly content: string;
}

/** Reads a font file to send it. Rejects if the file can no longer be read. */
export async function readFont(file: File): Promise<FontBody> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES)
    text += String.fromCharCode(...bytes.subarray(from, from + CHUNK_BYTES));
  return { file: file.name.replace(FONT_ENDING, (ending) => ending.toLowerCase()), content: btoa(text) };
}

/** Bytes that are converted per function call, because JavaScript limits the number of arguments. */
const CHUNK_BYTES = 8_192;

/** `unused`: a chosen file that the design does not use. `file`: a font file that could not be stored. */
type SentFonts<E> =
  | { readonly project: object }
  | { readonly unused: string }
  | { readonly file: string; readonly error: E };

/**
 * Stores the font files that a project names, by the last part of their paths, and returns the project with their names
 * on the server. Keeps fonts without a chosen file unchanged, because the server may have them.
 */
export async function sendFonts<E>(
  project: object,
  files: readonly File[],
  save: (body: FontBody) => Promise<{ readonly data: { readonly file: string } } | { readonly error: E }>,
): Promise<SentFonts<E>> {
  const fonts = fontsOf(project);
  const serverNames = new Map<string, string>();
  for (const file of files) {
    if (!fonts.some((font) => findFileName(font) === file.name)) return { unused: file.name };
    const result = await save(await readFont(file));
    if ('error' in result) return { file: file.name, error: result.error };
    serverNames.set(file.name, result.data.file);
  }
  if (serverNames.size === 0) return { project };
  const storedFonts = fonts.map((font) => {
    const file = serverNames.get(findFileName(font) ?? '');
    return file === undefined ? font : { ...Object(font), file };
  });
  return { project: { ...project, design: { ...designOf(project), fonts: storedFonts } } };
}

/** Returns the design of a project. Accepts any content, because the project comes from a file. */
const designOf = (project: object): object => ('design' in project ? Object(project.design) : {});

function fontsOf(project: object): readonly unknown[] {
  const design = designOf(project);
  return 'fonts' in design && Array.isArray(design.fonts) ? design.fonts : [];
}

function findFileName(font: unknown): string | undefined {
  if (typeof font !== 'object' || font === null || !('file' in font)) return undefined;
  return typeof font.file === 'string' ? font.file.split('/').at(-1) : undefined;
}
