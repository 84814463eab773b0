import { expect, it } from 'vitest';
import { sampleProgram } from '../../testing/sample-project.ts';
import { withUnknownQuestions } from './open-response.ts';

it('questions that the answered version does not have are read-only, with the reason', () => {
  const program = sampleProgram();
  const [first, ...otherGids] = program.questions.map(({ gid }) => gid);
  const storedResponse = { seq: 1, version: 1, etag: '', answer: {}, hidden: [], questions: otherGids };
  const readOnly = { [otherGids[0] ?? '']: 'modify.unsupported' as const };
  expect(withUnknownQuestions(program, { ...storedResponse, read_only: readOnly }).read_only).toEqual({
    ...readOnly,
    [first ?? '']: 'modify.not_in_version',
  });
});
