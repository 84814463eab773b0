import { compile } from '@canvass/logic';
import { checkForAuthors } from '@canvass/logic/author-texts';
import { computeFields, type FieldOwner, loadProject, TYPE_IDS } from '@canvass/project/file';
import { expect, it } from 'vitest';
import type { Fixture } from './answers/examples/fixture.ts';
import { fixtures } from './registry/fixtures.gen.ts';
import { registry } from './registry/registry.gen.ts';
import { type AuthoredQuestion, withFields } from './testing/field-values.ts';

const fixturesById = fixtures as Readonly<Record<string, readonly Fixture[]>>;
const OWNERS: readonly FieldOwner[] = ['question', 'option', 'row'];
type Fields = Readonly<Record<string, unknown>>;

function listErrors(question: AuthoredQuestion): readonly string[] {
  const items = [{ type: 'G', gid: 'group', items: [question] }];
  const { project, issues } = loadProject({ format: 1, title: 'Bounds', items });
  const found = project === undefined ? issues : compile(project, registry, checkForAuthors).issues;
  return found.filter(({ severity }) => severity === 'error').map(({ id }) => id);
}

const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function listBounds(
  id: string,
  owner: FieldOwner,
): readonly (readonly [field: string, (bounds: number[]) => Fields])[] {
  const fields = computeFields(id, owner);
  const ranges = [...fields.values()].filter(({ kind }) => kind === 'range').map(({ name }) => name);
  return [
    ...ranges.map((name) => [name, (bounds: number[]) => ({ [name]: bounds })] as const),
    ...(fields.has('min') && fields.has('max')
      ? [
          [
            'min',
            ([min = 0, max = 0]: number[]) =>
              id === 'info_time' ? { min: hourText(min), max: hourText(max) } : { min, max },
          ] as const,
        ]
      : []),
    ...(fields.has('open_attrs')
      ? [['open_attrs', (range: number[]) => ({ open_attrs: { type: 'int', range } })] as const]
      : []),
  ];
}

const cases = TYPE_IDS.filter((id) => registry.has(id)).flatMap((id) =>
  OWNERS.flatMap((owner) => listBounds(id, owner).map(([field, write]) => ({ id, owner, field, write }))),
);

it('more than six declared fields set bounds', () => {
  expect(new Set(cases.map(({ owner, field }) => `${owner} ${field}`)).size).toBeGreaterThan(6);
});

/** Fields that must be set together with bounds, if the type reads them. */
const COMPANION_FIELDS = { setType: 'int', open_attrs: { type: 'int' } };

it.each(cases)(
  '$id: a minimum above the maximum in $field of a $owner is an error',
  ({ id, owner, write }) => {
    const companions = Object.entries(COMPANION_FIELDS).filter(([name]) =>
      computeFields(id, owner).has(name),
    );
    const isReported = ({ question }: Fixture) => {
      const form = withFields(question as unknown as AuthoredQuestion, owner, Object.fromEntries(companions)); // as an author writes it
      const errorsInOrder = new Set(listErrors(withFields(form, owner, write([0, 10]))));
      return listErrors(withFields(form, owner, write([10, 0]))).some((error) => !errorsInOrder.has(error));
    };
    expect((fixturesById[id] ?? []).some(isReported)).toBe(true);
  },
);
