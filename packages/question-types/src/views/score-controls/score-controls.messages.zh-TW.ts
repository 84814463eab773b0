/** What the controls of scores say. */
export const messages = {
  'scale.star': '{{max}} 星中的 {{value}} 星',
  'scale.heart': '{{max}} 顆心中的 {{value}} 顆',
  'scale.thumb': '{{max}} 個讚中的 {{value}} 個',
  'scale.face': '{{value}} 分，滿分 {{max}} 分',
  'scale.point': '{{value}}（{{min}}：{{minWord}}，{{max}}：{{maxWord}}）',
  'scale.least_likely': '完全不可能',
  'scale.most_likely': '非常可能',
  'scale.not_set': '尚未選擇',
  'scale.value': '{{value}}，最大 {{max}}',
  'scale.unset': '清除',
  'scale.less': '減少',
  'scale.more': '增加',
  'scale.number': '{{min}} 到 {{max}} 之間的數',
} as const;
