import { describe, expect, it } from 'vitest';
import documentation from '../../../../docs/project-format.md?raw';
import { RICH_FAULTS } from '../rich-text/rich-faults.cases.ts';
import { FAULTS } from '../testing/all-faults.ts';

describe('the ids in docs/project-format.md', () => {
  const table = documentation.slice(
    documentation.indexOf('## What the check finds'),
    documentation.indexOf('## Details of the format'),
  );
  const documented = [...table.matchAll(/`([a-z]+\.[a-z-]+)`/g)].map(([, id]) => id);
  /** Ids that only separate tests find. */
  const idsOfOtherTests = [
    'size.text',
    'size.values',
    'size.questions',
    'size.code',
    'size.rules',
    'size.flow',
    'size.issues',
    // Found in options/check-related.test.ts.
    'related.other-level',
    'json.syntax',
    'json.duplicate-key',
    'shape.not-json',
    // Found by the command, in commands/check.test.ts.
    'styles.refused',
    // Found in load/script/author-script.test.ts, and by the command in commands/check.test.ts.
    'script.syntax',
    'script.where-allowed',
    'script.not-allowed',
    // Found in settings/check-past-times.test.ts.
    'settings.over',
    'award.over',
    // Found by servers only, in operated-awards.test.ts and project-checker.test.ts of apps/server.
    'award.no-coupons',
    'check.given-up',
    'check.busy',
    // Found in languages/check-declared-language.test.ts.
    'project.no-language',
    'project.no-timezone',
    // Found in translations/own-texts.test.ts.
    'texts.missing',
    // Found in prepare-project.test.ts.
    'placeholder.not-here',
    'placeholder.format-in-link',
  ];

  it('are the ids that the tables of faults and other tests find', () => {
    const plantedIds = [
      ...FAULTS.flatMap(({ expected }) => expected.map(([id]) => id)),
      ...RICH_FAULTS.map(({ id }) => id),
    ];
    expect([...new Set([...plantedIds, ...idsOfOtherTests])].sort()).toEqual([...new Set(documented)].sort());
  });
});
