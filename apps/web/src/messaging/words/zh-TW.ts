import type { texts as english } from './en-GB.ts';

export const texts = {
  'tips.code': '本問卷的 QR Code',
  'tips.scan_wechat': '用微信掃描上面的 QR Code',
  'tips.scan_wecom': '用企業微信掃描上面的 QR Code',
  'tips.paste_wechat': '正在用手機？複製連結，貼到微信聊天裡再點開。',
  'tips.paste_wecom': '正在用手機？複製連結，貼到企業微信聊天裡再點開。',
  'tips.copy': '複製連結',
  'tips.copied': '已複製',
  'tips.scanned': '已在手機上開啟，請在手機上繼續。',
  'tips.skip': '先在這裡填寫',
  'tips.again': '再試一次',
} satisfies Readonly<Record<keyof typeof english, string>>;
