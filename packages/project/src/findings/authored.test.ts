import { expect, expectTypeOf, it } from 'vitest';
import { formatPath } from '../json/path.ts';
import type { ProjectFile } from '../project.ts';
import { listOf, objectOf, objectsIn, textOf, type Authored, type Wrong } from './authored.ts';

// A project as an author may have written it.
const project = { quotas: [{ id: 'a' }, 'b', null, { id: 7 }] } as unknown as Authored<ProjectFile>;

it('an authored project has the fields and choices of the schema, each of which may be missing or wrong', () => {
  type Quota = Authored<NonNullable<ProjectFile['quotas']>[number]>;
  expectTypeOf<Quota['mode']>().toEqualTypeOf<'stop' | 'count' | Wrong | undefined>();
  expectTypeOf<Authored<ProjectFile>>().not.toHaveProperty('quota');
  expectTypeOf<ProjectFile>().toExtend<Authored<ProjectFile>>();
});

it('`objectsIn` returns only objects, with their paths', () => {
  const found = [...objectsIn(project, 'quotas', undefined)].map(
    ([{ id }, path]) => [textOf(id), formatPath(path)] as const,
  );
  expect(found).toEqual([
    ['a', '$.quotas[0]'],
    [undefined, '$.quotas[3]'],
  ]);
  expect([...objectsIn(project, 'items', undefined)]).toEqual([]);
  expect(listOf(project.quotas)).toHaveLength(4);
  expect(listOf(project.items)).toEqual([]);
  expect(objectOf(project.settings)).toBeUndefined();
});
