/** What pickers say. */
export const messages = {
  'picker.choose': '請選擇',
  'picker.search': '搜尋',
  'picker.none': '沒有找到相符項目',
  'picker.count': '{{count}} 個結果',
  'picker.clear': '清除選擇',
  'picker.loading': '載入中…',
  'picker.close': '關閉',
} as const;
