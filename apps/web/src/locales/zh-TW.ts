import type { FirstWords } from '../i18n/table-words.ts';

export { usualTexts } from '@canvass/question-types/usual-texts/zh-TW';

/** The app's own words on the way through a survey. What other screens say is in `later-words`. */
export const texts = {
  'app.loading': '載入中…',
  'app.language': '語言',
  'app.policy': '隱私權政策',
  'app.error_title': '錯誤：{{title}}',

  'start.begin': '開始作答',
  'start.minutes': '約 {{count}} 分鐘',
  'start.questions': '最多 {{count}} 題',
  'start.kept': '答案會隨時儲存，您可以隨時停下，稍後繼續。',
  'start.kept_nowhere': '答案會隨時送出，這台裝置上不會留下任何內容。',
  'start.policy': '協議內容',
  'start.agree': '我已閱讀並同意以上協議',
  'start.agree_default': '我同意參與本次調查，並同意使用我的答案進行分析',
  'start.busy': '正在進入…',
  'start.failed': '暫時無法連線到問卷，請檢查網路後再試一次。',
  'start.again': '再試一次',
  'validate.agreement': '請先同意協議條款',

  'page.next': '下一頁',
  'page.previous': '上一頁',
  'page.submit': '提交',
  'page.submitting': '正在提交…',
  'page.waiting': '請稍候…',
  'page.progress': '進度',
  'page.progress_value': '已完成百分之 {{percent}}',
  'page.name': '第 {{number}} 頁',
  'page.announce': '第 {{number}} 頁，已完成百分之 {{percent}}',
  'page.error_prefix': '錯誤：',
  'page.empty': '沒有需要回答的題目了。',

  'status.saved': '已儲存',
  'status.saving': '儲存中…',
  'status.offline': '離線：答案已儲存在本機',
  'status.offline_unstored': '離線：請不要關閉頁面',
  'status.waiting': '網路不穩定，正在重試',
  'status.back_online': '網路已恢復，答案已儲存',
  'status.not_stored': '本機無法儲存答案，請一次填寫完成。',
  'api.4002': '裝置儲存空間已滿，無法儲存答案，請一次填寫完成。',

  'quota.full_change': '選擇這一項的人數已滿。如果其他選項也符合您的情況，請改選。',

  'status_page.reload': '重新載入',
  'status_page.back': '返回',
  'crash.title': '頁面發生錯誤',
  'crash.text': '很抱歉，頁面無法繼續執行。您的答案已經儲存，請重新載入頁面後繼續。',
  'chunk.title': '頁面沒有載入完整',
  'chunk.text': '網路中斷了。您的答案已經儲存，請重新載入頁面後繼續。',

  'error.network': '網路錯誤，請重試',
  'error.net_timeout': '網路逾時，請重試',

  'api.said': '{{words}}',
  'api.1117': '您在其他裝置上作答過，頁面已更新為最新的答案',
  'api.1118': '問卷題目有更新，請從這裡繼續作答。',
} as const satisfies FirstWords;
