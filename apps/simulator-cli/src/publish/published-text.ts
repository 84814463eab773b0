import type { PublishData } from '@canvass/protocol';
import { field } from '../server/field.ts';
import type { Host } from '../host/host.ts';

/** The text about a publication. */
export function publishedText(
  { surveyId, version, created, path, retention }: PublishData,
  { host, root }: { readonly host: Host; readonly root: string },
): string {
  const what = created
    ? `Published version ${version}`
    : `The content is unchanged; version ${version} stays`;
  const link = new URL(path, `${root}/`).href;
  const kept = retentionText(retention);
  return `${what} of ${host.paint.bold(surveyId)}.\n${host.paint.underline(link)}\n${kept}\n`;
}

/** The retention period, which authors must also promise to respondents. */
function retentionText({ ended_days: ended, unfinished_days: unfinished }: PublishData['retention']): string {
  if (ended === null && unfinished === null)
    return 'Responses are kept until they are deleted by hand (canvass retention).';
  const after = (days: number | null, what: string) =>
    days === null ? `never after ${what}` : `${days} days after ${what}`;
  return `Responses are deleted ${after(ended, 'their end')}, unfinished ones ${after(unfinished, 'their last call')} (canvass retention).`;
}

export function isPublished(value: unknown): value is PublishData {
  const texts = [field(value, 'surveyId'), field(value, 'path')];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof field(value, 'version') === 'number' &&
    typeof field(value, 'retention') === 'object'
  );
}
