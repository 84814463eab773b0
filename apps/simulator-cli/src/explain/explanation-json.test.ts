import type { Explanation } from '@canvass/logic/explain';
import { expect, it } from 'vitest';
import { explanationJson } from './explanation-json.ts';

it('the JSON of an explanation has the published field names `of`, `by` and `unread`, in their order', () => {
  const hiddenValue = { name: 'q2', value: null, nullReason: 'hidden' } as const;
  const rules = [{ holds: null, action: 'code', reads: [hiddenValue] }] as const;
  const explanation: Explanation = {
    gid: 'q3',
    visible: false,
    where: 'here',
    reasons: [
      { kind: 'rule', hides: true, ownerGid: 'g1', shownByDefault: false, rules, decided: false },
      {
        kind: 'empty',
        hides: true,
        hidden: [{ gid: 'q3_1', cause: 'related', rules, reads: [hiddenValue] }],
      },
    ],
    computed: [{ setBy: 'q3', code: 'Q2', isOnPath: true, reads: [hiddenValue] }],
  };
  const reads = '[{"name":"q2","value":null,"unread":"hidden"}]';
  const rulesJson = `[{"holds":null,"action":"code","reads":${reads}}]`;
  expect(JSON.stringify(explanationJson(explanation))).toBe(
    [
      '{"gid":"q3","visible":false,"where":"here","reasons":[',
      `{"kind":"rule","hides":true,"of":"g1","shownByDefault":false,"rules":${rulesJson},"decided":false},`,
      `{"kind":"empty","hides":true,"hidden":[{"gid":"q3_1","by":"related","rules":${rulesJson},"reads":${reads}}]}`,
      `],"computed":[{"setBy":"q3","code":"Q2","isOnPath":true,"reads":${reads}}]}`,
    ].join(''),
  );
});
