import { RULES_VERSION } from '@canvass/logic';
import { expect, it } from 'vitest';
import { compareWalks, type RecordedWalk, readRecord, listWalks } from '../src/recorded/recorded-walks.ts';

/**
 * A change of the engine that gives stored events another result must raise the rules version (ENGINE-14). Plays all
 * examples and question types, and a tenth of the random surveys, or all with CANVASS_FULL.
 */
const isFull = process.env['CANVASS_FULL'] !== undefined;
const walks = listWalks();
const sample = walks.filter(({ name }, at) => isFull || !name.startsWith('random') || at % 10 === 0);
const RECORD_AGAIN = 'Record them again: node e2e/scripts/record-transcripts.ts';

it('every walk has the result that was recorded with this rules version', () => {
  const record = readRecord();
  expect(record.rules, `They are of another version of the rules. ${RECORD_AGAIN}`).toBe(RULES_VERSION);
  const { unknown, changed } = compareWalks(record, sample);
  expect(
    changed,
    'Stored responses would change: raise RULES_VERSION in packages/logic/src/program/rules-version.ts',
  ).toEqual([]);
  expect(unknown, `Surveys are new or were edited. ${RECORD_AGAIN}`).toEqual([]);
  const names = new Set(walks.map(({ name }) => name));
  expect(names.size).toBe(walks.length);
  expect(
    Object.keys(record.walks).filter((name) => !names.has(name)),
    RECORD_AGAIN,
  ).toEqual([]);
});

it('compareWalks lists a walk with another result as changed, and a walk through another survey as unknown', () => {
  const [first, second] = walks.filter(({ name }) => name.startsWith('random')) as [
    RecordedWalk,
    RecordedWalk,
  ]; // the record has thousands of walks
  const walkElsewhere = { ...first, walk: second.walk };
  const editedWalk = { ...second, source: () => ({}) };
  const record = readRecord();
  expect(compareWalks(record, [walkElsewhere, editedWalk])).toEqual({
    unknown: [second.name],
    changed: [first.name],
  });
});
