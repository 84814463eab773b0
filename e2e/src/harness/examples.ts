import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const EXAMPLES = new URL('../../../examples', import.meta.url).pathname;

export interface Example {
  readonly name: string;
  readonly projectFile: string;
  readonly scripts: readonly { readonly name: string; readonly file: string }[];
}

export function listExamples(): readonly Example[] {
  return readdirSync(EXAMPLES)
    .filter((name) => existsSync(join(EXAMPLES, name, 'project.json')))
    .sort()
    .map((name) => ({
      name,
      projectFile: join(EXAMPLES, name, 'project.json'),
      scripts: readdirSync(join(EXAMPLES, name, 'scripts'))
        .filter((file) => /\.ya?ml$/.test(file))
        .sort()
        .map((file) => ({
          name: basename(file).replace(/\.ya?ml$/, ''),
          file: join(EXAMPLES, name, 'scripts', file),
        })),
    }));
}

export function readText(file: string): string {
  return readFileSync(file, 'utf8');
}

export function readExampleProject(name: string): Record<string, unknown> {
  return readProject(join(EXAMPLES, name, 'project.json'));
}

/** Reads a project file and removes its fonts, because only the command sends font files. */
export function readProject(file: string) {
  const project = JSON.parse(readText(file));
  for (const field of ['fonts', 'font_family', 'heading_family']) delete project.design?.[field];
  return project;
}
