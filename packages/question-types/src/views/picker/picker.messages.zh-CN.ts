/** What pickers say. */
export const messages = {
  'picker.choose': '请选择',
  'picker.search': '搜索',
  'picker.none': '没有找到匹配项',
  'picker.count': '{{count}} 个结果',
  'picker.clear': '清除选择',
  'picker.loading': '加载中…',
  'picker.close': '关闭',
} as const;
