import { createHash } from 'node:crypto';
import { computeProductLanguage, type Project, type ProjectIssue, projectLanguages } from '@canvass/project';
import { FONT_LIMITS, fontCharacters, issuesOfFont, isStoredFont } from '@canvass/project/fonts';
import type { SavedFont } from '@canvass/protocol';
import type { Foundation } from '../../config/foundation.ts';
import type { Failure } from '../../http/failure.ts';
import type { Surveys } from '../../surveys/surveys.ts';
import { addFont, findFont } from './font-store.ts';
import { ThreadEnded } from '../../threads/thread-errors.ts';
import type { Threads } from '../../threads/threads.ts';
import { listProductCharacters } from './product-characters.ts';
import type { SentFont } from './save-font.ts';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Time for which an unused file is kept after it was saved, because its project may not have been sent yet. */
const KEPT_MS = DAY_MS;

/** Deletes font files older than a day that no version, draft or earlier state of a draft names. */
async function sweepFonts(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  stopping: AbortSignal,
): Promise<void> {
  const before = new Date(now() - KEPT_MS);
  const unusedFiles = await findFilesSavedBefore(database, before);
  for (const table of ['survey_version', 'draft', 'draft_state'] as const)
    for (const surveyId of unusedFiles.size === 0 ? [] : await surveysIn(database, table)) {
      if (stopping.aborted) return;
      for (const file of await findFilesNamedIn(database, table, surveyId)) unusedFiles.delete(file);
    }
  // A file that was saved again meanwhile is kept, because a project is about to use it.
  for (const file of unusedFiles) await dropFont(database, file, before);
}

async function findFilesSavedBefore({ query }: Database, before: Date): Promise<Set<string>> {
  const rows = await query
    .selectFrom('font_file')
    .select('file')
    .where('characters', '=', '')
    .where('saved_at', '<', before)
    .execute();
  return new Set(rows.map(({ file }) => file));
}

type ProjectTable = 'survey_version' | 'draft' | 'draft_state';

async function surveysIn({ query }: Database, table: ProjectTable): Promise<readonly string[]> {
  const rows = await query.selectFrom(table).select('survey_id').distinct().execute();
  return rows.map((row) => row.survey_id);
}

async function findFilesNamedIn(
  { query }: Database,
  table: ProjectTable,
  surveyId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly file: string }>`
    select distinct name[1] as file
    from ${sql.table(table)}, regexp_matches(project, ${STORED_NAME}, 'g') as name
    where survey_id = ${surveyId} and strpos(project, '"fonts"') > 0`.execute(query);
  return rows.map(({ file }) => file);
}

/** A pattern of PostgreSQL for names of stored fonts within a text, the same as that of `isStoredFont`. */
const STORED_NAME = '[A-Za-z0-9_-]+\\.[0-9a-f]{16}\\.(?:woff2|ttf|otf)';

async function dropFont({ query }: Database, file: string, before: Date): Promise<void> {
  await query
    .deleteFrom('font_file')
    .where('file', '=', file)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('font_file as saved')
            .select('saved.file')
            .where('saved.file', '=', file)
            .where('saved.characters', '=', '')
            .where('saved.saved_at', '>=', before),
        ),
      ),
    )
    .execute();
}

export const publishedFontsPath = (surveyId: string, version: number): string =>
  `/s/${surveyId}/fonts/${version}/`;

/** Font files of authors, and the reduced files that respondents load. */
export interface Fonts {
  /** Runs `saveFont` in another thread. */
  save(sent: SentFont): Promise<SavedFont | Failure>;
  /** Returns undefined for an unknown name. */
  findUploaded(file: string): Promise<Uint8Array | undefined>;
  /**
   * Returns the file reduced to the characters of a version. Undefined if the version does not use the file, or if the
   * file is missing or cannot be reduced.
   */
  findPublished(surveyId: string, version: number, file: string): Promise<Uint8Array | undefined>;
  /** Reduces all files of a project to its characters. Returns the findings that prevent publishing. */
  prepare(project: Project): Promise<readonly ProjectIssue[]>;
  sweep(stopping: AbortSignal): Promise<void>;
}

declare module '../../http/route.ts' {
  interface Services {
    readonly fonts: Fonts;
  }
}

function createReduction(
  { database, now }: Pick<Foundation, 'database' | 'now'>,
  threads: Pick<Threads, 'run'>,
) {
  const findUploaded = (file: string) => (isStoredFont(file) ? findFont(database, file, '') : undefined);

  /** Returns the stored file with only these characters, or creates and stores it. */
  async function reduce(file: string, characters: string): Promise<ReducedFont> {
    const key = hashOf(characters);
    const storedContent = await findFont(database, file, key);
    if (storedContent !== undefined) return storedContent;
    const source = await findUploaded(file);
    if (source === undefined) return 'missing';
    const content = await subsetInThread(source, characters);
    if (content === undefined) return 'not-a-font';
    await addFont(database, { file, characters: key, content, saved_at: new Date(now()) });
    return content;
  }

  /** Returns undefined if the content is not a font, also if reducing it takes too much time or memory. */
  async function subsetInThread(content: Uint8Array, characters: string): Promise<Uint8Array | undefined> {
    try {
      return await threads.run('fonts', 'subsetFont', [content, characters]);
    } catch (error) {
      if (error instanceof ThreadEnded && error.exceededLimit !== undefined) return undefined;
      throw error;
    }
  }

  /** Reduces the files of a project. Omits the characters of product texts if the files would become too large. */
  async function loadFiles(project: Project): Promise<ReducedFonts> {
    const names = new Set((project.design?.fonts ?? []).map(({ file }) => file));
    const reduceAll = async (characters: string) => {
      const files = new Map<string, ReducedFont>();
      for (const file of names) files.set(file, await reduce(file, characters));
      return files;
    };
    if (names.size === 0) return new Map();
    const projectTexts = listTexts(project);
    const files = await reduceAll(
      fontCharacters([...projectTexts, ...(await loadProductCharacters(project))]),
    );
    return sizeOf(files) > FONT_LIMITS.publishedBytes ? reduceAll(fontCharacters(projectTexts)) : files;
  }

  return { findUploaded, loadFiles };
}

export function createFonts(
  foundation: Pick<Foundation, 'database' | 'now'>,
  { surveys, threads }: { readonly surveys: Surveys; readonly threads: Pick<Threads, 'run'> },
): Fonts {
  const { database, now } = foundation;
  const { findUploaded, loadFiles: filesOf } = createReduction(foundation, threads);
  const cachedFiles = new WeakMap<Project, Promise<ReducedFonts>>();

  /** Reduces the files of a published project. Caches the result unless it fails or a file is missing. */
  function findPublishedFiles(project: Project): Promise<ReducedFonts> {
    const files = cachedFiles.get(project) ?? filesOf(project);
    cachedFiles.set(project, files);
    const forget = () => cachedFiles.delete(project);
    files.then((made) => [...made.values()].includes('missing') && forget(), forget);
    return files;
  }

  return {
    save: (sent) => threads.run('saving', 'saveFont', [sent]),
    findUploaded: async (file) => findUploaded(file),
    async findPublished(surveyId, version, file) {
      const project = (await surveys.version(surveyId, version))?.project;
      if (project?.design?.fonts?.some((font) => font.file === file) !== true) return undefined;
      const content = (await findPublishedFiles(project)).get(file);
      return typeof content === 'string' ? undefined : content;
    },
    async prepare(project) {
      const files = await filesOf(project);
      const fontFindings = (project.design?.fonts ?? []).flatMap(({ file }, at) => {
        const content = files.get(file);
        return typeof content === 'string'
          ? issuesOfFont({ fault: content }, `$.design.fonts[${at}].file`)
          : [];
      });
      const total = sizeOf(files);
      return total > FONT_LIMITS.publishedBytes
        ? [...fontFindings, createHeavyFontsIssue(total)]
        : fontFindings;
    },
    sweep: (stopping) => sweepFonts({ database, now }, stopping),
  };
}

type ReducedFont = Uint8Array | 'missing' | 'not-a-font';
type ReducedFonts = ReadonlyMap<string, ReducedFont>;

const sizeOf = (files: ReducedFonts): number =>
  [...files.values()].reduce((sum, content) => sum + (typeof content === 'string' ? 0 : content.length), 0);

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

const createHeavyFontsIssue = (bytes: number): ProjectIssue => ({
  id: 'font.page-too-heavy',
  severity: 'error',
  path: '$.design.fonts',
  message: `The fonts have ${Math.ceil(bytes / 1_000)} kB with only the characters of this survey; a page may load ${FONT_LIMITS.publishedBytes / 1_000} kB.`,
  fix: 'Remove weights, or use a font with fewer characters or simpler shapes.',
});

const loadProductCharacters = (project: Project): Promise<readonly string[]> =>
  Promise.all(
    projectLanguages(project).map((language) => listProductCharacters(computeProductLanguage(language, []))),
  );

/** All strings of a project, including ids and other strings that no page shows. */
function listTexts(project: Project): ReadonlySet<string> {
  const texts = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null)
      for (const member of Object.values(value)) add(member);
  };
  add(project);
  return texts;
}
