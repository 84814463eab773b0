/** What the controls of scores say. */
export const messages = {
  'scale.star': '{{max}} 星中的 {{value}} 星',
  'scale.heart': '{{max}} 颗心中的 {{value}} 颗',
  'scale.thumb': '{{max}} 个赞中的 {{value}} 个',
  'scale.face': '{{value}} 分，满分 {{max}} 分',
  'scale.point': '{{value}}（{{min}}：{{minWord}}，{{max}}：{{maxWord}}）',
  'scale.least_likely': '完全不可能',
  'scale.most_likely': '非常可能',
  'scale.not_set': '尚未选择',
  'scale.value': '{{value}}，最大 {{max}}',
  'scale.unset': '清除',
  'scale.less': '减少',
  'scale.more': '增加',
  'scale.number': '{{min}} 到 {{max}} 之间的数',
} as const;
