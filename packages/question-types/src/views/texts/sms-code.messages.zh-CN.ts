import type { CodeKey } from '@canvass/protocol';

/** What a field for a code sent by SMS may say. */
export const messages = {
  'validate.sms_code': '请获取验证码并填写',
  'validate.sms_code_format': '请填写 {{digits}} 位数字的验证码',
  'sms.label': '短信验证码',
  'sms.send': '获取验证码',
  'sms.resend': '重新获取',
  'sms.wait': '{{seconds}} 秒后可重新获取',
  'sms.sent': '验证码已发送至 {{phone}}。',
  'sms.ready': '现在可以重新获取验证码。',
  'sms.failed': '验证码发送失败，请稍后重试。',
  'sms.limited_minutes': '获取验证码过于频繁，请 {{count}} 分钟后再试。',
  'sms.limited_hours': '获取验证码过于频繁，请 {{count}} 小时后再试。',
  'sms.unavailable': '此页面不会发送短信，填写任意 {{digits}} 位数字即可继续。',
  'api.4': '请先获取验证码',
  'api.1100': '该验证码已失效，请重新获取',
  'api.7308': '请填写发送到该号码的验证码',
  'api.7309': '请填写 6 位数字的验证码',
  'api.7408': '验证码不正确，请核对短信后重新填写',
} as const satisfies Readonly<Record<CodeKey<'sms'>, string>> & Readonly<Record<string, string>>;
