import type { FirstWords } from '../i18n/table-words.ts';

export { usualMessages } from '@canvass/question-types/usual-messages/zh-TW';

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
  'start.held': '名額暫時被正在填答的人占滿，可能會有空出來的，請過幾分鐘再試。',
  'validate.agreement': '請先同意協議條款',

  'page.next': '下一頁',
  'page.previous': '上一頁',
  'page.submit': '提交',
  'page.submitting': '正在提交…',
  'page.waiting': '請稍候…',
  'page.step_waiting': '目前沒有網路，而這一步需要連線。您的答案已安全保存在本機，恢復連線後會自動繼續。',
  'page.places_held':
    '名額暫時被正在填答的人占滿，可能會有空出來的，我們會自動為您重試。您的答案已保留，可以讓本頁開著，也可以過幾分鐘再回來。',
  'page.step_retry': '暫時無法連線到問卷，而這一步需要連線。您的答案已安全保存，我們會繼續重試。',
  'page.step_unstored': '暫時無法連線到問卷，而這一步需要連線。請不要關閉此頁，我們會繼續重試。',
  'page.progress': '進度',
  'page.progress_value': '已完成百分之 {{percent}}',
  'page.name': '第 {{number}} 頁',
  'page.announce': '第 {{number}} 頁，已完成百分之 {{percent}}',
  'page.error_prefix': '錯誤：',
  'page.empty': '沒有需要回答的題目了。',
  'page.submit_waiting': '目前沒有網路。您的答案已安全儲存在本機，連線後會自動提交。',
  'page.submit_retry': '暫時無法連線到伺服器。您的答案已安全儲存，我們會繼續嘗試提交。',
  'page.submit_unstored': '暫時無法連線到伺服器。請不要關閉頁面，我們會繼續嘗試提交。',

  'status.saved': '已儲存',
  'status.saving': '儲存中…',
  'status.offline': '離線：答案已儲存在本機',
  'status.offline_unstored': '離線：請不要關閉頁面',
  'status.waiting': '網路不穩定，正在重試',
  'status.busy': '請求過於頻繁，請稍候',
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
