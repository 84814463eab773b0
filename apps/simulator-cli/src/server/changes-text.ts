import {
  type ChangedCell,
  type ChangedQuestion,
  type CountByKey,
  DRAFT,
  type NamedQuestion,
  type PreviewedVersion,
  type VersionChanges,
} from '@canvass/protocol';
import type { Paint } from '../host/host.ts';
import { countText, removeControls } from '@canvass/simulation';
import { tableSection } from '../report/table.ts';
import { readField } from './call-server.ts';

type Row = readonly [label: string, text: string];

export function changesText(
  { from, to, content, published_since: since, under_way }: VersionChanges,
  paint: Paint,
): string {
  const rows = contentRows(content);
  const title = `${versionText(from)} → ${versionText(to)}`;
  const contentLines =
    rows.length === 0 ? [`${paint.bold(title)}: nothing has changed`] : tableSection(title, rows, paint);
  const outdatedLines = since.length === 0 ? [] : [paint.yellow(outdatedText(since))];
  return [...contentLines, ...outdatedLines, ...effectLines(under_way, paint)]
    .map((line) => `${removeControls(line)}\n`)
    .join('');
}

const versionText = (version: PreviewedVersion): string =>
  version === DRAFT ? 'the draft' : `version ${version}`;

/** Warns that the draft lacks changes of newer versions. */
export const outdatedText = (since: readonly number[]): string =>
  `Since this draft was begun, ${since.length === 1 ? 'version' : 'versions'} ${since.join(', ')} were published; the draft does not contain their changes.`;

function contentRows({
  added,
  removed,
  retyped,
  changed,
  moved,
  quotas,
  others,
}: VersionChanges['content']): readonly Row[] {
  const rows: readonly Row[] = [
    ['added', codes(added)],
    ['removed', codes(removed)],
    ['other type', codes(retyped)],
    ['moved', codes(moved)],
    ...changed.map((question) => ['changed', changedText(question)] as const),
    ...quotas.map((cell) => ['quota', cellText(cell)] as const),
    ['besides', others.join(', ')],
  ];
  return rows.filter(([, text]) => text !== '');
}

const codes = (questions: readonly NamedQuestion[]): string =>
  questions.map(({ gid, code }) => (code === gid ? gid : `${code} (${gid})`)).join(', ');

function changedText({ code, fields, added, removed }: ChangedQuestion): string {
  const lists = [...added.map((gid) => `+${gid}`), ...removed.map((gid) => `-${gid}`)];
  return [`${code}: ${fields.join(', ')}`, ...lists].join(' ');
}

function cellText({ name, change, caps: [before, after], condition, done, held }: ChangedCell): string {
  const cap = before === after ? '' : `${before ?? 'none'} → ${after ?? 'none'}`;
  const parts = [
    ...(change === 'changed' ? [] : [change]),
    ...(cap === '' ? [] : [cap]),
    ...(condition ? ['another condition: count again after publishing'] : []),
    `${done} counted, ${held} held`,
  ];
  return `${name}: ${parts.join(', ')}`;
}

function effectLines(effects: VersionChanges['under_way'], paint: Paint): readonly string[] {
  const { count, looked_at: triedCount } = effects;
  if (count === 0) return ['Nobody is answering.'];
  const sampleText = triedCount === count ? '' : ` (of the latest ${triedCount})`;
  const rows: readonly (readonly [label: string, count: number, by?: CountByKey])[] = [
    ['go on with every answer', effects.unchanged],
    ['have answered nothing, and begin there', effects.not_begun],
    ['have to begin again: an answer no longer fits', effects.refused, effects.refused_by],
    ['are at the end at once', effects.ended],
    ['cannot be read', effects.unreadable],
  ];
  const lists: readonly (readonly [label: string, by: CountByKey])[] = [
    ['answers dropped, as the question is hidden', effects.dropped],
    ['answers asked again', effects.asked_again],
    ['questions added on their way', effects.added],
    ['questions hidden that they have seen', effects.hidden],
    ['in another order than they have seen', effects.reordered],
    ['drawn again', effects.redrawn],
    ['quota cells full for them', effects.quota_full],
  ];
  const lines = [
    ...rows.flatMap(([label, number, by]) =>
      number === 0 ? [] : [[String(number), by === undefined ? label : `${label} (${countsText(by)})`]],
    ),
    ...lists.flatMap(([label, by]) =>
      Object.keys(by).length === 0 ? [] : [['', `${label}: ${countsText(by)}`]],
    ),
  ];
  const title = `${countText(count, 'response')} in progress; they stay on their version. If it is withdrawn${sampleText}`;
  return tableSection(title, lines, paint);
}

const countsText = (counts: CountByKey): string =>
  Object.entries(counts)
    .map(([id, number]) => `${id} ${number}`)
    .join(', ');

/** Whether data are changes between versions. Checks only some fields. */
export const isChanges = (data: unknown): data is VersionChanges =>
  Array.isArray(readField(data, 'published_since')) &&
  Array.isArray(readField(readField(data, 'content'), 'added')) &&
  typeof readField(readField(data, 'under_way'), 'count') === 'number';
