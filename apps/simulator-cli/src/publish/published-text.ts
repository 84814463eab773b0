import type { PublishData } from '@canvass/protocol';
import { field } from '../server/field.ts';
import type { Host } from '../host.ts';

/** What came of publishing, for people. */
export function publishedText(
  { surveyId, version, created, path }: PublishData,
  { host, root }: { readonly host: Host; readonly root: string },
): string {
  const what = created ? `Published version ${version}` : `Nothing has changed; version ${version} stays`;
  const link = new URL(path, `${root}/`).href;
  return `${what} of ${host.paint.bold(surveyId)}.\n${host.paint.underline(link)}\n`;
}

export function isPublished(value: unknown): value is PublishData {
  const texts = [field(value, 'surveyId'), field(value, 'path')];
  return texts.every((text) => typeof text === 'string') && typeof field(value, 'version') === 'number';
}
