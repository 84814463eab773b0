import type { CodeKey } from '@canvass/protocol';

/** What a field for a code sent by SMS may say. */
export const messages = {
  'validate.sms_code': '請取得驗證碼並填寫',
  'validate.sms_code_format': '請填寫 {{digits}} 位數字的驗證碼',
  'sms.label': '簡訊驗證碼',
  'sms.send': '取得驗證碼',
  'sms.resend': '重新取得',
  'sms.wait': '{{seconds}} 秒後可重新取得',
  'sms.sent': '驗證碼已傳送至 {{phone}}。',
  'sms.ready': '現在可以重新取得驗證碼。',
  'sms.failed': '驗證碼傳送失敗，請稍後再試。',
  'sms.limited_minutes': '取得驗證碼過於頻繁，請 {{count}} 分鐘後再試。',
  'sms.limited_hours': '取得驗證碼過於頻繁，請 {{count}} 小時後再試。',
  'sms.unavailable': '此頁面不會傳送簡訊，填寫任意 {{digits}} 位數字即可繼續。',
  'api.4': '請先取得驗證碼',
  'api.1100': '該驗證碼已失效，請重新取得',
  'api.7308': '請填寫傳送到該號碼的驗證碼',
  'api.7309': '請填寫 6 位數字的驗證碼',
  'api.7408': '驗證碼不正確，請核對簡訊後重新填寫',
} as const satisfies Readonly<Record<CodeKey<'sms'>, string>> & Readonly<Record<string, string>>;
