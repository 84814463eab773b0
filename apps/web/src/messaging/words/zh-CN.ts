import type { texts as english } from './en-GB.ts';

export const texts = {
  'tips.code': '本问卷的二维码',
  'tips.scan_wechat': '用微信扫一扫上面的二维码',
  'tips.scan_wecom': '用企业微信扫一扫上面的二维码',
  'tips.paste_wechat': '正在用手机？复制链接，发到微信聊天里再点开。',
  'tips.paste_wecom': '正在用手机？复制链接，发到企业微信聊天里再点开。',
  'tips.copy': '复制链接',
  'tips.copied': '已复制',
  'tips.scanned': '已在手机上打开，请在手机上继续。',
  'tips.skip': '先在这里填写',
  'tips.again': '再试一次',
} satisfies Readonly<Record<keyof typeof english, string>>;
