import { expect, it } from 'vitest';
import { listServerWarnings } from './server-warnings.ts';

it('warnings of the server are listed unless the editor has found them, at the same place', () => {
  const warning = (id: string, path: string) =>
    ({ id, path, severity: 'warning', message: 'No codes.', fix: 'Upload some.' }) as const;
  const found = listServerWarnings(
    [warning('translation.missing', '$.items[0]'), warning('award.no-coupons', '$.awards[0]')],
    [
      { id: 'translation.missing', path: '$.items[0]' },
      { id: 'award.no-coupons', path: '$.awards[1]' },
    ],
  );
  expect(found).toEqual([{ ...warning('award.no-coupons', '$.awards[0]'), line: 1, column: 1 }]);
});
