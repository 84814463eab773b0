import { compile, type Program } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import type { ProjectIssue, Project } from '@canvass/project';
import {
  loadProject,
  locateAll,
  checkPastTimes,
  type ValidPart,
  checkDeclaredLanguage,
} from '@canvass/project/file';
import { checkAuthorScript } from '@canvass/project/script';
import { readAuthorStyles } from '@canvass/project/styles';
import { registry } from '@canvass/question-types';
import { questionTexts } from '@canvass/question-types/author-texts';
import { LineIndex, compareByPosition, type Finding } from '@canvass/simulation';
import type { Host } from '../host/host.ts';
import { readSource, type Source } from '../input/read-source.ts';
import { type ImageFile, readImages } from './image-files.ts';
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  FONT_LIMITS,
  issuesOfFont,
  isStoredFont,
  readFontFile,
  storedFontName,
} from '@canvass/project/fonts';

/** Larger files are not read. The limits of the format are lower. */
const MAX_BYTES = 8_000_000;

export interface LoadedProject {
  readonly file: string;
  /** Errors and warnings, by position. */
  readonly findings: readonly Finding[];
  /** False if the file is unreadable, not JSON, or too large. */
  readonly isProject: boolean;
  readonly source?: Source;
  /** Absent if there is an error. */
  readonly program?: Program;
  /** Font files of the project that are on this machine. Only `loadProgram` reads them. */
  readonly fonts?: readonly FontFile[];
  /** Images of the project that are on this machine. Only `loadProgram` reads them. */
  readonly images?: readonly ImageFile[];
}

/** Reads, checks and compiles a project file. Never throws. */
export async function loadProgram(host: Host, file: string): Promise<LoadedProject> {
  const readResult = await readSource(host, file, MAX_BYTES);
  if ('problem' in readResult) return { file, findings: [readResult.problem], isProject: false };
  const { project, validPart, ...checked } = checkText(readResult.source);
  if (project === undefined) return checked;
  const { issues: fontIssues, fonts } = await readFonts(host, file, project);
  const { issues: imageIssues, images } = await readImages(
    host,
    file,
    JSON.parse(readResult.source.text) as object, // a text with a project is an object
  );
  const issues = [...fontIssues, ...imageIssues];
  const extraIssues = [...checkDeclaredLanguage(project), ...checkPastTimes(project, host.now()), ...issues];
  const extraFindings = toFindings(readResult.source, validPart?.toWholeFile(extraIssues) ?? extraIssues);
  const findings = [...checked.findings, ...extraFindings].toSorted(compareByPosition);
  const { program: _, ...broken } = checked;
  return hasErrors(issues) ? { ...broken, findings } : { ...checked, findings, fonts, images };
}

/** Like `loadProgram`, for a file that was read already. */
export function checkSource(source: Source): LoadedProject {
  const { project: _, validPart: _validPart, ...checked } = checkText(source);
  return checked;
}

interface CheckedText extends LoadedProject {
  /** The project, or its part without errors. Absent if no part can be compiled. */
  readonly project?: Project;
  /** The part without errors, if there are errors. */
  readonly validPart?: ValidPart;
}

function checkText(source: Source): CheckedText {
  const { validPart, ...loaded } = loadProject(source.text);
  const project = loaded.project ?? validPart?.project;
  if (project === undefined) return describeCheck(source, loaded.issues);
  const compiled = compile(project, registry, checkForAuthors);
  const programIssues = [
    ...describeIssues(compiled.issues, questionTexts),
    ...readAuthorStyles(project).issues,
    ...checkAuthorScript(project),
  ];
  if (validPart !== undefined)
    return {
      ...describeCheck(source, [...loaded.issues, ...validPart.toWholeFile(programIssues)]),
      project,
      validPart,
    };
  return { ...describeCheck(source, [...loaded.issues, ...programIssues], compiled.program), project };
}

function describeCheck(source: Source, issues: readonly ProjectIssue[], program?: Program): LoadedProject {
  return {
    file: source.file,
    source,
    findings: toFindings(source, issues),
    isProject: !issues.some(({ id }) => NO_PROJECT.has(id)),
    ...(program !== undefined && !hasErrors(issues) && { program }),
  };
}

/** Ids of issues because of which a text is not a project. */
const NO_PROJECT: ReadonlySet<string> = new Set(['json.syntax', 'size.text', 'size.depth', 'size.values']);

const hasErrors = (issues: readonly ProjectIssue[]) => issues.some(({ severity }) => severity === 'error');

/** Converts issues to findings, whose positions are the positions of the issues' paths in the file. */
export function toFindings({ file, text }: Source, issues: readonly ProjectIssue[]): readonly Finding[] {
  const places = locateAll(text, issues);
  return issues
    .map(({ id, severity, path, message, fix, changes, from, to }, index): Finding => {
      // A syntax error has an offset instead of a path.
      const place = id === 'json.syntax' ? new LineIndex(text).computePosition(from ?? 0) : places[index];
      const range = from !== undefined && to !== undefined && { from, to };
      return { id, severity, file, path, message, fix, ...range, ...(changes && { changes }), ...place };
    })
    .toSorted(compareByPosition);
}

interface FontFile {
  readonly projectPath: string;
  readonly serverName: string;
  readonly content: Uint8Array;
}

interface ReadFonts {
  readonly issues: readonly ProjectIssue[];
  readonly fonts: readonly FontFile[];
}

/** Reads and checks the font files of a project. Files that are named as on a server need not exist on this machine. */
async function readFonts(host: Host, file: string, { design }: Project): Promise<ReadFonts> {
  const folder = dirname(resolve(host.folder, file));
  const issues: ProjectIssue[] = [];
  const fonts = new Map<string, FontFile>();
  for (const [index, { file: projectPath }] of (design?.fonts ?? []).entries()) {
    if (fonts.has(projectPath)) continue;
    const path = `$.design.fonts[${index}].file`;
    const content = await loadContent(resolve(folder, projectPath));
    if (typeof content === 'string') {
      if (content === 'too-large' || !isStoredFont(projectPath))
        issues.push(...issuesOfFont({ fault: content }, path));
      continue;
    }
    issues.push(...issuesOfFont(readFontFile(content, brotliDecompressSync), path));
    const hash = createHash('sha256').update(content).digest('hex');
    fonts.set(projectPath, {
      projectPath,
      serverName: storedFontName(projectPath, hash),
      content,
    });
  }
  return { issues, fonts: [...fonts.values()] };
}

/** Checks the size before reading, because opening a pipe would wait for its writer. */
async function loadContent(path: string): Promise<Uint8Array | 'missing' | 'too-large'> {
  try {
    const info = await stat(path);
    if (!info.isFile()) return 'missing';
    return info.size > FONT_LIMITS.bytes ? 'too-large' : await readFile(path);
  } catch {
    return 'missing';
  }
}
