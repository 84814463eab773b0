import type { QuestionOf } from '@canvass/project';
import { expectTypeOf, it } from 'vitest';
import type { ViewProps } from './view-props.ts';

// The compiler checks the types in this test.
it('gives a view the fields of its own question', () => {
  expectTypeOf<ViewProps<QuestionOf<'maxdiff'>>['view']['question']>().toHaveProperty('task_number');
  expectTypeOf<ViewProps<QuestionOf<'sort'>>['view']['question']>().not.toHaveProperty('task_number');
});
