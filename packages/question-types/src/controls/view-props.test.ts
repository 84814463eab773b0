import type { QuestionOf } from '@canvass/project';
import { expectTypeOf, it } from 'vitest';
import type { ViewProps } from './view-props.ts';

// Checked by the compiler, which also checks the types of tests.
it('gives a view the fields of its own question', () => {
  expectTypeOf<ViewProps<QuestionOf<'maxdiff'>>['view']['question']>().toHaveProperty('task_number');
  expectTypeOf<ViewProps<QuestionOf<'sort'>>['view']['question']>().not.toHaveProperty('task_number');
});
