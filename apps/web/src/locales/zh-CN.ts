import type { FirstWords } from '../i18n/table-words.ts';

export { usualTexts } from '@canvass/question-types/usual-texts/zh-CN';

/** The app's own words on the way through a survey. What other screens say is in `later-words`. */
export const texts = {
  'app.loading': '加载中…',
  'app.language': '语言',
  'app.policy': '隐私政策',
  'app.error_title': '错误：{{title}}',

  'start.begin': '开始作答',
  'start.minutes': '约 {{count}} 分钟',
  'start.questions': '最多 {{count}} 题',
  'start.kept': '答案会随时保存，您可以随时停下，稍后继续。',
  'start.kept_nowhere': '答案会随时提交，这台设备上不会留下任何内容。',
  'start.policy': '协议内容',
  'start.agree': '我已阅读并同意以上协议',
  'start.agree_default': '我同意参与本次调查，并同意使用我的答案进行分析',
  'start.busy': '正在进入…',
  'start.failed': '暂时连接不上问卷，请检查网络后重试。',
  'start.again': '重试',
  'validate.agreement': '请先同意协议条款',

  'page.next': '下一页',
  'page.previous': '上一页',
  'page.submit': '提交',
  'page.submitting': '正在提交…',
  'page.waiting': '请稍候…',
  'page.progress': '进度',
  'page.progress_value': '已完成百分之 {{percent}}',
  'page.name': '第 {{number}} 页',
  'page.announce': '第 {{number}} 页，已完成百分之 {{percent}}',
  'page.error_prefix': '错误：',
  'page.empty': '没有需要回答的题目了。',

  'status.saved': '已保存',
  'status.saving': '保存中…',
  'status.offline': '离线：答案已保存在本机',
  'status.offline_unstored': '离线：请不要关闭页面',
  'status.waiting': '网络不稳定，正在重试',
  'status.back_online': '网络已恢复，答案已保存',
  'status.not_stored': '本机无法保存答案，请一次填写完成。',
  'api.4002': '设备存储空间已满，无法保存答案，请一次填写完成。',

  'quota.full_change': '选择这一项的人数已满。如果其他选项也符合您的情况，请改选。',

  'status_page.reload': '重新加载',
  'status_page.back': '返回',
  'crash.title': '页面出错了',
  'crash.text': '很抱歉，页面无法继续运行。您的答案已经保存，请重新加载页面后继续。',
  'chunk.title': '页面没有加载完整',
  'chunk.text': '网络中断了。您的答案已经保存，请重新加载页面后继续。',

  'error.network': '网络错误，请重试',
  'error.net_timeout': '网络超时，请重试',

  'api.said': '{{words}}',
  'api.1117': '您在其他设备上作答过，页面已更新为最新的答案',
  'api.1118': '问卷题目有更新，请从这里继续作答。',
} as const satisfies FirstWords;
