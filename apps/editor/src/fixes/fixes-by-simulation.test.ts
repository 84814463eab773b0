import { edit, openDocument, printDocument } from '@canvass/authoring';
import { compile, type Program, transcriptText } from '@canvass/logic';
import { checkForAuthors, describeIssues } from '@canvass/logic/author-texts';
import {
  arbitraryProject,
  createHost,
  ledgersOf,
  projectFile,
  randomRespondent,
  walkSurvey,
} from '@canvass/logic/testing';
import { loadProject } from '@canvass/project/file';
import { FAULTS, setValueAt } from '@canvass/project/testing';
import { registry } from '@canvass/question-types';
import { questionTexts } from '@canvass/question-types/author-texts';
import { describe, expect, test } from 'vitest';
import { createFirstState } from '../editing/editor-state.ts';
import { createEdits } from '../editing/edits.ts';
import { locateIssues } from '../worker/locate-issues.ts';
import type { FoundIssue } from '../worker/check-task.ts';
import { applyFix } from './apply-fix.ts';

type FixedSurvey = Parameters<typeof applyFix>[0];
type Change = NonNullable<FoundIssue['changes']>[number];

const IS_FULL = process.env['CANVASS_FULL'] !== undefined;
const SEED = Number(process.env['CANVASS_SEED'] ?? 2026);
/** In the default run, the seed chooses one of this many parts of the cases. */
const PARTS = IS_FULL ? 1 : 12;
const RESPONDENTS = IS_FULL ? 24 : 3;
const TIMEOUT_MS = 600_000;

/**
 * Findings whose fixes change what respondents see, and a part of the advice or button that says so. Fixes of all other
 * warnings promise that nothing changes.
 */
const CHANGES_SURVEY: Readonly<Record<string, string>> = {
  'translation.language-not-offered': 'Add',
  'translation.language-without-texts': 'remove the language',
  'texts.unknown-key': 'Did you mean',
  'settings.small-font': '14',
  'project.no-language': 'project_lang',
  'project.no-timezone': 'timezone',
};

interface CheckedSurvey {
  readonly program: Program | undefined;
  readonly issues: readonly FoundIssue[];
}

function check(text: string): CheckedSurvey {
  const { project, issues } = loadProject(text);
  if (project === undefined) return { program: undefined, issues: locateIssues(text, issues) };
  const compiled = compile(project, registry, checkForAuthors);
  const found = [...issues, ...describeIssues(compiled.issues, questionTexts)];
  return { program: compiled.program, issues: locateIssues(text, found) };
}

/** The text after a fix as the editor applies it. Undefined if the editor refuses it. */
async function textAfterFix(text: string, issue: FoundIssue, change: Change): Promise<string | undefined> {
  const { document } = openDocument(text);
  if (document === undefined) throw new Error('The text is JSON.');
  const first = createFirstState({ document } as unknown as Parameters<typeof createFirstState>[0]);
  let next: string | undefined;
  const apply: FixedSurvey['change'] = (label, run) => {
    next = printDocument(edit(document, { label, newId: () => 'new' }, run).document);
  };
  await applyFix(
    {
      getState: () => ({ ...first, issues: [issue], isChecked: true }),
      text: () => text,
      replaceText: (replaced) => {
        next = replaced;
        return undefined;
      },
      edits: createEdits(apply),
      change: apply,
      setNotice: () => undefined,
      subscribe: () => () => undefined,
    },
    issue,
    change,
  );
  return next;
}

/** Transcripts of respondents of a survey. Draws of earlier respondents affect later ones. */
function listTranscripts(program: Program): readonly string[] {
  const host = createHost(program, ledgersOf(program));
  return Array.from({ length: RESPONDENTS }, (_, seq) =>
    transcriptText(walkSurvey(program, randomRespondent(program, seq, 40), host).transcript),
  );
}

/** Applies each fix of each warning, and compares what respondents see before and after. Returns the ids of the findings. */
async function testFixes(text: string): Promise<readonly string[]> {
  const { program, issues } = check(text);
  if (program === undefined) return [];
  const fixes = issues.flatMap((issue) =>
    issue.severity === 'warning' ? (issue.changes ?? []).map((change) => ({ issue, change })) : [],
  );
  const before = fixes.length === 0 ? [] : listTranscripts(program);
  for (const { issue, change } of fixes) {
    const next = await textAfterFix(text, issue, change);
    if (next === undefined) throw new Error(`The fix of ${issue.id} at ${issue.path} cannot be applied.`);
    const announced = CHANGES_SURVEY[issue.id];
    if (announced !== undefined) {
      expect(`${issue.fix} ${JSON.stringify(change)}`).toContain(announced);
      continue;
    }
    const fixed = check(next).program;
    if (fixed === undefined) throw new Error(`The fix of ${issue.id} at ${issue.path} causes errors.`);
    expect(listTranscripts(fixed), `${issue.id} at ${issue.path}: ${issue.fix}`).toEqual(before);
  }
  return fixes.map(({ issue }) => issue.id);
}

/** The entries of the part that the seed chooses, or all entries in the full run. */
const sample = <T>(entries: readonly T[]): readonly T[] =>
  entries.filter((_, index) => index % PARTS === SEED % PARTS);

const withWarnings = FAULTS.filter(({ expected }) => expected.length > 0);

test(
  'fixes of warnings in the tables of faults change nothing for respondents, or say what they change',
  async () => {
    const ids: string[] = [];
    for (const { changes, survey: createSurvey } of sample(withWarnings)) {
      const survey = createSurvey();
      for (const [keys, value] of changes) setValueAt(survey, keys, value);
      ids.push(...(await testFixes(JSON.stringify(survey))));
    }
    expect(ids.length).toBeGreaterThan(0);
  },
  TIMEOUT_MS,
);

interface Fields {
  [name: string]: unknown;
}
interface Node extends Fields {
  readonly ftype?: string;
  items?: Node[];
}
interface File extends Fields {
  items: Node[];
  flow?: Node;
  quotas?: unknown[];
}

const EMPTY_SET = (number: number) => ({ fid: `empty${number}`, type: 'F', ftype: 'groupSet', items: [] });

/** Puts an empty set at each place of a flow, so also into each draw. */
function addEmptySets(file: File): void {
  let count = 0;
  const addTo = (node: Node): void => {
    const { items } = node;
    if (items === undefined) return;
    items.forEach(addTo);
    items.splice(items.length > 0 ? SEED % items.length : 0, 0, EMPTY_SET((count += 1)));
  };
  if (file.flow !== undefined) addTo(file.flow);
}

/** Gives questions fields that have no effect: numbers of a text, and a group of options without members. */
function addFieldsWithoutEffect(file: File): void {
  const visit = (item: Node): void => {
    if (item['qtype'] === 'blank') item['max'] = '5';
    if (item['qtype'] === 'multiple')
      item['option_group_list'] = [
        ...((item['option_group_list'] as unknown[] | undefined) ?? []),
        { gid: `og_${String(item['gid'])}`, title: 'Nobody' },
      ];
    item.items?.forEach(visit);
  };
  file.items.forEach(visit);
}

const addUnusedQuota = (file: File): void => {
  file.quotas = [...(file.quotas ?? []), { id: 'unused', name: 'Unused', mode: 'count', cells: [] }];
};

const MISTAKES: Readonly<Record<string, (file: File) => void>> = {
  'empty sets of the flow': addEmptySets,
  'fields without effect': addFieldsWithoutEffect,
  'a quota without cells': addUnusedQuota,
};

describe.each(Object.entries(MISTAKES))('in random surveys with %s', (_, addMistakes) => {
  test('each fix of a warning leaves all transcripts equal', { timeout: TIMEOUT_MS }, async () => {
    const ids: string[] = [];
    for (let number = 0; number < (IS_FULL ? 300 : 3); number += 1) {
      const project = arbitraryProject(`${SEED + number}+values`);
      // The file is a copy, so changes do not affect the project.
      const file = structuredClone(projectFile(project, 'a1b2c3d4e5f6a1b2c3d4e5f6')) as File;
      addMistakes(file);
      ids.push(...(await testFixes(JSON.stringify(file))));
    }
    expect(ids.length).toBeGreaterThan(0);
  });
});
